"""Joker rounds in machine code, for rollouts and studies: thousands of rounds a second.

A second implementation of the law, allowed for its speed: what may be played, who wins and what it counts
are checked move by move against ``games.joker`` (``tests/bots/joker/test_kernel.py``, ``bench/kernel.py``).
Import it where it is needed only: compiling takes seconds the first time.
"""
