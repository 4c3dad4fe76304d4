"""Which notes are reviewed is decided by a key, and the rule is written down first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from incognote.evidence.sampling import draw, make_plan

IDS = [f"note {number}" for number in range(2000)]


def test_the_draw_depends_on_the_key_and_not_on_the_order() -> None:
    one = make_plan({"": IDS}, b"key").ids
    assert one == make_plan({"": IDS[::-1]}, b"key").ids
    assert len(set(one) & set(make_plan({"": IDS}, b"other").ids)) < 100


def test_every_note_is_drawn_as_often_as_any_other() -> None:
    counts = dict.fromkeys(IDS[:100], 0)
    for seed in range(400):
        for id_ in draw({"": IDS[:100]}, 20, b"%d" % seed)[""]:
            counts[id_] += 1
    assert all(40 <= count <= 125 for count in counts.values())


@given(st.dictionaries(st.text(max_size=3), st.integers(1, 50), min_size=1, max_size=6), st.floats(0.01, 1))
def test_each_stratum_gives_its_share(sizes: dict[str, int], part: float) -> None:
    strata = {name: [f"{name} {number}" for number in range(size)] for name, size in sizes.items()}
    total = sum(sizes.values())
    wanted = max(1, int(part * total))
    drawn = draw(strata, wanted, b"key")
    assert sum(map(len, drawn.values())) == wanted
    assert all(abs(len(drawn[name]) - wanted * size / total) < 1 for name, size in sizes.items())


def test_the_rule_says_when_to_stop_before_anyone_looked() -> None:
    plan = make_plan({"": IDS}, b"key", 0.01, 0.95, allowed=1)
    assert len(plan.ids) == 473 and "at most 1 note leaks" in plan.rule and "never added" in plan.rule
    assert "key" not in str(plan.as_dict()["key_sha256"]) and plan.as_dict()["population"] == 2000


def test_a_set_smaller_than_its_sample_is_reviewed_whole_and_the_rule_says_what_that_means() -> None:
    plan = make_plan({"": IDS[:50]}, b"key", 0.01)
    assert len(plan.ids) == 50 and "this set alone" in plan.rule
