"""The compiled part under the address and undefined-behaviour sanitizers, with arguments as they should be and not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "incognote" / "native"
HOSTILE = Path(__file__).parent / "hostile_arguments.py"


def library(name: str) -> str:
    found = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
    if not Path(found).is_absolute():
        pytest.skip(f"this GCC has no {name}")
    return found


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("gcc"), reason="no GCC to build it with")
def test_no_argument_makes_a_kernel_leave_its_arrays(tmp_path: Path) -> None:
    preloaded = f"{library('libasan.so')} {library('libubsan.so')}"
    flags = ["-O1", "-g", "-std=gnu11", "-shared", "-fPIC", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    include = f"-I{sysconfig.get_paths()['include']}"
    built = tmp_path / "_kernels.abi3.so"
    command = ["gcc", *flags, include, *map(str, sorted(SOURCES.glob("*.c"))), "-o", str(built)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    environment = {
        **{name: value for name, value in os.environ.items() if name != "INCOGNOTE_PURE"},
        **{"LD_PRELOAD": preloaded, "ASAN_OPTIONS": "detect_leaks=0", "OPENBLAS_NUM_THREADS": "1"},
        **{"PYTHONPATH": str(tmp_path), "PYTHONMALLOC": "malloc"},
    }
    done = subprocess.run([sys.executable, str(HOSTILE)], capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "kernels: 17" in done.stdout
