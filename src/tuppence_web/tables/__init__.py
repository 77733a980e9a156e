"""Tables, where games are played live.

- ``wire``: the messages between browsers and tables
- ``rules``: what a table is and decides, without a database
- ``players``: ratings and profiles
- ``models``, ``queries``, ``actions`` and ``log_writer``: what is kept in the database
- ``live``: the sockets and the server behind them
- ``pages``: the pages
- ``competition``: the association's door, the only module that leagues and tournaments call
"""
