"""The pages of the site that are made from the data when it is built, so that they cannot drift from it."""
