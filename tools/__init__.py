"""For maintainers: what is made from the project and is not part of the package."""
