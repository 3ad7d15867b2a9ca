"""Benchmarks. Each prints a table with a ratio against a named yardstick, measured in the same run."""
