"""Sends notifications, and changes what people hear of and where."""
