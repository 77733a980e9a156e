"""Tables, where games are played live.

- ``wire``: the messages between browsers and tables
- ``engine``: the state of a table and its decisions, without a database
- ``models``, ``queries``, ``actions`` and ``log_writer``: the database
- ``live``: the sockets and the server behind them
- ``pages``: the pages
- ``api``: all that the association and the home page call
"""
