"""What not everybody needs: each is found by its entry point, as those of other packages are."""
