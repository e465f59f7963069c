(* Boards, formulas about them, and a checker of proofs that is proved sound here, without axioms.
   Whoever reads a claim needs `formula`, `holds` and the facts; Coq checks everything else. *)
Require Import ZArith List Lia Bool FMapPositive.
Import ListNotations.
Open Scope Z_scope.

Inductive how := exactly | atleast | atmost.
Inductive formula :=
  | Mine (column row : Z)
  | Is (b : bool)
  | Not (f : formula)
  | Among (h : how) (k : Z) (l : list formula). (* exactly, at least or at most k of these hold *)

Definition numbers n := map Z.of_nat (seq 1 (Z.to_nat n)). (* 1 … n *)
Definition length_of {A} (l : list A) := Z.of_nat (length l).
Definition And l := Among atleast (length_of l) l.
Definition Or l := Among atleast 1 l.
Definition Imp f g := Or [Not f; g].
Definition Iff f g := And [Imp f g; Imp g f].
Definition Count n h k (f : Z -> formula) := Among h k (map f (numbers n)).
Definition All n f := And (map f (numbers n)).
Definition Ex n f := Or (map f (numbers n)).

Definition meets h k n :=
  match h with exactly => n =? k | atleast => k <=? n | atmost => n <=? k end.
Definition total := fold_right (fun b n => Z.b2z b + n) 0.

Section Board.
Variables columns rows : Z.
Variable mine : Z -> Z -> bool.
Definition inside x y := (1 <=? x) && (x <=? columns) && (1 <=? y) && (y <=? rows).

(* What a formula says. Off the board there is no mine. *)
Fixpoint holds (f : formula) : bool :=
  match f with
  | Mine x y => inside x y && mine x y
  | Is b => b
  | Not f => negb (holds f)
  | Among h k l => meets h k (total (map holds l))
  end.

(* A proof is a list of steps; each gives a formula, which gets the next number after the facts.
   Part i j: the part at place j (from 0) of formula i, all parts of which hold.
   Clause i c: if all literals of c were false, so would formula i be.
   Sum s c: if all literals of c were false, the weighted sum s of formulas could not hold. *)
Definition cell := (Z * Z)%type.
Definition literal := (bool * cell)%type.
Inductive step :=
  | Part (i j : N)
  | Clause (i : N) (c : list literal)
  | Sum (s : list (N * Z)) (c : list literal).
Definition plain (l : literal) :=
  let '(s, (x, y)) := l in if s then Mine x y else Not (Mine x y).
Definition clause c := Or (map plain c).

(* What is known of a cell when all literals of a clause are false. *)
Definition same (c d : cell) := (fst c =? fst d) && (snd c =? snd d).
Fixpoint look (c : list literal) (d : cell) : option bool :=
  if inside (fst d) (snd d) then
    match c with
    | [] => None
    | (s, e) :: c => if same d e then Some (negb s) else look c d
    end
  else Some false.

(* Truth of formulas as far as it is known. *)
Definition knot := option_map negb.
Definition kand a b :=
  match a, b with
  | Some false, _ | _, Some false => Some false
  | Some true, Some true => Some true
  | _, _ => None
  end.
Definition low := fold_right (fun o n => match o with Some true => 1 | _ => 0 end + n) 0.
Definition high := fold_right (fun o n => match o with Some false => 0 | _ => 1 end + n) 0.
Definition enough k l :=
  if k <=? low l then Some true else if high l <? k then Some false else None.
Definition kmeets h k l :=
  match h with
  | atleast => enough k l
  | atmost => knot (enough (k + 1) l)
  | exactly => kand (enough k l) (knot (enough (k + 1) l))
  end.

Section Known.
Variable known : cell -> option bool.
Fixpoint kleene (f : formula) : option bool :=
  match f with
  | Mine x y => known (x, y)
  | Is b => Some b
  | Not f => knot (kleene f)
  | Among h k l => kmeets h k (map kleene l)
  end.

(* A linear sum: weights of cells (1 for a mine, 0 for none), and a number. *)
Definition sum := (list (cell * Z) * Z)%type.
Fixpoint add (c : cell) (a : Z) (l : list (cell * Z)) :=
  match l with
  | [] => [(c, a)]
  | (d, b) :: r => if same c d then (d, a + b) :: r else (d, b) :: add c a r
  end.
Fixpoint term (w : Z) (f : formula) (s : sum) : option sum :=
  match f with
  | Mine x y => Some (add (x, y) w (fst s), snd s)
  | Is b => Some (fst s, snd s + w * Z.b2z b)
  | Not f => term (- w) f (fst s, snd s + w)
  | Among _ _ _ => None
  end.
