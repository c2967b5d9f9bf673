"""The browser that the tests drive: one that is on this machine, since nothing is installed for them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The one that has no window to draw, where there is one, takes two thirds of the processor's time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_GET_IT = (
    "the replay page is tried in Chromium, and there is none on this machine:"
    " apt-get install chromium, or say where it is with CHROMIUM=/path/to/chromium"
)
# No sandbox: containers and root have none. The rest keeps the browser itself off the network.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def executable() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        try:
            yield started
        finally:
            started.close()
