"""The table of pages. Streamlit runs this script from the top for every visitor and every act of theirs."""

import logging
from pathlib import Path

import streamlit as st

from dashboard import words
from dashboard.server import FIRST
from events.errors import KibitzError

st.set_page_config(page_title=words.APP, page_icon=str(Path(__file__).with_name("icon.svg")), layout="wide")

st.html(Path(__file__).with_name("pages.css"))

_pages = {
    name: st.Page(
        f"views/{name}.py", title=title, icon=icon, url_path=name, help=purpose, default=name == FIRST
    )
    for name, (title, icon, purpose) in words.PAGES.items()
}
_page = st.navigation(list(_pages.values()), position="top")

try:
    _page.run()
except KibitzError as error:
    st.error(str(error), title=words.TROUBLE, icon=":material/error:")
    st.page_link(_pages["matches"], label=words.TO_MATCHES)
except Exception:
    logging.getLogger(__name__).exception("The page %s failed", _page.url_path)
    st.error(words.TROUBLE_UNKNOWN, title=words.TROUBLE, icon=":material/error:")
    st.page_link(_pages["matches"], label=words.TO_MATCHES)
