"""How the bench is built: from files under a hash, and in CI always."""

import json
import re

import pytest

from cardia_rules.bench.pages import CONTENT_SECURITY_POLICY, PAGE
from web.build import ROOT, WEB, filled


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
    made = re.compile(r"web/(dist|node_modules|\.build-[^/]*|__pycache__)/|.*\.png$")
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
