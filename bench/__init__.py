"""Benchmarks: run all with `python -m bench`, or some sections with `python -m bench playouts bots`."""
