"""What the figures were taken on."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.peers import PEERS


def described() -> list[str]:
    ours = [f"{name} {version(name)}" for name in ("cardia-rules", "msgspec", "attrs", "cattrs")]
    peers = [f"{peer.package} {peer.version}" for peer in PEERS]
    return [
        f"- {datetime.now(UTC):%Y-%m-%d}, {_processor()}, {os.cpu_count()} cores, {platform.system()}",
        f"- {platform.python_implementation()} {platform.python_version()}",
        f"- {', '.join([*ours, *peers])}",
    ]


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass  # no Linux
    return platform.processor() or platform.machine()
