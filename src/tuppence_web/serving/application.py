"""Django's part of the site as an ASGI application. Importing it sets Django up; models can be imported after that."""

from __future__ import annotations

import os
from importlib import import_module

from django.conf import settings
from django.core.asgi import get_asgi_application

from tuppence_web import data_folder

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
data_folder.prepare()
pages = get_asgi_application()
# Load all pages before the server opens, so that the first visitor does not wait.
import_module(settings.ROOT_URLCONF)
