"""Who may be whom, stated without the platform: what a random sequence of deeds must lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, TypeGuard

from httpx import AsyncClient, Response
from sqlalchemy import Connection, select

from provefield.errors import InputError
from provefield.parts.lti.entering import PlatformLink, connect
from provefield.web.admin import service as office
from provefield.web.platform.database.lti import Platform
from provefield.web.platform.database.models import Course
from provefield.web.platform.database.store import Store
from tests.web.lms import LTI, Lms

HOLDERS = 3


@dataclass(eq=False)
class Account:
    """A person, and the one holder who may be that person."""

    owner: int
    name: str | None = None
    maker: str | None = None
    """The class by whose start code the password was set."""

    seats: dict[str, int] = field(default_factory=dict)
    """The number of the seat in each class."""

    admin: bool = False
    platform: bool = False
    recovery: set[str] = field(default_factory=set)
    """The recovery codes that are valid."""

    tokens: set[str] = field(default_factory=set)
    """The tokens of agents that are valid."""

    @property
    def password(self) -> str:
        return (OWN if self.maker is None else ISSUED)[self.owner]

    def may_take(self, course: str | None = None) -> bool:
        """Whether it may be given a seat in the class, or something that is of no class."""
        return self.maker in (None, course)


@dataclass
class House:
    """A platform with two classes; a course of a learning platform belongs to the first."""

    new: Callable[[], AsyncClient]
    store: Store
    lms: Lms
    browsers: list[AsyncClient] = field(default_factory=list)
    teachers: list[AsyncClient] = field(default_factory=list)
    courses: list[str] = field(default_factory=list)
    joining: list[str] = field(default_factory=list)
    context: str = ""
    used: int = 0

    async def prepare(self) -> None:
        """Let two teachers begin a class each, now and then: a class has only so many seats."""
        self.browsers = self.browsers or [self.new() for _ in range(HOLDERS)]
        for browser in self.browsers:
            browser.cookies.clear()
        self.used += 1
        if self.used % 40 != 1:
            return
        self.teachers = self.teachers or [self.new(), self.new()]
        self.courses, self.joining, self.context = [], [], token_hex(6)
        for teacher in self.teachers:
            teacher.cookies.clear()
            given = {"name": f"t {token_hex(8)}", "password": PASSWORD}
            assert (await teacher.post("/api/people", json=given)).status_code == 201
            begun = await teacher.post("/api/courses", json={"title": "Logic", "zone": "UTC"})
            self.courses.append(begun.json()["id"])
            self.joining.append(begun.json()["code"])
        platform = self.platform()
        there = PlatformLink(platform, "1", self.context, "Logic", None, None, None, None)
        await self.store.write(lambda connection: connect(connection, there, self.courses[0]))

    async def close(self) -> None:
        """Close every line to the platform."""
        for client in (*self.browsers, *self.teachers):
            await client.aclose()

    def platform(self) -> str:
        wanted = select(Platform.id).where(Platform.issuer == self.lms.issuer)
        with self.store.engine.connect() as connection:
            return str(connection.scalar(wanted))


PASSWORD = "correct horse battery"  # noqa: S105
OWN = ("willow hymn thirst", "lion stormy print", "spoil root musty")
"""What only one holder knows; no name of hexadecimal digits is a part of it."""
ISSUED = ("tulip barn echo", "comet jelly wharf", "badge fjord lunch")
"""With what each holder uses a start code; others may be told it."""


class Sequence:
    """Deeds of three holders and two teachers; each is done, and compared with the model."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.mark = token_hex(6)
        self.now: list[Account | None] = [None] * HOLDERS
        """As whom each holder's browser is let in."""

        self.named: list[Account] = []
        self.seats: dict[tuple[int, int], Account | None] = {}
        self.codes: list[tuple[str, tuple[int, int]]] = []
        self.valid: dict[tuple[int, int], str] = {}
        self.subjects: dict[int, Account] = {}
        self.recovery: list[tuple[int, str, Account]] = []
        self.tokens: list[tuple[str, Account]] = []
        """Each code with who has it, and each token, valid or not."""

    # What is picked ------------------------------------------------------------------------------

    def _seat(self, pick: int) -> tuple[int, int] | None:
        return list(self.seats)[pick % len(self.seats)] if self.seats else None

    def _course(self, pick: int) -> str:
        return self.house.courses[pick]

    def _name(self) -> str:
        return f"n {token_hex(8)}"

    # What follows --------------------------------------------------------------------------------

    def _out(self, account: Account) -> None:
        self.now = [None if each is account else each for each in self.now]
        account.tokens = set()

    def _end(self, account: Account) -> None:
        """Nothing of before opens an account any more."""
        self._out(account)
        account.recovery = set()
        for place, sitter in self.seats.items():
            if sitter is account:
                self.valid.pop(place, None)

    def _set_password(self, account: Account, who: int, maker: str | None = None) -> None:
        """All else is gone that opened it, unless the account was its owner's already."""
        if account.maker is None and maker is None:
            self._out(account)
        else:
            self._end(account)
        account.owner, account.maker = who, maker

    def _sit(self, place: tuple[int, int], account: Account) -> None:
        self.seats[place] = account
        account.seats[self._course(place[0])] = place[1]

    def _may_merge(self, guest: Account | None, maker: str | None) -> bool:
        return not self._is_guest(guest) or maker is None or set(guest.seats) <= {maker}

    def _is_guest(self, visitor: Account | None) -> TypeGuard[Account]:
        """Whose seats go along; not of who came from a platform."""
        return visitor is not None and visitor.name is None and not visitor.platform

    def _merge(self, guest: Account | None, account: Account) -> None:
        if self._is_guest(guest):
            self._hand_over(guest, account)

    def _hand_over(self, guest: Account, account: Account) -> None:
        for place, sitter in list(self.seats.items()):
            if sitter is guest and self._course(place[0]) not in account.seats:
                del guest.seats[self._course(place[0])]
                self._sit(place, account)
        self._out(guest)

    def _added(self, course: int, number: int, account: Account | None) -> None:
        self.seats[course, number] = None
        if account is not None:
            self._sit((course, number), account)

    # What is done --------------------------------------------------------------------------------

    async def join(self, who: int, pick: int) -> None:
        course = pick % 2
        name = f"{self.mark} {token_hex(4)}"  # a class has no third namesake
        body = {"code": self.house.joining[course], "name": name}
        answer = await self.house.browsers[who].post("/api/join", json=body)
        account = self.now[who] = self.now[who] or Account(who)
        is_there = self._course(course) in account.seats
        allowed = is_there or account.may_take(self._course(course))
        assert answer.status_code == (201 if allowed else 409), answer.text
        if allowed and not is_there:
            self._added(course, await self._last_seat(course), account)

    async def _last_seat(self, course: int) -> int:
        wanted = select(Course.seats).where(Course.id == self._course(course))
        return int(
            await self.house.store.read(lambda connection: connection.execute(wanted).scalar_one())
        )

    async def list(self, _who: int, pick: int) -> None:
        course = pick % 2
        body = {"students": f"Student {token_hex(5)}"}
        path = f"/api/courses/{self._course(course)}/students"
        (code,) = (await self.house.teachers[course].post(path, json=body)).json()["codes"]
        self._added(course, code["number"], None)
        self._give((course, code["number"]), code["start"])

    def _give(self, place: tuple[int, int], code: str) -> None:
        self.codes.append((code, place))
        self.valid[place] = code

    async def start(self, who: int, pick: int) -> None:
        if not self.codes:
            return
        code, place = self.codes[-1 - pick % len(self.codes)]
        name = self._name()
        body = {"start": code, "name": name, "password": ISSUED[who]}
        answer = await self.house.browsers[who].post("/api/start", json=body)
        assert answer.status_code == self._started(who, code, place, name), answer.text

    def _started(self, who: int, code: str, place: tuple[int, int], name: str) -> int:
        course, me = self._course(place[0]), self.now[who]
        if self.valid.get(place) != code:
            return 403
        account = self.seats[place]
        if me is not None and me.name is not None and account in (None, me):
            if account is None and (course in me.seats or not me.may_take(course)):
                return 409
            account = me
        elif account is not None:
            if account.maker != course or not self._may_merge(me, course):
                return 409
            self._set_password(account, who, course)
            self._merge(me, account)
        else:
            if self._is_guest(me) and me.seats:  # a seat here, or one that may not go along
                return 409
            account = Account(who, name, course)
            self.named.append(account)
        self._sit(place, account)
        self._merge(me, account)
        self.valid.pop(place, None)
        self.now[who] = account
        return 201

    async def enter(self, who: int, pick: int) -> None:
        """Take a new seat of a list."""
        await self.list(who, pick)
        await self.start(who, 0)

    async def steal(self, who: int, pick: int) -> None:
        """Use the code of a seat that somebody has."""
        before = len(self.codes)
        await self.renew(who, pick)
        if len(self.codes) > before:
            await self.start(who, 0)

    async def renew(self, _who: int, pick: int) -> None:
        if (place := self._seat(pick)) is None:
            return
        account = self.seats[place]
        allowed = account is None or account.maker == self._course(place[0])
        answer = await self._decide(place, "start")
        assert answer.status_code == (200 if allowed else 409), answer.text
        if allowed:
            self._give(place, answer.json()["start"])

    async def _decide(self, place: tuple[int, int], what: str) -> Response:
        path = f"/api/courses/{self._course(place[0])}/members/{place[1]}/{what}"
        return await self.house.teachers[place[0]].post(path)

    async def move(self, _who: int, pick: int) -> None:
        if (place := self._seat(pick)) is None:
            return
        answer = await self._decide(place, "move")
        assert answer.status_code == 200, answer.text
        if (account := self.seats[place]) is not None:
            del account.seats[self._course(place[0])]
        self.seats[place] = None
        self._give(place, answer.json()["start"])

    async def remove(self, _who: int, pick: int) -> None:
        if (place := self._seat(pick)) is None:
            return
        path = f"/api/courses/{self._course(place[0])}/members/{place[1]}"
        assert (await self.house.teachers[place[0]].delete(path)).status_code == 204
        if (account := self.seats.pop(place)) is not None:
            del account.seats[self._course(place[0])]
        self.valid.pop(place, None)

    async def release(self, _who: int, pick: int) -> None:
        if (place := self._seat(pick)) is None:
            return
        account = self.seats[place]
        here = place[0] == 0 and account is not None and account.platform
        path = f"/api/courses/{self._course(place[0])}/members/{place[1]}/platform"
        answer = await self.house.teachers[place[0]].delete(path)
        assert answer.status_code == (204 if here else 409), answer.text
        if here and account is not None:
            subject = next(each for each, whose in self.subjects.items() if whose is account)
            account.platform = False
            del account.seats[self._course(0)]
            fresh = self.subjects[subject] = Account(subject, platform=True)
            self._sit(place, fresh)
            tokens = account.tokens
            self._out(account)
            account.tokens = tokens

    async def launch(self, who: int, _pick: int) -> None:
        lms, browser, user = self.house.lms, self.house.browsers[who], f"{self.mark}-{who}"
        lms.people[user] = ("Ada", "Learner")
        asked = await browser.post("/lti/login", data=lms.initiation(user))
        context = {f"{LTI}context": {"id": self.house.context, "title": "Logic"}}
        form = lms.authorize(asked, **context)
        assert (await browser.post("/lti/launch", data=form)).status_code == 303
        account = self.subjects.setdefault(who, Account(who, platform=True))
        self.now[who] = account
        if self._course(0) not in account.seats:
            self._added(0, await self._last_seat(0), account)

    async def sign_up(self, who: int, _pick: int) -> None:
        name = self._name()
        given = {"name": name, "password": OWN[who]}
        answer = await self.house.browsers[who].post("/api/people", json=given)
        me = self.now[who]
        if me is not None and me.name is not None:
            assert answer.status_code == 409, answer.text
            return
        assert answer.status_code == 201, answer.text
        me = me or Account(who)
        me.name = name
        self.named.append(me)
        self._set_password(me, who)
        self.now[who] = me
        self._keep_recovery(who, me, answer)

    async def sign_in(self, who: int, pick: int) -> None:
        if not self.named:
            return
        account = self.named[pick % len(self.named)]
        given = {"name": account.name, "password": (ISSUED if pick % 2 else OWN)[who]}
        answer = await self.house.browsers[who].post("/api/session", json=given)
        self._signed_in(who, account, answer, fits=given["password"] == account.password)

    def _signed_in(self, who: int, account: Account, answer: Response, *, fits: bool) -> None:
        allowed = self._may_merge(self.now[who], account.maker)
        expected = 403 if not fits else 200 if allowed else 409
        assert answer.status_code == expected, answer.text
        if expected == 200:
            self._merge(self.now[who], account)
            self.now[who] = account

    async def learn(self, who: int, pick: int) -> None:
        """Be told the password of an account that a class made, and sign in with it."""
        issued = [each for each in self.named if each.maker is not None]
        if not issued:
            return
        account = issued[pick % len(issued)]
        given = {"name": account.name, "password": account.password}
        answer = await self.house.browsers[who].post("/api/session", json=given)
        self._signed_in(who, account, answer, fits=True)

    async def adopt(self, who: int, pick: int) -> None:
        me = self.now[who]
        if not self.named or me is None:
            return
        account = self.named[pick % len(self.named)]
        given = {"name": account.name, "password": (ISSUED if pick % 2 else OWN)[who]}
        answer = await self.house.browsers[who].post("/api/lti/account", json=given)
        if given["password"] != account.password:
            assert answer.status_code == 403, answer.text
        elif me.name or not me.platform or account.platform or not account.may_take():
            assert answer.status_code == 409, answer.text
        else:
            assert answer.status_code == 204, answer.text
            subject = next(each for each, whose in self.subjects.items() if whose is me)
            self.subjects[subject] = account
            account.platform, me.platform = True, False
            self._hand_over(me, account)
            self.now[who] = account

    async def recovery_codes(self, who: int, _pick: int) -> None:
        me = self.now[who]
        given = {"password": me.password if me else OWN[who]}
        answer = await self.house.browsers[who].post("/api/me/recovery-codes", json=given)
        if me is not None and me.name is not None:
            assert answer.status_code == 200, answer.text
            self._keep_recovery(who, me, answer)
        else:
            assert answer.status_code in (403, 404), answer.text

    def _keep_recovery(self, who: int, account: Account, answer: Response) -> None:
        codes = answer.json()["codes"]
        account.recovery = set(codes)
        self.recovery += [(who, code, account) for code in codes[:2]]

    async def recover(self, who: int, pick: int) -> None:
        """Use a recovery code that one made."""
        mine = [each for each in self.recovery if each[0] == who]
        if not mine:
            return
        _, code, account = mine[-1 - pick % len(mine)]
        given = {"name": account.name, "code": code, "password": OWN[who]}
        answer = await self.house.browsers[who].post("/api/session/recovery", json=given)
        if code not in account.recovery:
            assert answer.status_code == 403, answer.text
            return
        if account.password == given["password"]:
            assert answer.status_code == 422, answer.text
            return
        assert answer.status_code == 200, answer.text
        account.recovery.remove(code)
        self._set_password(account, who)
        self.now[who] = account

    async def new_token(self, who: int, _pick: int) -> None:
        browser, me = self.house.browsers[who], self.now[who]
        made = await browser.post("/api/agents", json={"name": self._name()})
        if me is None or me.name is None or made.status_code == 409:
            assert made.status_code in (403, 404, 409), made.text
            return
        path = f"/api/agents/{made.json()['id']}/tokens"
        token = (await browser.post(path, json={"label": "x"})).json()["token"]
        me.tokens.add(token)
        self.tokens.append((token, me))

    async def sign_out_everywhere(self, who: int, _pick: int) -> None:
        answer = await self.house.browsers[who].delete("/api/me/sessions")
        me = self.now[who]
        assert answer.status_code == (404 if me is None else 204), answer.text
        if me is not None:
            self._out(me)

    async def change_password(self, who: int, _pick: int) -> None:
        me = self.now[who]
        given = {"password": me.password if me else ISSUED[who], "new": OWN[who]}
        answer = await self.house.browsers[who].put("/api/me/password", json=given)
        if me is not None and me.name is not None and me.password == OWN[who]:
            assert answer.status_code == 422, answer.text
        elif me is not None and me.name is not None:
            assert answer.status_code == 204, answer.text
            self._set_password(me, who)
            self.now[who] = me
        else:
            assert answer.status_code in (403, 404), answer.text

    async def become_admin(self, _who: int, pick: int) -> None:
        if not self.named:
            return
        account = self.named[pick % len(self.named)]

        def change(connection: Connection) -> None:
            office.set_role(connection, account.name or "", "admin")

        try:
            await self.house.store.write(change)
        except InputError:
            assert account.maker is not None
        else:
            assert account.maker is None
            account.admin = True

    async def teach(self, who: int, _pick: int) -> None:
        me = self.now[who]
        body = {"title": "Mine", "zone": "UTC"}
        answer = await self.house.browsers[who].post("/api/courses", json=body)
        if me is not None and me.name is not None and not me.may_take():
            assert answer.status_code == 409, answer.text
        elif me is not None and me.name is not None:
            assert answer.status_code == 201, answer.text
            me.seats[answer.json()["id"]] = 1
        else:
            assert answer.status_code in (403, 404), answer.text

    async def sign_out(self, who: int, _pick: int) -> None:
        await self.house.browsers[who].delete("/api/session")
        self.now[who] = None

    async def check(self) -> None:
        """Each browser is let in as whom the model says, and that is its holder's own account.

        Only as long as a class may know the password of an account, others may be in it; and so
        long it has nothing that is not of that class.
        """
        for who, browser in enumerate(self.house.browsers):
            found = (await browser.get("/api/me")).json()
            courses = (await browser.get("/api/courses")).json()["courses"]
            me = self.now[who]
            assert found.get("name") == (me.name if me else None)
            assert found.get("role") == ("admin" if me and me.admin else None)
            assert {each["id"] for each in courses} == set(me.seats if me else ())
            assert me is None or me.maker is not None or me.owner == who
            if me is not None and me.maker is not None:
                assert {each["id"] for each in courses} <= {me.maker}
                assert found.get("role") is None
                assert not me.platform
        for token, account in self.tokens:
            header = {"Authorization": f"Bearer {token}"}
            async with self.house.new() as program:
                used = await program.get("/api/arena/games/none/stream", headers=header)
            assert used.status_code == (404 if token in account.tokens else 401), used.text


DEEDS = (
    *("enter", "enter", "steal", "steal", "steal", "renew", "start", "start"),
    *("join", "list", "move", "remove", "release", "launch", "sign_up", "sign_in", "adopt"),
    *("recovery_codes", "change_password", "become_admin", "teach", "sign_out"),
    *("learn", "learn", "recovery_codes", "recover", "recover", "new_token", "sign_out_everywhere"),
)
Deed = tuple[str, int, int]


async def run(house: House, deeds: list[Deed]) -> None:
    """Do some deeds, and look what has become of everybody."""
    await house.prepare()
    sequence = Sequence(house)
    for name, who, pick in deeds:
        deed: Any = getattr(sequence, name)
        await deed(who, pick)
    await sequence.check()
