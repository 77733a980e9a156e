"""What matches bring their players: finishes, ratings, progress, streaks and small goals, and the pages that show them.

It hears of matches at the tables by signals; the tables know nothing of it.
"""
