"""Install the peers one by one, so that one that cannot be had does not keep the others away."""

import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def main() -> None:
    peers = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]["benchmarks"]
    for peer in peers:
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", peer]
        if subprocess.run(pip, check=False).returncode != 0:
            print(f"{peer} cannot be installed here; its rows will say so.", file=sys.stderr)


if __name__ == "__main__":
    main()