Fixpoint spread (w : Z) (l : list formula) (s : sum) : option sum :=
  match l with
  | [] => Some s
  | f :: l => match term w f s with Some s => spread w l s | None => None end
  end.
Definition most : list (cell * Z) -> Z :=
  fold_right (fun t n => match known (fst t) with
    | Some b => snd t * Z.b2z b | None => Z.max (snd t) 0 end + n) 0.
Definition parts (f : formula) : how * Z * list formula :=
  match f with Among h k l => (h, k, l) | f => (atleast, 1, [f]) end.
Definition fits h w := match h with exactly => true | atleast => 0 <=? w | atmost => w <=? 0 end.

Definition table := PositiveMap.t formula.
Definition get (t : table) (i : N) : formula :=
  match PositiveMap.find (N.succ_pos i) t with Some f => f | None => Is true end.
Fixpoint weigh (t : table) (from : list (N * Z)) (s : sum) (asked : Z) : bool :=
  match from with
  | [] => most (fst s) + snd s <? asked
  | (i, w) :: from =>
      let '(h, k, l) := parts (get t i) in
      fits h w && match spread w l s with
        | Some s => weigh t from s (asked + w * k) | None => false end
  end.
End Known.

Definition run (t : table) (s : step) : option formula :=
  match s with
  | Part i j =>
      match get t i with
      | Among atleast k l => if length_of l <=? k then nth_error l (N.to_nat j) else None
      | _ => None
      end
  | Clause i c =>
      match kleene (look c) (get t i) with Some false => Some (clause c) | _ => None end
  | Sum s c => if weigh (look c) t s ([], 0) 0 then Some (clause c) else None
  end.
Fixpoint number (n : N) (l : list formula) (t : table) : table :=
  match l with
  | [] => t
  | f :: l => number (N.succ n) l (PositiveMap.add (N.succ_pos n) f t)
  end.
(* The last step must give the clause that is asked for. *)
Definition alike (l m : literal) := eqb (fst l) (fst m) && same (snd l) (snd m).
Fixpoint agree (c d : list literal) : bool :=
  match c, d with
  | [], [] => true
  | l :: c, m :: d => alike l m && agree c d
  | _, _ => false
  end.
Definition ends (s : step) (goal : list literal) : bool :=
  match s with Part _ _ => false | Clause _ c | Sum _ c => agree c goal end.
Fixpoint follow (n : N) (t : table) (proof : list step) (goal : list literal) : bool :=
  match proof with
  | [] => false
  | s :: proof =>
      match run t s with
      | None => false
      | Some f =>
          match proof with
          | [] => ends s goal
          | _ => follow (N.succ n) (PositiveMap.add (N.succ_pos n) f t) proof goal
          end
      end
  end.
Definition proves (facts : list formula) (proof : list step) (goal : list literal) : bool :=
  follow (N.of_nat (length facts)) (number 0 facts (PositiveMap.empty formula)) proof goal.

(* Soundness. *)
Arguments Z.add : simpl never.
Arguments Z.mul : simpl never.
Arguments Z.max : simpl never.
Arguments Z.leb : simpl never.
Arguments Z.ltb : simpl never.
Definition fine (o : option bool) b := match o with Some c => b = c | None => True end.
Ltac truth :=
  intros;
  repeat match goal with a : option bool |- _ => destruct a as [[]|] | b : bool |- _ => destruct b end;
  simpl in *; auto; discriminate.
Lemma fine_not a x : fine a x -> fine (knot a) (negb x). Proof. truth. Qed.
Lemma fine_and a b x y : fine a x -> fine b y -> fine (kand a b) (x && y). Proof. truth. Qed.
Lemma fine_enough k os bs : Forall2 fine os bs -> fine (enough k os) (k <=? total bs).
Proof.
  intros H. assert (B : low os <= total bs <= high os).
  { unfold low, high, total. induction H as [|o b os bs H _ IH]; simpl; [lia|].
    destruct o as [[]|], b; simpl in H |- *; try discriminate; lia. }
  unfold enough. destruct (Z.leb_spec k (low os)); simpl; [apply Z.leb_le; lia|].
  destruct (Z.ltb_spec (high os) k); simpl; trivial. apply Z.leb_gt; lia.
Qed.
Lemma fine_meets h k os bs : Forall2 fine os bs -> fine (kmeets h k os) (meets h k (total bs)).
Proof.
  intros H. pose proof (fine_enough k _ _ H) as A.
  pose proof (fine_not _ _ (fine_enough (k + 1) _ _ H)) as B.
  assert (E : (total bs <=? k) = negb (k + 1 <=? total bs))
    by (destruct (Z.leb_spec (k + 1) (total bs)), (Z.leb_spec (total bs) k); trivial; lia).
  destruct h; simpl; rewrite ?E; trivial.
  replace (total bs =? k) with ((k <=? total bs) && negb (k + 1 <=? total bs));
    [now apply fine_and|].
  destruct (Z.eqb_spec (total bs) k), (Z.leb_spec k (total bs)), (Z.leb_spec (k + 1) (total bs));
    trivial; lia.
