"""Everything in one process: the API under ``/api``, the pages beside it."""

from starlette.routing import Mount

from dashboard.server import application
from service.api import api

app = application([Mount("/api", app=api)])
