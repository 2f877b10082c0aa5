"""Rule sets of other packages, installed into a folder of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ROOT, tavli
from tests.cli.installing import by_hand, by_pip, search_path, with_packages, write

PACKAGE = ROOT / "tests" / "data" / "package"
RECORD = """[Rules "gioul"]
Opening W3 B1
W 21: 24/22/21
B 31: 24/21/20
W 55: 24/19(4) 19/13 24/18(3)
B resigns
"""


@pytest.fixture(scope="module", params=[by_hand, by_pip], ids=["by-hand", "by-pip"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment") / "site"
    folder.mkdir()
    request.param(folder, PACKAGE)
    return folder


def test_a_package_brings_a_rule_set(installed: Path) -> None:
    done = with_packages(installed, "rules", "gioul", "--format", "json")
    assert (done.code, done.err) == (0, "")
    (found,) = json.loads(done.out)["rules"]
    assert found["start"] == "24:15 / 24:15"
    assert found["options"]["unplayed"] == {"value": "opponent", "basis": "stated"}


def test_a_set_of_a_package_has_names_in_three_languages_and_house_rules(installed: Path) -> None:
    done = with_packages(installed, "rules", "Γκιούλ,escalation=never", "--format", "json")
    assert json.loads(done.out)["rules"][0]["text"] == "gioul,escalation=never"


def test_records_are_checked_by_the_set_of_a_package(installed: Path) -> None:
    done = with_packages(installed, "check", "--format", "concise", "-", data=RECORD)
    assert (done.code, done.out, done.err) == (0, "", "")
    wrong = RECORD.replace("24/21/20", "24/21/20 24/23")
    assert "[die-reused]" in with_packages(installed, "check", "--format", "concise", data=wrong).out
    alone = tavli("check", "--format", "concise", data=RECORD)
    assert "[unknown-rules]" in alone.out


def test_the_list_has_the_sets_of_packages_at_its_end(installed: Path) -> None:
    done = with_packages(installed, "rules", "--format", "json")
    assert [one["name"] for one in json.loads(done.out)["rules"]][-2:] == ["narde", "gioul"]
    assert done.err == ""


def test_a_slip_is_told_the_name_of_a_package_s_set(installed: Path) -> None:
    done = with_packages(installed, "moves", "start", "31", "--rules", "giuol")
    assert (done.code, done.out) == (2, "")
    assert 'did you mean "gioul"?' in done.err


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """Two packages with names that are taken and sets that cannot be loaded."""
    by_hand(tmp_path, PACKAGE)
    points = {"portes": "tavli_gioul:RULES", "πλακωτό": "tavli_gioul:RULES"}
    points |= {"gioul": "nowhere:RULES", "none": "tavli_gioul:NONE"}
    write(tmp_path, "tavli-odd", {"tavlicli.rules": points})
    return tmp_path


def test_a_built_in_name_wins_and_the_list_says_so(odd: Path) -> None:
    done = with_packages(odd, "rules", "portes", "--format", "json")
    assert json.loads(done.out)["rules"][0]["start"] == "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
    taken = [line for line in done.err.splitlines() if line.endswith("the name is taken")]
    assert [line.split('"')[1] for line in taken] == ["gioul", "portes", "πλακωτό"]
    assert all("package tavli-odd" in line for line in taken)


def test_a_set_that_cannot_be_loaded_is_told_and_is_not_there(odd: Path) -> None:
    done = with_packages(odd, "moves", "start", "31", "--rules", "none")
    assert done.code == 2
    broken, unknown = done.err.splitlines()
    assert '"none" of the package tavli-odd cannot be used: AttributeError' in broken
    assert 'no rule set "none"' in unknown


def test_packages_are_not_asked_for_a_built_in_name(odd: Path) -> None:
    """The search through all installed packages takes longer than a small check."""
    program = (
        "import sys\nfrom tavlicli.rules.registry import rule_set\n"
        "rule_set('πλακωτό, mother=single')\nrule_set('gyulbara')\n"
        "assert 'importlib.metadata' not in sys.modules\n"
        "rule_set('gioul')\nassert 'importlib.metadata' in sys.modules\n"
    )
    variables = {**os.environ, "PYTHONPATH": search_path(odd)}
    done = subprocess.run([sys.executable, "-c", program], env=variables, check=False)
    assert done.returncode == 0


def test_a_house_s_own_set_wins_over_a_package_s(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "tavli.toml").write_text('[house.gioul]\nbase = "fevga"\n')
    path = search_path(installed)
    done = tavli("rules", "gioul", "--format", "json", cwd=tmp_path, PYTHONPATH=path)
    assert "stack-prime" in json.loads(done.out)["rules"][0]["options"]
    assert json.loads(done.out)["rules"][0]["options"]["prime"]["value"] == "own-start"
