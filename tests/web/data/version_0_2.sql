BEGIN TRANSACTION;
CREATE TABLE agents (
	id VARCHAR(32) NOT NULL, 
	owner VARCHAR(32), 
	built_in VARCHAR(40), 
	created DATETIME NOT NULL, stream VARCHAR(32), 
	CONSTRAINT pk_agents PRIMARY KEY (id), 
	CONSTRAINT fk_agents_id FOREIGN KEY(id) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_agents_owner FOREIGN KEY(owner) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT uq_agents_built_in UNIQUE (built_in)
);
INSERT INTO "agents" VALUES('agent-p2',NULL,'p2','2026-11-19 04:35:47.956225',NULL);
INSERT INTO "agents" VALUES('agent-p5',NULL,'p5','2026-11-19 04:35:47.986481',NULL);
INSERT INTO "agents" VALUES('agent-odds',NULL,'odds','2026-11-19 04:35:47.986695',NULL);
INSERT INTO "agents" VALUES('agent-guesser',NULL,'guesser','2026-11-19 04:35:47.986883',NULL);
INSERT INTO "agents" VALUES('agent-planner',NULL,'planner','2026-11-19 04:35:47.987057',NULL);
INSERT INTO "agents" VALUES('agent-exploit-prover',NULL,'exploit-prover','2026-11-19 04:35:47.987215',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, oldest VARCHAR(32), 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015','0013');
CREATE TABLE announcements (
	id VARCHAR(32) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	created DATETIME NOT NULL, 
	until DATETIME, 
	CONSTRAINT pk_announcements PRIMARY KEY (id)
);
CREATE TABLE "answers" (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	idea VARCHAR(40) NOT NULL, 
	answer JSON NOT NULL, 
	"right" BOOLEAN NOT NULL, 
	fault VARCHAR(40), 
	hints INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	lesson VARCHAR(40) NOT NULL, 
	task VARCHAR(40) NOT NULL, 
	seconds INTEGER, 
	CONSTRAINT pk_answers PRIMARY KEY (id), 
	CONSTRAINT fk_answers_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE bouts (
	id VARCHAR(32) NOT NULL, 
	event VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	play VARCHAR(32), 
	result VARCHAR(20) NOT NULL, 
	forfeit VARCHAR(300) NOT NULL, 
	score JSON, 
	started DATETIME, 
	ended DATETIME, stream VARCHAR(32), 
	CONSTRAINT pk_bouts PRIMARY KEY (id), 
	CONSTRAINT fk_bouts_event FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT fk_bouts_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_bouts_play FOREIGN KEY(play) REFERENCES plays (id) ON DELETE SET NULL, 
	CONSTRAINT uq_bouts_event_person_number UNIQUE (event, person, number)
);
CREATE TABLE course_items (
	id VARCHAR(32) NOT NULL, 
	course VARCHAR(32) NOT NULL, 
	assignment VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	document JSON NOT NULL, 
	seeds JSON, 
	CONSTRAINT pk_course_items PRIMARY KEY (id), 
	CONSTRAINT fk_course_items_course FOREIGN KEY(course) REFERENCES courses (id) ON DELETE CASCADE
);
INSERT INTO "course_items" VALUES('f4607f18a7cab66163b78c5c','pCU0SUQjjhruIK9M','week-1','corner','{"name": "corner", "kind": "lesson", "points": 2, "text": "", "given": {"lesson": 1, "task": 1}}',NULL);
INSERT INTO "course_items" VALUES('511648b7bfc8f6ea047c5750','pCU0SUQjjhruIK9M','week-1','say','{"name": "say", "kind": "exercise", "points": 4, "text": "", "given": {"exercise": "truth", "level": 1}}',NULL);
INSERT INTO "course_items" VALUES('564f64900c8573d3498418f9','pCU0SUQjjhruIK9M','week-1','swap','{"name": "swap", "kind": "sequent", "points": 3, "text": "", "given": {"premises": ["A & B"], "goal": "B & A"}}',NULL);
INSERT INTO "course_items" VALUES('66485bb2630e5c6f042bc4ec','pCU0SUQjjhruIK9M','week-1','walk','{"name": "walk", "kind": "game", "points": 3, "text": "", "given": {"game": "columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\nfol = \"mine(2,1)\"\n"}}',NULL);
INSERT INTO "course_items" VALUES('37a042f8a6cde49cfbd4e746','pCU0SUQjjhruIK9M','week-1','which','{"name": "which", "kind": "choice", "points": 1, "text": "", "given": {"options": ["a", "b"], "right": 2}}',NULL);
CREATE TABLE courses (
	id VARCHAR(32) NOT NULL, 
	document TEXT NOT NULL, 
	code VARCHAR(6) NOT NULL, 
	joining BOOLEAN NOT NULL, 
	forget DATE, 
	created DATETIME NOT NULL, seats INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_courses PRIMARY KEY (id), 
	CONSTRAINT uq_courses_code UNIQUE (code)
);
INSERT INTO "courses" VALUES('pCU0SUQjjhruIK9M','title = "Logic 2026"
key = "d_eBotC3h5_Ql6sJ"
zone = "Europe/Berlin"

[[assignment]]
name = "week-1"
title = "Week 1"
hint-cost = 10

[[assignment.item]]
name = "corner"
kind = "lesson"
points = 2
lesson = 1
task = 1

[[assignment.item]]
name = "say"
kind = "exercise"
points = 4
exercise = "truth"
level = 1

[[assignment.item]]
name = "swap"
kind = "sequent"
points = 3
premises = ["A & B"]
goal = "B & A"

[[assignment.item]]
name = "walk"
kind = "game"
points = 3
game = """
columns = 2
rows = 1
mines = 1
[[message]]
at = [1, 1]
fol = "mine(2,1)"
"""

[[assignment.item]]
name = "which"
kind = "choice"
points = 1
options = ["a", "b"]
right = 2
','GBYYTC',1,NULL,'2026-11-19 04:36:00.070551',3);
CREATE TABLE daily_games (
	day DATE NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_daily_games PRIMARY KEY (day)
);
CREATE TABLE deeds (
	id VARCHAR(32) NOT NULL, 
	work VARCHAR(32) NOT NULL, 
	token VARCHAR(40) NOT NULL, 
	act VARCHAR(10) NOT NULL, 
	answer TEXT, 
	"right" BOOLEAN NOT NULL, 
	fault VARCHAR(40), 
	hints INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_deeds PRIMARY KEY (id), 
	CONSTRAINT fk_deeds_work FOREIGN KEY(work) REFERENCES works (id) ON DELETE CASCADE, 
	CONSTRAINT uq_deeds_work_token UNIQUE (work, token)
);
CREATE TABLE entries (
	event VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (event, person), 
	CONSTRAINT fk_entries_event FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT fk_entries_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE events (
	id VARCHAR(32) NOT NULL, 
	form VARCHAR(12) NOT NULL, 
	organiser VARCHAR(32), 
	title VARCHAR(200) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	"plan" JSON NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	starts DATETIME NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (id), 
	CONSTRAINT fk_events_organiser FOREIGN KEY(organiser) REFERENCES people (id) ON DELETE SET NULL
);
CREATE TABLE "games" (
	id VARCHAR(32) NOT NULL, 
	author VARCHAR(32) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	text TEXT NOT NULL, 
	columns INTEGER NOT NULL, 
	rows INTEGER NOT NULL, 
	mines INTEGER, 
	messages INTEGER NOT NULL, 
	budget INTEGER, 
	level INTEGER, 
	verdict JSON NOT NULL, 
	remix_of VARCHAR(32), 
	created DATETIME NOT NULL, 
	visibility VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_author FOREIGN KEY(author) REFERENCES people (id)
);
CREATE TABLE given_up (
	person VARCHAR(32) NOT NULL, 
	day DATE NOT NULL, 
	CONSTRAINT pk_given_up PRIMARY KEY (person, day), 
	CONSTRAINT fk_given_up_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE lti_choices (
	ticket VARCHAR(64) NOT NULL, 
	platform VARCHAR(32) NOT NULL, 
	content JSON NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_lti_choices PRIMARY KEY (ticket), 
	CONSTRAINT fk_lti_choices_platform_lti_platforms FOREIGN KEY(platform) REFERENCES lti_platforms (id) ON DELETE CASCADE
);
CREATE TABLE lti_contexts (
	platform VARCHAR(32) NOT NULL, 
	deployment VARCHAR(255) NOT NULL, 
	context VARCHAR(255) NOT NULL, 
	course VARCHAR(32) NOT NULL, 
	roster TEXT, 
	CONSTRAINT pk_lti_contexts PRIMARY KEY (platform, deployment, context), 
	CONSTRAINT fk_lti_contexts_platform FOREIGN KEY(platform) REFERENCES lti_platforms (id) ON DELETE CASCADE, 
	CONSTRAINT fk_lti_contexts_course FOREIGN KEY(course) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE TABLE lti_identities (
	platform VARCHAR(32) NOT NULL, 
	subject VARCHAR(255) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_lti_identities PRIMARY KEY (platform, subject), 
	CONSTRAINT fk_lti_identities_platform FOREIGN KEY(platform) REFERENCES lti_platforms (id) ON DELETE CASCADE, 
	CONSTRAINT fk_lti_identities_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE lti_keys (
	id VARCHAR(32) NOT NULL, 
	pem TEXT NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_lti_keys PRIMARY KEY (id)
);
CREATE TABLE lti_links (
	id VARCHAR(32) NOT NULL, 
	platform VARCHAR(32) NOT NULL, 
	deployment VARCHAR(255) NOT NULL, 
	link VARCHAR(255) NOT NULL, 
	course VARCHAR(32) NOT NULL, 
	assignment VARCHAR(40), 
	"column" TEXT, 
	closed BOOLEAN NOT NULL, context VARCHAR(255), columns TEXT, making DATETIME, 
	CONSTRAINT pk_lti_links PRIMARY KEY (id), 
	CONSTRAINT fk_lti_links_platform FOREIGN KEY(platform) REFERENCES lti_platforms (id) ON DELETE CASCADE, 
	CONSTRAINT fk_lti_links_course FOREIGN KEY(course) REFERENCES courses (id) ON DELETE CASCADE, 
	CONSTRAINT uq_lti_links_platform_deployment_link UNIQUE (platform, deployment, link)
);
CREATE TABLE lti_logins (
	state VARCHAR(64) NOT NULL, 
	browser VARCHAR(64) NOT NULL, 
	nonce VARCHAR(64) NOT NULL, 
	platform VARCHAR(32) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_lti_logins PRIMARY KEY (state), 
	CONSTRAINT fk_lti_logins_platform FOREIGN KEY(platform) REFERENCES lti_platforms (id) ON DELETE CASCADE
);
CREATE TABLE lti_participants (
	platform VARCHAR(32) NOT NULL, 
	deployment VARCHAR(255) NOT NULL, 
	context VARCHAR(255) NOT NULL, 
	subject VARCHAR(255) NOT NULL, 
	role VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_lti_participants PRIMARY KEY (platform, deployment, context, subject), 
	CONSTRAINT fk_lti_participants_platform_lti_identities FOREIGN KEY(platform, subject) REFERENCES lti_identities (platform, subject) ON DELETE CASCADE
);
CREATE TABLE lti_platforms (
	id VARCHAR(32) NOT NULL, 
	issuer VARCHAR(255) NOT NULL, 
	client VARCHAR(255) NOT NULL, 
	authorize TEXT NOT NULL, 
	token TEXT NOT NULL, 
	keys TEXT NOT NULL, 
	deployments JSON NOT NULL, 
	origins JSON NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_lti_platforms PRIMARY KEY (id), 
	CONSTRAINT uq_lti_platforms_issuer_client UNIQUE (issuer, client)
);
CREATE TABLE lti_scores (
	link VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	course VARCHAR(32) NOT NULL, 
	changes INTEGER NOT NULL, 
	due DATETIME, 
	held DATETIME, 
	tries INTEGER NOT NULL, 
	fault VARCHAR(200), 
	told VARCHAR(200), 
	CONSTRAINT pk_lti_scores PRIMARY KEY (link, number), 
	CONSTRAINT fk_lti_scores_link FOREIGN KEY(link) REFERENCES lti_links (id) ON DELETE CASCADE, 
	CONSTRAINT fk_lti_scores_course_number FOREIGN KEY(course, number) REFERENCES members (course, number) ON DELETE CASCADE
);
CREATE TABLE members (
	course VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(32), 
	role VARCHAR(10) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	start VARCHAR(64), 
	managed BOOLEAN NOT NULL, 
	hours INTEGER NOT NULL, 
	joined DATETIME, 
	CONSTRAINT pk_members PRIMARY KEY (course, number), 
	CONSTRAINT fk_members_course FOREIGN KEY(course) REFERENCES courses (id) ON DELETE CASCADE, 
	CONSTRAINT fk_members_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT uq_members_course_person UNIQUE (course, person), 
	CONSTRAINT uq_members_start UNIQUE (start)
);
INSERT INTO "members" VALUES('pCU0SUQjjhruIK9M',1,'fnlJ5b3sRczdTwO4','teacher','Old teacher','',NULL,0,0,'2026-11-19 04:36:00.083710');
INSERT INTO "members" VALUES('pCU0SUQjjhruIK9M',2,'5vAMnmPuEJf0mcfr','student','Old student','',NULL,0,0,'2026-11-19 04:36:01.855376');
INSERT INTO "members" VALUES('pCU0SUQjjhruIK9M',3,'CwZBCzyJBLn9Yb8d','student','Old guest','',NULL,1,0,'2026-11-19 04:36:08.702620');
CREATE TABLE moves (
	play VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	move VARCHAR(40) NOT NULL, 
	made DATETIME NOT NULL, because TEXT, 
	CONSTRAINT pk_moves PRIMARY KEY (play, ply), 
	CONSTRAINT fk_moves_play FOREIGN KEY(play) REFERENCES plays (id)
);
INSERT INTO "moves" VALUES('Uj_0yO3sIQKv6gog',0,'down','2026-11-19 04:36:08.819718',NULL);
CREATE TABLE notes (
	name VARCHAR(40) NOT NULL, 
	moment DATETIME NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('looked for who stayed away','2026-11-19 04:35:48.009819');
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40), 
	"key" VARCHAR(80), 
	password VARCHAR(200), 
	created DATETIME NOT NULL, look VARCHAR(160), role VARCHAR(10), allowance DOUBLE, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_key UNIQUE ("key")
);
INSERT INTO "people" VALUES('agent-p2','p2','agent: p2',NULL,'2026-11-19 04:35:47.954405',NULL,NULL,NULL);
INSERT INTO "people" VALUES('agent-p5','p5','agent: p5',NULL,'2026-11-19 04:35:47.986139',NULL,NULL,NULL);
INSERT INTO "people" VALUES('agent-odds','odds','agent: odds',NULL,'2026-11-19 04:35:47.986600',NULL,NULL,NULL);
INSERT INTO "people" VALUES('agent-guesser','guesser','agent: guesser',NULL,'2026-11-19 04:35:47.986774',NULL,NULL,NULL);
INSERT INTO "people" VALUES('agent-planner','planner','agent: planner',NULL,'2026-11-19 04:35:47.986968',NULL,NULL,NULL);
INSERT INTO "people" VALUES('agent-exploit-prover','exploit-prover','agent: exploit-prover',NULL,'2026-11-19 04:35:47.987132',NULL,NULL,NULL);
INSERT INTO "people" VALUES('fnlJ5b3sRczdTwO4','Old teacher','old teacher','$argon2id$v=19$m=65536,t=3,p=4$DrzPMW2L+h5DK9KBNUIs9w$cXQahs22e+SPN6ruLAPW3xmwuugFq25svMw+/CzXm+M','2026-11-19 04:35:50.748780','oidteacher',NULL,NULL);
INSERT INTO "people" VALUES('5vAMnmPuEJf0mcfr','Old student','old student','$argon2id$v=19$m=65536,t=3,p=4$FO2LBjal037Kd3BeJ2408A$f69iqm8NR+CrB+7FWoOdQq0FewJfAMdnvurmwXAp7dU','2026-11-19 04:36:01.624661','oidstudent',NULL,NULL);
INSERT INTO "people" VALUES('CwZBCzyJBLn9Yb8d',NULL,NULL,NULL,'2026-11-19 04:36:08.688508',NULL,NULL,NULL);
CREATE TABLE plays (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	mode VARCHAR(10) NOT NULL, 
	result VARCHAR(20) NOT NULL, 
	hints INTEGER NOT NULL, 
	created DATETIME NOT NULL, by_chance BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_plays PRIMARY KEY (id), 
	CONSTRAINT fk_plays_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "plays" VALUES('Uj_0yO3sIQKv6gog','5vAMnmPuEJf0mcfr','minefol','g1','strict','playing',0,'2026-11-19 04:36:08.806403',0);
CREATE TABLE recovery_codes (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (digest), 
	CONSTRAINT fk_recovery_codes_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "recovery_codes" VALUES('a12c40f446d776caea9e0eece3f88076ebd82ae85e275011b70f4614a4dff2df','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('3e915265f23148e85112aa3a47f8acdc3d696645f2e3374a9caf2908ae7287b9','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('f86cfdfc4f5e897c34ef95552f161689c53e99c22d142475b4c199692cfd2167','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('672d27b6597ef42a77b88fdec439e7868d5cb53fe9c79a1a5c5102d64c00cad4','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('8f0264ef3a9aa881467ab51ba02eae2175fabe692a30d6444cb924d1f6da2bdb','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('77fb613463cf0056e45fefb188728f56eabfee2d80b8d1feedacc9c7273b6ba5','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('f4853ca224258ddf27bddaf7a04cfbd6025df9bb2294117f34e4108808edef00','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('4f9c3d9e9130e9a8f0acfaf3ff8965bba282a313a8a7d547310508dee59cc3d8','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('d476667db8eca68eb8df583540a436f385b745ad01fe78e2acc72df96cfbfb12','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('44532f84fcb2e479db05b0c45978a0fbc416edaa015a5355ed98194882285b42','fnlJ5b3sRczdTwO4');
INSERT INTO "recovery_codes" VALUES('da41d165d2e77eac317bb4c6cbe840736085779ae9f8955e262eab057820275d','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('39a5eb5a68dc0b48e1b34dc48c5b433c8c14ee37d7fbe9920bcf1946fb844ae2','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('a00e27a3b1c88b38952e6c124b74cc5a10f64146a41e8d7c21b4caaac7ac4c8d','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('298edbbb4e36be78dfa0b472497554a9dd35aaaad95387710302beb093ee5894','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('b84bbe3dce8cd9d1752caff2a442397184adade56e426033d1394f440818f158','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('0895f945701cc696b6c810ccd76b4ae7b17a77dd8f62e68d267d33b0c9b66197','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('1a208617ee5f52fd38a7da011e729095062c6c8807a2108e07c5fb4d04a49e4a','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('cbcb099f72e1c91cec46ae726faf622df3acbc5b507556908564c94b7d458a8b','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('bafbc64435b12b8668feb8ec23bb3e64ed24268d632133d524d7f7b546657372','5vAMnmPuEJf0mcfr');
INSERT INTO "recovery_codes" VALUES('3471e5e130d8cccf0bd9b5c0768d5ff7505e04840821ce06eba3e59ec28e20aa','5vAMnmPuEJf0mcfr');
CREATE TABLE reports (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	person VARCHAR(32), 
	reason VARCHAR(500) NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_reports_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL
);
CREATE TABLE rounds (
	id INTEGER NOT NULL, 
	event VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	ranks JSON NOT NULL, 
	ratings JSON NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_rounds PRIMARY KEY (id), 
	CONSTRAINT fk_rounds_event FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT uq_rounds_event_number UNIQUE (event, number)
);
CREATE TABLE rulings (
	id VARCHAR(32) NOT NULL, 
	course VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	assignment VARCHAR(40), 
	item VARCHAR(40), 
	deed VARCHAR(32), 
	value VARCHAR(40), 
	reason VARCHAR(2000) NOT NULL, 
	author VARCHAR(80) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_rulings PRIMARY KEY (id), 
	CONSTRAINT fk_rulings_course_number FOREIGN KEY(course, number) REFERENCES members (course, number) ON DELETE CASCADE
);
CREATE TABLE runs (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	choices JSON NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_runs PRIMARY KEY (id), 
	CONSTRAINT fk_runs_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
CREATE TABLE "sessions" (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	created DATETIME NOT NULL, 
	seen DATETIME NOT NULL, leaving DATETIME, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	CONSTRAINT fk_sessions_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('c17e0eda67d66507efe553b89a753d048ae3ce7e1aa8731496937bed8347363e','fnlJ5b3sRczdTwO4','2026-11-19 04:35:50.750976','2026-11-19 04:35:50.750976',NULL);
INSERT INTO "sessions" VALUES('500fa9d9ab5c0acc31363fdff26ceb02cf4036c21f310c9b360735af1b3382b1','5vAMnmPuEJf0mcfr','2026-11-19 04:36:01.625857','2026-11-19 04:36:01.625857',NULL);
INSERT INTO "sessions" VALUES('5b1a2221ef5b9e1e1e578ec0bb412f477928e6d7b99a5e2ab3a0d88a3dc64621','CwZBCzyJBLn9Yb8d','2026-11-19 04:36:08.688934','2026-11-19 04:36:08.688934',NULL);
CREATE TABLE tallies (
	rule VARCHAR(20) NOT NULL, 
	who VARCHAR(32) NOT NULL, 
	amount DOUBLE NOT NULL, 
	until DOUBLE NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (rule, who)
);
INSERT INTO "tallies" VALUES('thinking','17d5fb49219235f998630d2b8fc64eef',8.92115385400029481388e+00,1.79506326006423258785e+09);
INSERT INTO "tallies" VALUES('thinking','a64925b7087dfdd3cd1d9a4a9f50ec3a',8.92115385400029481388e+00,1.79506326006423258785e+09);
CREATE TABLE tokens (
	digest VARCHAR(64) NOT NULL, 
	agent VARCHAR(32) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	created DATETIME NOT NULL, 
	revoked DATETIME, 
	CONSTRAINT pk_tokens PRIMARY KEY (digest), 
	CONSTRAINT fk_tokens_agent FOREIGN KEY(agent) REFERENCES agents (id) ON DELETE CASCADE
);
CREATE TABLE works (
	id VARCHAR(32) NOT NULL, 
	course VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	item VARCHAR(32) NOT NULL, 
	turn INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_works PRIMARY KEY (id), 
	CONSTRAINT fk_works_course_number FOREIGN KEY(course, number) REFERENCES members (course, number) ON DELETE CASCADE, 
	CONSTRAINT fk_works_item FOREIGN KEY(item) REFERENCES course_items (id) ON DELETE CASCADE, 
	CONSTRAINT uq_works_course_number_item_turn UNIQUE (course, number, item, turn)
);
INSERT INTO "works" VALUES('Kjqrs7wZ7vUigJI_','pCU0SUQjjhruIK9M',2,'564f64900c8573d3498418f9',0,'2026-11-19 04:36:01.956719');
CREATE INDEX ix_plays_game ON plays (game);
CREATE INDEX ix_plays_person_created ON plays (person, created);
CREATE INDEX ix_runs_person ON runs (person);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_sessions_seen ON sessions (seen);
CREATE INDEX ix_games_author ON games (author);
CREATE UNIQUE INDEX ix_people_look ON people (look);
CREATE INDEX ix_recovery_codes_person ON recovery_codes (person);
CREATE INDEX ix_agents_owner ON agents (owner);
CREATE INDEX ix_events_state_starts ON events (state, starts);
CREATE INDEX ix_bouts_event ON bouts (event);
CREATE INDEX ix_bouts_person_result ON bouts (person, result);
CREATE INDEX ix_rounds_kind ON rounds (kind);
CREATE INDEX ix_tokens_agent ON tokens (agent);
CREATE INDEX ix_reports_game ON reports (game);
CREATE INDEX ix_reports_person ON reports (person);
CREATE INDEX ix_courses_forget ON courses (forget);
CREATE INDEX ix_members_person ON members (person);
CREATE INDEX ix_course_items_course_assignment ON course_items (course, assignment);
CREATE INDEX ix_rulings_course_number ON rulings (course, number);
CREATE INDEX ix_answers_person_lesson_task ON answers (person, lesson, task);
CREATE INDEX ix_lti_logins_made ON lti_logins (made);
CREATE INDEX ix_lti_identities_person ON lti_identities (person);
CREATE INDEX ix_lti_contexts_course ON lti_contexts (course);
CREATE INDEX ix_lti_links_course_assignment ON lti_links (course, assignment);
CREATE INDEX ix_lti_scores_due ON lti_scores (due);
CREATE INDEX ix_lti_participants_platform_subject ON lti_participants (platform, subject);
CREATE INDEX ix_lti_choices_made ON lti_choices (made);
COMMIT;