"""The revisions, in order of their numbers. The record only goes forward: there are no downgrades."""
