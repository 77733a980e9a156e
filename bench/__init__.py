"""The figures of the closing note: `python -m bench`, or some sections: `python -m bench playouts bots`."""
