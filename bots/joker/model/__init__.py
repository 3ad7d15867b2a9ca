"""The trick model: chances of 0, 1, 2 … tricks from what a bidder knew and what he bid."""
