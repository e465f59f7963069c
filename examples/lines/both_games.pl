#!/usr/bin/env perl
# An agent for both games in Perl: it moves only where a rule says so, and otherwise gives up.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;

sub sweep {
    my ($told) = @_;
    my @board = map { [split] } @{ $told->{board} };
    my $sign  = sub { my ($c, $r) = @_; $c < 1 || $r < 1 ? "" : $board[$r - 1][$c - 1] // "" };
    return ("open $_->[0],$_->[1]", "It was promised.") for @{ $told->{safe} };
    for my $row (1 .. @board) {
        for my $column (1 .. @{ $board[0] }) {
            my $clue = $sign->($column, $row);
            next unless $clue =~ /^\d$/;
            my @near = map { my $y = $_; map { [$column + $_, $row + $y] } -1 .. 1 } -1 .. 1;
            my @covered = grep { $sign->(@$_) eq "?" } @near or next;
            my $marked  = grep { $sign->(@$_) eq "*" } @near;
            my $cell    = join ",", @{ $covered[0] };
            return ("open $cell", "The $clue at $column,$row has its mines.") if $clue == $marked;
            return ("mark $cell", "The $clue at $column,$row needs all of these.")
                if $clue == $marked + @covered;
        }
    }
    return ("give up", "No rule applies.");
}

sub walk {
    my ($told, $game) = @_;
    my %marked = map { join(",", @$_) => 1 } @{ $told->{marked} };
    my %been   = map { join(",", @$_) => 1 } @{ $told->{path} };
    my %said   = map { $_->{fol} => 1 } @{ $told->{messages} };
    for my $fol (sort keys %said) {
        next unless $fol =~ /^mine\((\d+),(\d+)\)$/ and not $marked{"$1,$2"};
        return ("mark $1,$2", "A message says $fol.");
    }
    return ("give up", "No steps are left.") if $told->{steps} == ($game->{budget} // -1);
    my %way = (right => [1, 0], down => [0, 1], left => [-1, 0], up => [0, -1]);
    for my $way (qw(right down left up)) {
        my ($c, $r) = ($told->{at}[0] + $way{$way}[0], $told->{at}[1] + $way{$way}[1]);
        next if $been{"$c,$r"} or $c < 1 or $r < 1 or $c > $game->{columns} or $r > $game->{rows};
        next unless grep { $said{$_} } "-mine($c,$r)", "-exists x mine($c,x)", "-exists x mine(x,$r)";
        return ($way, "A message says that $c,$r is free.");
    }
    return ("give up", "No message names a cell beside me.");
}

my $game;
while (my $line = <STDIN>) {
    my $told = $json->decode($line);
    $game = $told->{game} if $told->{type} eq "start";
    next unless $told->{type} eq "view";
    my ($move, $because) = $told->{board} ? sweep($told) : walk($told, $game);
    print $json->encode({ move => $move, because => $because }), "\n";
}
