#!/usr/bin/perl
# Checks evidence about a cell in prefix notation: perl check.pl FILE. Exit status 0 if it is accepted.
#
# It shares nothing with the program that wrote the evidence. A file has one word after another:
#
#   grid COLUMNS ROWS
#   verdict safe C R | mine C R | open C R | inconsistent
#   fact FORMULA                  numbered from 0, in their order; every other number goes on from there
#   layout N C R ...              the mines of one board (open: with a mine in the cell, then without)
#   part K VALUE                  what number K, an `all`, says of a value
#   clause K LITERALS             of which one holds wherever number K is true
#   sum N K WEIGHT ... LITERALS   of which one holds where the weighted numbers are true
#
# LITERALS are a number and so many cells with a sign: 2 + 1 2 - 3 4. The last step states the verdict.
#
# FORMULA: mine TERM TERM | = TERM TERM | < TERM TERM | not F | and N F ... | or N F ... |
#          implies F F | iff F F | all NAME F | some NAME F |
#          atleast K N F ... | atmost K N F ... | exactly K N F ... |
#          of atleast K NAME F | of atmost K NAME F | of exactly K NAME F
# TERM:    an integer | NAME | + TERM TERM | - TERM TERM | abs TERM
#
# Variables stand for the numbers from 1 to the longer side. A cell off the grid holds no mine.

use strict;
use warnings;
no warnings 'recursion';

my $MOST_WORK = 2_000_000;     # parts of formulas that are looked at
my $DEEPEST   = 500;           # formulas and terms inside each other
my $MOST_SIDE = 1000;
my $LARGEST   = 1_000_000;     # number or weight: sums of a million of them are exact

my ($columns, $rows, $side, @words, @items, @verdict, @layouts);
my $work = 0;
our $depth = 0;

sub reject { print "Rejected: $_[0]\n"; exit 1 }

# Reading ------------------------------------------------------------------------------------------

sub word {
    reject('the file ends too early') unless @words;
    return shift @words;
}

sub integer {
    my $word = word();
    reject("expected a number, not $word") unless $word =~ /\A-?[0-9]{1,7}\z/;
    reject("$word is too large") if abs $word > $LARGEST;
    return $word + 0;
}

sub length_of_list {
    my $number = integer();
    reject("$number is no length of a list that ends") if $number < 0 || $number > @words;
    return $number;
}

