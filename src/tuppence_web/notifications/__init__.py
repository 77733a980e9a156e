"""Notifications: what people hear of what concerns them, on their page, by e-mail and in their browsers."""
