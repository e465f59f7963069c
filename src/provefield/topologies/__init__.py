"""Which cells touch on boards that are no rectangles: each topology is one small file.

Other packages add theirs with an entry point in the group `provefield.topologies`: a `Topology`,
or a function that makes one of a number, as `cube:4` is made of 4.
"""
