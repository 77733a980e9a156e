"""Every change of the association is carried out once, by the id of its request."""
