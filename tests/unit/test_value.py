"""Value classes: fields by order or name, equal by their fields, never changed."""

from __future__ import annotations

import pytest

from tavlicli.value import Value, replaced


class Stake(Value):
    points: int
    owner: str | None = None


def test_fields_are_given_in_order_or_by_name() -> None:
    assert Stake(2, "W") == Stake(points=2, owner="W")
    assert Stake(2).owner is None
    assert repr(Stake(2)) == "Stake(points=2, owner=None)"


@pytest.mark.parametrize(
    "given", [((), {}), ((1, "W", 3), {}), ((1,), {"colour": "W"}), ((), {"colour": "W"})]
)
def test_a_wrong_number_of_fields_is_refused(given: tuple[tuple[object, ...], dict[str, object]]) -> None:
    with pytest.raises(TypeError, match="Stake takes points, owner"):
        Stake(*given[0], **given[1])


def test_a_value_does_not_change() -> None:
    stake = Stake(2)
    with pytest.raises(AttributeError, match="cannot be changed"):
        stake.points = 4  # type: ignore[misc]
    assert replaced(stake, owner="B") == Stake(2, "B")
    assert stake == Stake(2)


def test_equal_values_have_one_hash_and_other_classes_are_not_equal() -> None:
    class Other(Value):
        points: int
        owner: str | None = None

    assert len({Stake(2), Stake(2), Stake(4)}) == 2
    assert Stake(2) != Other(2)
