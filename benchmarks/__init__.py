"""Speed, memory and accuracy, side by side with peers. ``python -m benchmarks`` runs all of them."""
