"""Agents that play by the network: their tokens, events, ladders and replays."""
