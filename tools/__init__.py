"""Programs that install, build and audit: `make` and hatchling run them; no package contains them."""