sub name {
    my $word = word();
    reject("expected a name, not $word") unless $word =~ /\A[a-z#_]\w*\z/i;
    return $word;
}

sub deeper {
    reject('nested too deep') if $depth >= $DEEPEST;
    return $depth + 1;
}

sub term {
    my $word = word();
    local $depth = deeper();
    return [$word, term(), term()] if $word eq '+' or $word eq '-';
    return ['abs', term()] if $word eq 'abs';
    unshift @words, $word;
    return $word =~ /\A-?[0-9]/ ? ['number', integer()] : ['name', name()];
}

my %COUNTS = map { $_ => 1 } qw(atleast atmost exactly);

sub formula {
    my $sign = word();
    local $depth = deeper();
    return [$sign, term(), term()] if $sign eq 'mine' or $sign eq '=' or $sign eq '<';
    return [$sign, formula()] if $sign eq 'not';
    return [$sign, formula(), formula()] if $sign eq 'implies' or $sign eq 'iff';
    return [$sign, name(), formula()] if $sign eq 'all' or $sign eq 'some';
    return [$sign, formulas()] if $sign eq 'and' or $sign eq 'or';
    return [$sign, integer(), formulas()] if $COUNTS{$sign};
    if ($sign eq 'of') {
        my $how = word();
        reject("$how is no count") unless $COUNTS{$how};
        return ['of', $how, integer(), name(), formula()];
    }
    reject("$sign begins no formula");
}

sub formulas { return map { formula() } 1 .. length_of_list() }

# Meaning ------------------------------------------------------------------------------------------

sub value {
    my ($term, $values) = @_;
    my ($sign, @inner) = @$term;
    return $inner[0] if $sign eq 'number';
    return $values->{$inner[0]} // reject("nothing is said of $inner[0]") if $sign eq 'name';
    my @parts = map { value($_, $values) } @inner;
    return $sign eq '+' ? $parts[0] + $parts[1] : $sign eq '-' ? $parts[0] - $parts[1] : abs $parts[0];
}

# The cell that `mine` names, or undef off the grid.
sub place {
    my ($atom, $values) = @_;
    my ($column, $row) = map { value($_, $values) } @$atom[1, 2];
    return $column >= 1 && $column <= $columns && $row >= 1 && $row <= $rows ? "$column $row" : undef;
}

# Whether a formula is true (1) or false (0) on every board that agrees with what is known of cells;
# undef if that leaves it open. Each connective says no more than what its parts leave open.
sub truth {
    my ($formula, $values, $known) = @_;
    reject('too much work to check') if ++$work > $MOST_WORK;
    my ($sign, @rest) = @$formula;
    if ($sign eq 'mine') {
        my $cell = place($formula, $values);
        return defined $cell ? $known->($cell) : 0;
    }
    return value($rest[0], $values) == value($rest[1], $values) ? 1 : 0 if $sign eq '=';
    return value($rest[0], $values) < value($rest[1], $values)  ? 1 : 0 if $sign eq '<';
    return opposite(truth($rest[0], $values, $known)) if $sign eq 'not';
    if ($sign eq 'iff') {
        my ($left, $right) = map { truth($_, $values, $known) } @rest;
        return defined $left && defined $right ? ($left == $right ? 1 : 0) : undef;
    }
    return some($known, [['not', $rest[0]], $values], [$rest[1], $values]) if $sign eq 'implies';
    return every($known, map { [$_, $values] } @rest) if $sign eq 'and';
    return some($known, map { [$_, $values] } @rest)  if $sign eq 'or';
    return every($known, instances(@rest, $values))   if $sign eq 'all';
    return some($known, instances(@rest, $values))    if $sign eq 'some';
    my ($how, $number, @parts) = counted($formula, $values);
    my ($least, $most) = (0, 0);
    for my $part (@parts) {
        my $found = truth(@$part, $known);
        $least += $found // 0;
        $most  += $found // 1;
    }
    my $enough = $least >= $number ? 1 : $most < $number  ? 0 : undef;
    my $few    = $most <= $number  ? 1 : $least > $number ? 0 : undef;
    return $enough if $how eq 'atleast';
    return $few    if $how eq 'atmost';
    return 0 if defined $enough && !$enough or defined $few && !$few;
    return $enough && $few;
}

sub opposite { return defined $_[0] ? 1 - $_[0] : undef }

# 0 if some part is false, 1 if all are true, undef otherwise.
sub every {
    my ($known, @parts) = @_;
    my $answer = 1;
    for my $part (@parts) {
        my $found = truth(@$part, $known);
        return 0 if defined $found && !$found;
        $answer = undef unless defined $found;
    }
    return $answer;
}

sub some {
    my ($known, @parts) = @_;
    return opposite(every($known, map { [['not', $_->[0]], $_->[1]] } @parts));
}

sub instances {
    my ($name, $body, $values) = @_;
    return map { [$body, {%$values, $name => $_}] } 1 .. $side;
}

# How a count counts, the number, and what is counted: each part with values for its variables.
sub counted {
    my ($formula, $values) = @_;
    my ($sign, @rest) = @$formula;
    if ($sign eq 'of') {
        my ($how, $number, $name, $body) = @rest;
        return ($how, $number, instances($name, $body, $values));
    }
    my ($number, @parts) = @rest;
    return ($sign, $number, map { [$_, $values] } @parts);
}

# Steps --------------------------------------------------------------------------------------------

sub literals {
    my %literals;
    for (1 .. length_of_list()) {
        my $sign = word();
        reject("expected + or -, not $sign") unless $sign eq '+' or $sign eq '-';
        my ($column, $row) = (integer(), integer());
        reject('a literal names no cell of the grid')
            unless 1 <= $column && $column <= $columns && 1 <= $row && $row <= $rows;
        reject('a clause names a cell twice') if exists $literals{"$column $row"};
        $literals{"$column $row"} = $sign eq '+' ? 1 : 0;
    }
    return \%literals;
}

# What is known of cells where all literals of a clause are false.
sub denied {
    my ($literals) = @_;
    return sub { exists $literals->{$_[0]} ? 1 - $literals->{$_[0]} : undef };
}

sub item {
    my $number = integer();
    reject("there is no number $number yet") unless 0 <= $number && $number < @items;
    return $items[$number];
}

# If the clause were false, so would the cited formula be: so the clause is true where that is.
sub accept_clause {
    my ($cited, $literals) = @_;
    reject('only a formula has clauses') unless $cited->{formula};
    my $truth = truth($cited->{formula}, $cited->{values}, denied($literals));
    reject('the cited formula may be true while the clause is false') unless defined $truth && !$truth;
}

# Each cited number says that a sum of mines is large enough; so the weighted sums together are. With
# the clause false, they are too small even if every other mine lies where that makes them larger.
sub accept_sum {
    my ($terms, $literals) = @_;
    my ($bound, $constant, %coefficients) = (0, 0);
    my $known = denied($literals);
    for my $term (@$terms) {
        my ($cited, $weight) = @$term;
        my ($how, $number, @parts) = ('atleast', 1);
        if ($cited->{literals}) {
            @parts = %{$cited->{literals}};
        } else {
            reject('a sum takes clauses and counts') unless $cited->{formula}[0] =~ /\A(?:of|atleast|atmost|exactly)\z/;
            ($how, $number, my @counted) = counted($cited->{formula}, $cited->{values});
            @parts = map { signed(@$_) } @counted;
        }
        reject("the weight $weight does not fit a count of $how")
            if $weight == 0 || ($how eq 'atleast' && $weight < 0) || ($how eq 'atmost' && $weight > 0);
        $bound += $weight * $number;
        while (my ($cell, $mined) = splice @parts, 0, 2) {
            reject('too much work to check') if ++$work > $MOST_WORK;
            $constant += $weight if !$mined;
            $coefficients{$cell} += $mined ? $weight : -$weight if $cell ne '';
        }
    }
    my $most = $constant;
    for my $cell (keys %coefficients) {
        my ($coefficient, $value) = ($coefficients{$cell}, $known->($cell));
        $most += defined $value ? $coefficient * $value : $coefficient > 0 ? $coefficient : 0;
    }
    reject("the sum can hold: it asks for $bound, and $most is possible") if $most >= $bound;
}

# A literal as its cell and whether it says that a mine is there; no cell, and 0, if it is true
# anyway; nothing at all if it is false anyway.
sub signed {
    my ($formula, $values) = @_;
    my $mined = 1;
    while ($formula->[0] eq 'not') { ($formula, $mined) = ($formula->[1], 1 - $mined) }
    my $cell = $formula->[0] eq 'mine' ? place($formula, $values) : undef;
    return ($cell, $mined) if defined $cell;
    reject('a sum counts literals') unless $formula->[0] =~ /\A(?:mine|=|<)\z/;
    return truth($formula, $values, sub { undef }) == $mined ? ('', 0) : ();
}

sub fits {
    my ($layout) = @_;
    for my $item (@items) {
        next unless $item->{fact};
        my $truth = truth($item->{formula}, {}, sub { $layout->{$_[0]} ? 1 : 0 });
        reject('a board does not fit a fact') unless $truth;
    }
}

# The file -----------------------------------------------------------------------------------------

my %READ = (
    fact => sub {
        reject('facts come before steps') if @items && !$items[-1]{fact};
        push @items, {fact => 1, formula => formula(), values => {}};
    },
    layout => sub {
        my %mines = map { (integer() . ' ' . integer()) => 1 } 1 .. length_of_list();
        push @layouts, \%mines;
    },
    part => sub {
        my ($cited, $value) = (item(), integer());
        my ($sign, $name, $body) = @{$cited->{formula} || ['']};
        reject('only what is said of all has parts') unless $sign eq 'all';
        reject("$value is no number of a column or row") unless 1 <= $value && $value <= $side;
        push @items, {formula => $body, values => {%{$cited->{values}}, $name => $value}};
    },
    clause => sub {
        my ($cited, $literals) = (item(), literals());
        accept_clause($cited, $literals);
        push @items, {literals => $literals};
    },
    sum => sub {
        my @terms = map { [item(), integer()] } 1 .. length_of_list();
        my $literals = literals();
        accept_sum(\@terms, $literals);
        push @items, {literals => $literals};
    },
);

sub accept_proof {
    my ($verdict, $cell) = @_;
    my $literals = @items && $items[-1]{literals} || reject('the last step is no clause');
    my ($named, @more) = map { "$_ $literals->{$_}" } keys %$literals;
    my $stated = $verdict eq 'inconsistent' ? '' : "$cell " . ($verdict eq 'mine' ? 1 : 0);
    reject('the last step does not state the verdict') if @more || ($named // $stated) ne $stated;
}

local $/;
my $text = <>;
reject('more than 4,000,000 characters') if length $text > 4_000_000;
@words = split ' ', $text;
reject('expected grid') unless word() eq 'grid';
($columns, $rows) = (integer(), integer());
reject('the grid is too large') unless 1 <= $columns && $columns <= $MOST_SIDE && 1 <= $rows && $rows <= $MOST_SIDE;
$side = $columns > $rows ? $columns : $rows;
reject('expected verdict') unless word() eq 'verdict';
my $verdict = word();
reject("$verdict is no verdict") unless $verdict =~ /\A(?:safe|mine|open|inconsistent)\z/;
my $cell = $verdict eq 'inconsistent' ? '' : place(['mine', ['number', integer()], ['number', integer()]], {});
reject('the cell lies off the grid') unless defined $cell;
while (@words) {
    my $kind = word();
    ($READ{$kind} || reject("$kind begins no line"))->();
}
if ($verdict eq 'open') {
    reject('expected a layout with a mine in the cell and one without')
        unless @layouts == 2 && $layouts[0]{$cell} && !$layouts[1]{$cell};
} else {
    reject('expected one layout for a verdict, and none for a clash')
        unless @layouts == ($verdict eq 'inconsistent' ? 0 : 1);
    accept_proof($verdict, $cell);
}
fits($_) for @layouts;
print "Accepted.\n";
