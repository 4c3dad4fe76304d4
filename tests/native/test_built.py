"""A missing compiled part must not hide behind tests that are skipped for want of it."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

from incognote import native


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("gcc"), reason="no GCC to build it with")
@pytest.mark.skipif(bool(os.environ.get("INCOGNOTE_PURE")), reason="done without on purpose")
def test_the_compiled_part_is_there_where_a_compiler_is() -> None:
    assert native.kernels is not None
