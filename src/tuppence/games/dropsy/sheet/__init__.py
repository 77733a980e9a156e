"""The score sheet of Dropsy: the layout, the tokens in the slots at a round's end, the finisher and fouls."""
