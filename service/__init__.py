"""The doors: the command line, the HTTP API, and both beside the pages in one process."""

import sys

from service.neighbours import clash

if hidden := clash():
    sys.exit(f"kibitz: {hidden}")