Qed.
Lemma same_eq c d : same c d = true -> c = d.
Proof.
  destruct c, d. unfold same. simpl. rewrite andb_true_iff, !Z.eqb_eq. intros [-> ->]. trivial.
Qed.
Lemma total_positive l : 0 <= total l.
Proof. induction l as [|[] l IH]; simpl in *; lia. Qed.

Definition is (c : cell) := inside (fst c) (snd c) && mine (fst c) (snd c).
Section Sound.
Variable known : cell -> option bool.
Hypothesis right : forall c, fine (known c) (is c).
Fixpoint kleene_fine (f : formula) : fine (kleene known f) (holds f).
Proof.
  destruct f as [x y|b|f|h k l]; simpl; [apply (right (x, y))|trivial|now apply fine_not|].
  apply fine_meets. induction l; simpl; auto.
Qed.
Definition value : list (cell * Z) -> Z := fold_right (fun t n => snd t * Z.b2z (is (fst t)) + n) 0.
Lemma value_add c a l : value (add c a l) = a * Z.b2z (is c) + value l.
Proof.
  unfold value. induction l as [|[d b] r IH]; simpl; trivial.
  destruct (same c d) eqn:E; simpl; [apply same_eq in E; subst|rewrite IH]; lia.
Qed.
Lemma value_most l : value l <= most known l.
Proof.
  unfold value, most. induction l as [|[c a] r IH]; simpl; [lia|]. specialize (right c).
  destruct (known c) as [b|]; simpl in right; [rewrite right; lia|].
  destruct (is c); simpl; lia.
