"""The ledger: money in whole cents, in entries that are never changed (LG-8)."""
