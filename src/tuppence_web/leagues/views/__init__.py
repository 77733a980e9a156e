"""The pages of leagues, a module for each subject."""
