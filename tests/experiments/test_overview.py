from __future__ import annotations

import json
from pathlib import Path

from incognote.experiments.overview import overview


def test_every_finding_of_every_experiment_is_on_one_page(tmp_path: Path) -> None:
    finding = {"claim": "All is well", "source": "somebody 2015", "verdict": "undecided", "figures": ".5 against .5"}
    for name in ("b-side", "a-side"):
        (tmp_path / name).mkdir()
        corpus = {"notes": 120, "digest": "0123456789ab"}
        results = {"summary": f"What {name} shows.", "findings": [finding], "corpus": corpus, "test": None, "seed": 1}
        (tmp_path / name / "run.json").write_text(json.dumps({"seconds": 9.5, "commit": "abc1234"}), encoding="utf-8")
        (tmp_path / name / "results.json").write_text(json.dumps(results), encoding="utf-8")
    page = overview(tmp_path)
    assert "| b-side | 120 | `0123456789ab` | 1 | `abc1234` |" in page
    assert page.index("[a-side](a-side/README.md)") < page.index("[b-side](b-side/README.md)")
    assert page.count("| All is well | somebody 2015 | **undecided** | .5 against .5 |") == 2
