"""How the bench is built: from files under a hash, and in CI always."""

import json
import re
from html import unescape
from pathlib import Path
from zipfile import ZipFile

import pytest

from cardia_rules.bench.server import CONTENT_SECURITY_POLICY, PAGE
from tests.supply import page_packages
from web.build import LICENCES, ROOT, WEB, Part, check_versions, filled, runtime_parts, wheel_part


def test_every_package_has_a_hash_and_no_address() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    packages = {name: each for name, each in lock["packages"].items() if name}
    assert "node_modules/pyodide" in packages
    for name, each in packages.items():
        assert each["integrity"].startswith("sha512-"), name
        assert "resolved" not in each, name
    wanted = json.loads((WEB / "package.json").read_text("utf-8"))["dependencies"]
    assert all(re.fullmatch(r"[0-9.]+", version) for version in wanted.values())
    lines = (ROOT / "constraints" / "web.txt").read_text("utf-8").splitlines()
    pinned = [line for line in lines if not line.startswith("#")]
    assert pinned
    assert all(re.fullmatch(r"[a-z_]+==[0-9.]+ --hash=sha256:[0-9a-f]{64}", line) for line in pinned)


def test_nothing_of_the_build_names_another_address() -> None:
    # The texts of licences say where their authors are; nothing follows them.
    made = re.compile(r"web/(dist|node_modules|licences|\.build-[^/]*|__pycache__)/|.*\.png$")
    files = [
        file
        for folder in (WEB, ROOT / "constraints")
        for file in folder.rglob("*")
        if file.is_file() and not made.match(file.relative_to(ROOT).as_posix())
    ]
    assert WEB / "worker.js" in files
    for file in files:
        text = file.read_text("utf-8").replace("http://www.w3.org/", "")
        assert not re.search(r"https?://", text), file


def test_the_page_says_its_policy_itself() -> None:
    page = (PAGE / "index.html").read_text("utf-8")
    assert f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}">' in page
    assert "<script>" not in page
    assert "<style" not in page
    assert not re.search(r"\son\w+=|\sstyle=", page)


def test_a_constant_that_is_not_in_a_script_is_noticed() -> None:
    assert filled("const A = 1;\nconst B = 2;\n", A=[3]) == "const A = [3];\nconst B = 2;\n"
    with pytest.raises(AssertionError, match="C is not in the script"):
        filled("const A = 1;\n", C=2)


# ------------------------------------------------------------------ the licences of what it carries
def test_the_page_shows_the_licence_of_everything_that_it_carries(dist: Path) -> None:
    page = unescape((dist / "licences.html").read_text("utf-8"))
    for part in runtime_parts():
        assert all(part) or not part.version, part.name
        assert f"{part.name} {part.version}".strip() in page
        assert part.source in page
        assert part.texts
        assert all(text in page for text in part.texts)
    # The authors of what comes as a wheel, whose licences ask to be named wherever it is passed on.
    for name, version in page_packages().items():
        assert f"{name} {version}" in page
    for author in ("Hynek Schlawack", "Tin Tvrtković", "Jim Crist-Harif", "Stichting Mathematisch Centrum"):
        assert author in page
    assert (ROOT / "LICENSE").read_text("utf-8") in page
    assert "licences.html" in json.loads((dist / "engine.json").read_text("utf-8"))["files"]


def test_every_text_of_a_licence_is_shown() -> None:
    named = {text for part in runtime_parts() for text in part.texts}
    assert named == {file.read_text("utf-8") for file in LICENCES.glob("*.txt")}


def test_a_wheel_without_its_licence_is_not_built_in(tmp_path: Path) -> None:
    wheel = tmp_path / "some-1.0-py3-none-any.whl"
    with ZipFile(wheel, "w") as made:
        made.writestr("some-1.0.dist-info/METADATA", "Name: Some\nVersion: 1.0\nLicense-Expression: MIT\n")
    with pytest.raises(SystemExit, match=r"some-1\.0-py3-none-any\.whl brings no licence"):
        wheel_part(wheel)
    with ZipFile(wheel, "a") as made:
        made.writestr("some-1.0.dist-info/licenses/LICENSE.txt", "Do as you like.")
    assert wheel_part(wheel) == Part("some", "1.0", "MIT", "", ("Do as you like.",))


def test_a_list_of_another_runtime_stops_the_build(dist: Path) -> None:
    assert dist.is_dir()  # so the runtime is here
    check_versions(runtime_parts())
    older = [part._replace(version="1") if part.name == "cpython" else part for part in runtime_parts()]
    with pytest.raises(SystemExit, match=r"lists cpython 1, and 3\.14\.\d+ is laid in"):
        check_versions(older)
