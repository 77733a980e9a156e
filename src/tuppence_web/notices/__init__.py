"""What people are told of changes that concern them: on their page, and by e-mail."""
