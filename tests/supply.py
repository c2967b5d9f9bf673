"""What the library is made of: ``python -m tests.supply lock``, ``lowest``, ``sbom`` or ``licences``.

``lock`` writes what pip would install now, for this version of Python, with the hash of every file;
``.ci/run`` installs exactly that. ``lowest`` lists the oldest versions that the metadata allows, and ``make
lowest`` tries them. ``sbom`` lists what the wheel needs at run time and what the
page in the browser carries, as CycloneDX.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from itertools import chain
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from web.build import Part, runtime_parts

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final = "cardia-rules"
LOCK: Final = ROOT / "constraints" / f"{sys.version_info.major}.{sys.version_info.minor}.txt"
# Whoever installs the library may do with it what its own licence allows: none of these asks for more.
AT_RUN_TIME: Final = frozenset(
    {"MIT", "MIT-0", "BSD-3-Clause", "BSD-2-Clause", "Apache-2.0", "PSF-2.0", "ISC"}
)
# What only tests, docs and benchmarks need is not passed on with it.
IN_TESTS: Final = AT_RUN_TIME | {
    "MPL-2.0",
    "LGPL-3.0-only",
    "Unlicense",
    "0BSD",
    "MIT-0",
    "Bootloader-exception",
}
# Classifiers and free texts, as older packages spell them.
_SPELLINGS: Final = (
    (r"\bPSF|Python Software Foundation", "PSF-2.0"),
    (r"\bMPL|Mozilla Public License", "MPL-2.0"),
    (r"\bApache", "Apache-2.0"),
    (r"\bISC", "ISC"),
    (r"\bLGPL|Lesser General Public", "LGPL-3.0-only"),
    (r"\bMIT\b", "MIT"),
    (r"2-Clause", "BSD-2-Clause"),
    (r"\bBSD\b", "BSD-3-Clause"),
    (r"Unlicense", "Unlicense"),
    (r"special exception which allows to use PyInstaller", "Bootloader-exception"),
)


def needed_by(name: str, extras: Iterable[str] = ()) -> dict[str, Distribution]:
    """Return everything that a package needs here, directly or not, by name; itself aside."""
    found: dict[str, Distribution] = {}
    todo = [(name, frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        package, wanted = current
        try:
            installed = distribution(package)
        except PackageNotFoundError:
            continue
        if canonicalize_name(package) != PROJECT:
            found[canonicalize_name(package)] = installed
        for text in installed.requires or ():
            requirement = Requirement(text)
            markers = requirement.marker
            if markers is None or any(markers.evaluate({"extra": extra}) for extra in ("", *wanted)):
                todo.append((requirement.name, frozenset(requirement.extras)))
    return dict(sorted(found.items()))


def licences_of(package: Distribution) -> set[str]:
    """Return the licences of a package by their usual short names; what is not known, as it says it."""
    # Not by index: a backport of the reader of metadata, which an extra brings, refuses what is not there.
    given: dict[str, Any] = package.metadata.json
    if expression := given.get("license_expression"):
        return set(re.split(r"\s+(?:AND|OR|WITH)\s+|[()]", expression)) - {"", "LLVM-exception"}
    classified = [each for each in given.get("classifier", ()) if each.startswith("License ::")]
    said = [*classified, *((given.get("license") or "").splitlines()[:1])] or _heading_of_licence(
        package, given
    )
    known = {short for text in said for pattern, short in _SPELLINGS if re.search(pattern, text)}
    return known or {", ".join(said) or "unknown"}


def _heading_of_licence(package: Distribution, given: dict[str, Any]) -> list[str]:
    """Return how the text of a licence begins, for a package that says nothing shorter of it."""
    named = given.get("license_file") or []  # one name or several, by the version of the reader
    texts = (package.read_text(f"licenses/{name}") for name in ([named] if isinstance(named, str) else named))
    return [line.strip() for text in texts if text for line in text.strip().splitlines()[:1]]


def bill_of_materials() -> dict[str, Any]:
    """Return what the wheel needs at run time and what the page carries, as CycloneDX 1.5.

    The same packages give the same text.
    """
    project = distribution(PROJECT)
    needed = needed_by(PROJECT)
    carried = list(_carried())
    page = f"pkg:generic/{PROJECT}-page@{project.version}"
    components = [*(_component(name, package) for name, package in needed.items()), *carried]
    refs = sorted({each["bom-ref"] for each in carried})
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component(PROJECT, project)},
        "components": [
            *{each["bom-ref"]: each for each in components}.values(),
            {"type": "application", "bom-ref": page, "name": f"{PROJECT}-page", "version": project.version},
        ],
        "dependencies": [
            *(
                {"ref": _ref(name, package), "dependsOn": list(_needs(package, needed))}
                for name, package in ((PROJECT, project), *needed.items())
            ),
            {"ref": page, "dependsOn": [_ref(PROJECT, project), *refs]},
        ],
    }


def page_packages() -> dict[str, str]:
    """Return the packages that are laid into the page, each with its version."""
    lines = (ROOT / "constraints" / "web.txt").read_text("utf-8").splitlines()
    return dict(line.split(" ")[0].split("==") for line in lines if not line.startswith("#"))


def _carried() -> Iterator[dict[str, Any]]:
    """Describe the wheels in the page, whose licences are those of the installed ones, and its runtime."""
    for name, version in page_packages().items():
        licences = sorted(licences_of(distribution(name)))
        yield _described(canonicalize_name(name), version, "pypi", licences)
    for part in runtime_parts():
        yield _described(part.name, part.version, "npm" if part.name == "pyodide" else "generic", [part])


def _described(name: str, version: str, kind: str, licences: Iterable[str | Part]) -> dict[str, Any]:
    ref = f"pkg:{kind}/{name}" + (f"@{version}" if version else "")
    return {
        "type": "library",
        "bom-ref": ref,
        "name": name,
        **({"version": version} if version else {}),
        "purl": ref,
        "licenses": [
            {"expression": each.licence} if isinstance(each, Part) else {"license": {"id": each}}
            for each in licences
        ],
    }


def _component(name: str, package: Distribution) -> dict[str, Any]:
    return _described(name, package.version, "pypi", sorted(licences_of(package)))


def _ref(name: str, package: Distribution) -> str:
    return f"pkg:pypi/{name}@{package.version}"


def _needs(package: Distribution, known: dict[str, Distribution]) -> Iterator[str]:
    for text in package.requires or ():
        requirement = Requirement(text)
        name = canonicalize_name(requirement.name)
        if name in known and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            yield _ref(name, known[name])


# ------------------------------------------------------------------ what is installed in CI
def lock() -> str:
    """Return what pip would install now for the tests, each with its version and its hash."""
    asked = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
    report = subprocess.run(
        [*asked, "--report", "-", f"{ROOT}[dev]"], capture_output=True, check=True, text=True, timeout=1800
    ).stdout
    lines = ["# Written by `make lock`; installed by .ci/run, which refuses any other file.\n"]
    for each in json.loads(report)["install"]:
        name = canonicalize_name(each["metadata"]["name"])
        if name == PROJECT:
            continue
        digest = each["download_info"]["archive_info"]["hashes"]["sha256"]
        lines.append(f"{name}=={each['metadata']['version']} --hash=sha256:{digest}\n")
    return "".join((lines[0], *sorted(lines[1:])))


def lowest() -> str:
    """Return the oldest version that the metadata allows of everything that it names, in any extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [project["dependencies"], *project["optional-dependencies"].values()]
    oldest: dict[str, Version] = {}
    for requirement in map(Requirement, chain.from_iterable(named)):
        bounds = [Version(each.version) for each in requirement.specifier if each.operator == ">="]
        for bound in bounds:  # where two extras name it, both must be met
            oldest[requirement.name] = max(bound, oldest.get(requirement.name, bound))
    return "".join(f"{name}=={version}\n" for name, version in sorted(oldest.items()))


def main() -> int:
    """Do what is asked, and return the exit code."""
    match sys.argv[1:]:
        case ["lock"]:
            LOCK.write_text(lock(), "utf-8")
        case ["lowest"]:
            print(lowest(), end="")
        case ["sbom"]:
            print(json.dumps(bill_of_materials(), indent=2))
        case ["licences"]:
            for package in sorted(distributions(), key=lambda each: each.name.lower()):
                print(f"{package.name} {package.version}: {', '.join(sorted(licences_of(package)))}")
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