Qed.
Lemma term_value f : forall w s s', term w f s = Some s' ->
  value (fst s') + snd s' = value (fst s) + snd s + w * Z.b2z (holds f).
Proof.
  induction f as [x y|b|f IH|]; simpl; intros w s s' H; try discriminate.
  - injection H as <-. simpl. rewrite value_add. unfold is. simpl. lia.
  - injection H as <-. simpl. lia.
  - apply IH in H. rewrite H. simpl. destruct (holds f); simpl; lia.
Qed.
Lemma spread_value w l : forall s s', spread w l s = Some s' ->
  value (fst s') + snd s' = value (fst s) + snd s + w * total (map holds l).
Proof.
  induction l as [|f l IH]; simpl; intros s s' H; [injection H as <-; lia|].
  destruct (term w f s) as [r|] eqn:T; [|discriminate].
  apply IH in H. apply term_value in T. lia.
Qed.
Definition true_table (t : table) := forall i, holds (get t i) = true.
Lemma weigh_fine t : true_table t -> forall from s asked,
  asked <= value (fst s) + snd s -> weigh known t from s asked = false.
Proof.
  intros G. induction from as [|[i w] from IH]; intros s asked A; cbn [weigh].
  { apply Z.ltb_ge. pose proof (value_most (fst s)). lia. }
  specialize (G i).
  assert (P : let '(h, k, l) := parts (get t i) in meets h k (total (map holds l)) = true)
    by (destruct (get t i); simpl in *; rewrite ?G; trivial).
  destruct (parts _) as [[h k] l]. destruct (fits h w) eqn:F; [|trivial]. cbn [andb].
  destruct (spread w l s) as [s'|] eqn:S; [|trivial]. apply IH. apply spread_value in S. rewrite S.
  destruct h; simpl in P, F; rewrite ?Z.eqb_eq, ?Z.leb_le in *; nia.
Qed.
End Sound.

Lemma look_fine c : existsb (fun l => holds (plain l)) c = false ->
  forall d, fine (look c d) (is d).
Proof.
  unfold is. induction c as [|[s e] c IH]; intros H d; cbn;
    destruct (inside (fst d) (snd d)) eqn:I; cbn; trivial.
  cbn in H. apply orb_false_iff in H as [L R]. specialize (IH R d). rewrite I in IH.
  destruct (same d e) eqn:E; trivial. apply same_eq in E. subst e. destruct d as [x y].
  destruct s; cbn in *; rewrite I in L; destruct (mine x y); easy.
Qed.
Lemma clause_some c : holds (clause c) = existsb (fun l => holds (plain l)) c.
Proof.
  unfold clause, Or. simpl. induction c as [|l c IH]; trivial. simpl.
  destruct (holds (plain l)); simpl; trivial.
  apply Z.leb_le. pose proof (total_positive (map holds (map plain c))). lia.
Qed.
Lemma all_hold l : length_of l <= total (map holds l) -> forall f, In f l -> holds f = true.
Proof.
  unfold length_of. assert (U : forall m, total (map holds m) <= Z.of_nat (length m)).
  { induction m as [|f m IH]; simpl length; simpl map; simpl total; [simpl; lia|].
    rewrite Nat2Z.inj_succ. destruct (holds f); simpl; lia. }
  induction l as [|g l IH]; simpl length; simpl map; simpl total; intros H f I; [easy|].
  rewrite Nat2Z.inj_succ in H. specialize (U l). destruct I as [<-|I].
  - destruct (holds g); simpl in H; trivial; lia.
  - apply IH; trivial. destruct (holds g); simpl in H; lia.
Qed.
Lemma run_fine t s f : true_table t -> run t s = Some f -> holds f = true.
Proof.
  intros G. destruct s as [i j|i c|from c]; cbn [run].
  - specialize (G i). destruct (get t i) as [| | |[] k l]; try discriminate.
    destruct (Z.leb_spec (length_of l) k); [|discriminate]. intros N. apply nth_error_In in N.
    simpl in G. apply Z.leb_le in G. apply (all_hold l); trivial. lia.
  - destruct (kleene (look c) (get t i)) as [[]|] eqn:K; try discriminate. intros [= <-].
    rewrite clause_some. destruct existsb eqn:E; trivial.
    pose proof (kleene_fine _ (look_fine _ E) (get t i)) as F. rewrite K in F. simpl in F.
    specialize (G i). congruence.
  - destruct (weigh _ _ _ _ _) eqn:W; [|discriminate]. intros [= <-].
    rewrite clause_some. destruct existsb eqn:E; trivial.
    rewrite (weigh_fine _ (look_fine _ E) t G) in W; [discriminate|]. simpl. lia.
Qed.
Lemma true_add t n f : true_table t -> holds f = true ->
  true_table (PositiveMap.add (N.succ_pos n) f t).
Proof.
  intros G H i. unfold get. destruct (Pos.eq_dec (N.succ_pos i) (N.succ_pos n)) as [->|D].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso by trivial. apply G.
Qed.
Lemma true_number l : forall n t, true_table t -> Forall (fun f => holds f = true) l ->
  true_table (number n l t).
Proof.
  induction l as [|f l IH]; intros n t G H; simpl; trivial.
  inversion H; subst. apply IH; trivial. now apply true_add.
Qed.
Lemma agree_eq c : forall d, agree c d = true -> c = d.
Proof.
  induction c as [|[s c0] c IH]; intros [|[u d0] d] H; try easy.
  unfold agree, alike in H; fold agree in H; simpl in H.
  apply andb_true_iff in H as [[A%eqb_prop B%same_eq]%andb_true_iff C%IH]. now subst.
Qed.
Lemma follow_fine proof : forall n t goal, true_table t -> follow n t proof goal = true ->
  holds (clause goal) = true.
Proof.
  induction proof as [|s proof IH]; intros n t goal G H; [discriminate|].
  cbn [follow] in H. destruct (run t s) as [f|] eqn:R; [|discriminate].
  pose proof (run_fine _ _ _ G R) as F. destruct proof as [|u proof].
  - destruct s as [|i c|from c]; [discriminate| |]; simpl in H; apply agree_eq in H; subst;
      cbn [run] in R.
    + destruct (kleene _ _) as [[]|]; try discriminate. now injection R as <-.
    + destruct (weigh _ _ _ _ _); [|discriminate]. now injection R as <-.
  - eapply IH; [|exact H]. now apply true_add.
Qed.
Theorem sound facts proof goal : proves facts proof goal = true ->
  Forall (fun f => holds f = true) facts -> holds (clause goal) = true.
Proof.
  intros H F. eapply follow_fine; [|exact H]. apply true_number; trivial.
  intros i. unfold get. now rewrite PositiveMap.gempty.
Qed.
Theorem sound_cell facts proof s x y : proves facts proof [(s, (x, y))] = true ->
  Forall (fun f => holds f = true) facts -> holds (plain (s, (x, y))) = true.
Proof.
  intros H F. pose proof (sound _ _ _ H F) as C. rewrite clause_some in C.
  cbn [existsb] in C. now rewrite orb_false_r in C.
Qed.
Theorem sound_clash facts proof : proves facts proof [] = true ->
  ~ Forall (fun f => holds f = true) facts.
Proof. intros H F. pose proof (sound _ _ _ H F). discriminate. Qed.
End Board.
