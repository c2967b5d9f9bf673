"""The names of the package, which are imported when they are first used, asked for by two threads at once."""

import subprocess
import sys

# The first thread is held up inside the import of the store's package until the second has asked as well.
CODE = """
import importlib.abc, sys, threading
import cardia_rules

inside, failed = threading.Event(), []

class HoldingUp(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.startswith("cardia_rules.store.") and not inside.is_set():
            inside.set()
            threading.Event().wait(0.3)

def ask(name):
    try:
        getattr(cardia_rules, name)
    except BaseException as error:
        failed.append(repr(error))

sys.meta_path.insert(0, HoldingUp())
first = threading.Thread(target=ask, args=("AppendConflict",))
first.start()
inside.wait()
for name in ("SqliteStore", "KeptGame", "PlainFileStore"):
    threading.Thread(target=ask, args=(name,)).start()
for thread in threading.enumerate():
    if thread is not threading.current_thread():
        thread.join()
print(failed)
"""


def test_two_threads_use_names_for_the_first_time() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
