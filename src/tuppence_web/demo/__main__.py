"""``python -m tuppence_web.demo``: start a server of its own with the demo in it."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tuppence_web import data_folder
from tuppence_web.serving import command


def own_folder() -> Path:
    """A folder for the demo alone: a new one, or the one that TUPPENCE_DATA names if it is empty."""
    named = os.environ.get("TUPPENCE_DATA")
    if not named:
        return Path(tempfile.mkdtemp(prefix="tuppence-demo-"))
    folder = Path(named)
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"{folder} is not empty. The demo needs an empty folder, so that it cannot touch real data.")
    return folder


def main() -> None:
    """Create the demo, print how to sign in, and serve until stopped."""
    parser = argparse.ArgumentParser(prog="python -m tuppence_web.demo", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    folder = own_folder()
    os.environ["TUPPENCE_DATA"] = str(folder)
    # Its passwords are public: they must never reach a real site's database or mailboxes.
    for name in ("TUPPENCE_DATABASE_URL", "TUPPENCE_SMTP_HOST"):
        os.environ.pop(name, None)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    command.set_site_url("127.0.0.1", port)
    data_folder.prepare()
    command.migrate()
    from tuppence_web.demo.town import fill  # needs Django set up

    sys.stdout.write(f"Demo in {folder}. Everybody in it is made up.\n{fill()}\n")
    command.run(port=port)


if __name__ == "__main__":
    main()
