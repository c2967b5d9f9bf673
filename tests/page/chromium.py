"""The browser that the tests drive: one that is on this machine, since nothing is installed for them."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The one that has no window to draw, where there is one, takes two thirds of the processor's time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


def missing() -> str:
    """Say that there is none, and how to get one; nothing where there is one."""
    return "" if executable() else "there is no Chromium on the PATH, and CHROMIUM=/path/to/it names none"


@contextmanager
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=15_000)  # as long as pages wait for anything: a busy machine answers late
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        try:
            yield started
        finally:
            started.close()


if __name__ == "__main__":  # asked by the Makefile, which installs what drives a browser where there is one
    sys.exit(missing() != "")
