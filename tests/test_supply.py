"""What the library is made of: few packages, under licences that ask for little, noted with hashes."""

import json
import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.supply import (
    AT_RUN_TIME,
    IN_TESTS,
    PROJECT,
    ROOT,
    bill_of_materials,
    licences_of,
    lowest,
    needed_by,
    page_packages,
)
from web.build import runtime_parts

META = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_at_run_time_it_needs_three_packages_and_what_they_need() -> None:
    direct = {"attrs", "cattrs", "msgspec"}
    assert direct <= set(needed_by(PROJECT)) <= {*direct, "typing-extensions"}


def test_licences_are_among_those_that_ask_for_nothing_more() -> None:
    for extras, allowed in (((), AT_RUN_TIME), (("cli",), AT_RUN_TIME), (("dev",), IN_TESTS)):
        others = {
            name: licences
            for name, package in needed_by(PROJECT, extras).items()
            if not (licences := licences_of(package)) & allowed
        }
        assert not others


def test_the_bill_of_materials_names_everything_once() -> None:
    bill = bill_of_materials()
    names = {component["name"] for component in bill["components"]}
    direct = {Requirement(text).name for text in META["dependencies"]}
    assert direct <= names
    listed = [each["bom-ref"] for each in (*bill["components"], bill["metadata"]["component"])]
    assert len(set(listed)) == len(listed)
    assert {each["ref"] for each in bill["dependencies"]} <= set(listed)
    assert all(set(each["dependsOn"]) <= set(listed) for each in bill["dependencies"])


def test_the_bill_of_materials_covers_the_page() -> None:
    bill = bill_of_materials()
    (page,) = [each for each in bill["dependencies"] if "cardia-rules-page" in each["ref"]]
    wheels = {f"pkg:pypi/{canonicalize_name(name)}@{version}" for name, version in page_packages().items()}
    runtime = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    version = runtime["node_modules/pyodide"]["version"]
    assert {*wheels, f"pkg:npm/pyodide@{version}"} <= set(page["dependsOn"])
    assert {part.name for part in runtime_parts()} <= {each["name"] for each in bill["components"]}
    licences = {each["bom-ref"]: each.get("licenses") for each in bill["components"]}
    assert all(licences[ref] for ref in page["dependsOn"] if ref in licences)


def test_what_ci_installs_is_pinned_with_hashes_and_names_no_host() -> None:
    locks = sorted((ROOT / "constraints").glob("*.txt"))
    assert len(locks) > 1
    for lock in locks:
        first, *lines = lock.read_text("utf-8").splitlines()
        assert first.startswith("#")
        assert all(
            re.fullmatch(r"[a-z0-9._-]+==[\w.!+-]+ --hash=sha256:[0-9a-f]{64}", line) for line in lines
        )
        pinned = {line.partition("==")[0] for line in lines}
        wanted = {Requirement(text).name for text in META["dependencies"]}
        if lock.stem != "web":  # what runs in a browser is neither built nor tested there
            wanted |= named_by("dev")
        assert {canonicalize_name(name) for name in wanted} <= pinned


def named_by(extra: str) -> set[str]:
    """Return what an extra of the project names, and the extras that it is made of."""
    asked = [Requirement(text) for text in META["optional-dependencies"][extra]]
    others = {each for requirement in asked if requirement.name == PROJECT for each in requirement.extras}
    named = {requirement.name for requirement in asked} - {PROJECT}
    return named.union(*map(named_by, others))


def test_whatever_is_needed_says_how_old_it_may_be() -> None:
    """What names no oldest version promises to run with the first one there was."""
    every = [META["dependencies"], *META["optional-dependencies"].values()]
    named = {Requirement(text).name for texts in every for text in texts} - {PROJECT}
    pinned = dict(line.split("==") for line in lowest().splitlines())
    assert set(pinned) == named
    assert (pinned["click"], pinned["numpy"]) == ("8.2.1", "1.26")
