"""Exact binomial figures, against published ones and against their own definition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.errors import UsageError
from incognote.evidence.binomial import at_most, rate_of, sample_size, upper_bound


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.3085),
        (1, 10, 0.0025, 0.4450),
        (5, 10, 0.1871, 0.8129),
        (10, 10, 0.6915, 1.0),
        (2, 300, 0.0008, 0.0239),
    ],
)
def test_intervals_are_those_of_clopper_and_pearson(count: int, total: int, low: float, high: float) -> None:
    rate = rate_of(count, total)
    assert (rate.low, rate.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize(("target", "allowed", "size"), [(0.01, 0, 299), (0.05, 0, 59), (0.1, 0, 29), (0.05, 1, 93)])
def test_sample_sizes_are_those_of_the_tables(target: float, allowed: int, size: int) -> None:
    assert sample_size(target, 0.95, allowed) == size


@given(st.floats(0.005, 0.3), st.sampled_from([0.8, 0.9, 0.95, 0.99]), st.integers(0, 3))
def test_a_sample_is_just_large_enough(target: float, confidence: float, allowed: int) -> None:
    size = sample_size(target, confidence, allowed)
    assert upper_bound(allowed, size, confidence) <= target + 1e-9
    assert upper_bound(allowed, size - 1, confidence) > target - 1e-9


@given(st.integers(1, 60), st.data())
def test_bounds_enclose_the_share_and_narrow_with_it(total: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, total))
    rate = rate_of(count, total)
    assert rate.value is not None and rate.low <= rate.value <= rate.upper <= rate.high + 1e-9
    if count < total:
        assert at_most(count, total, rate.upper) == pytest.approx(0.05, abs=1e-6)


def test_nothing_reviewed_bounds_nothing() -> None:
    assert rate_of(0, 0).high == 1 and rate_of(0, 0).value is None


def test_a_target_of_everything_or_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match="between 0 and 1"):
        sample_size(0)
