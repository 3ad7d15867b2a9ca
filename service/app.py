"""Everything in one process: the API under ``/api``, the pages beside it, the facts kept up to date."""

from starlette.routing import Mount

from dashboard.server import application
from service.api import api
from service.projecting import projecting

app = application([Mount("/api", app=api)], beside=projecting)
