"""What is asked of the ledger: its accounts, and its books."""
