"""Every clause of the two HIPAA methods as a row: text in, text out (45 CFR 164.514(b)(2) and (e))."""

from __future__ import annotations

import pytest
from replace_notes import replaced

SAFE_HARBOR = [
    ("A", "[[PATIENT|Ann Roe]] and Dr. [[DOCTOR|Lund]]", "[PATIENT] and Dr. [DOCTOR]"),
    ("B", "[[STREET|1 Elm St]], [[CITY|Dunn]], [[STATE|Kent County]], [[STATE|MN]]", "[STREET], [CITY], [STATE], MN"),
    ("B", "[[ZIP|55104]], [[ZIP|551041234]], [[ZIP|55104-1234]]", "551, 551, 551"),
    (
        "B",
        "[[ZIP|03601]] [[ZIP|09012]] [[ZIP|34001]] [[ZIP|96201]] [[ZIP|20201]] [[ZIP|00012]]",
        "000 000 000 000 000 000",
    ),
    ("B", "[[ZIP|SW1A 1AA]], [[ZIP|K1A 0B1]]", "[ZIP], [ZIP]"),
    ("C", "seen [[DATE|5/6/2019]], [[DATE|May 2019]], [[DATE|2019-05-06]]", "seen 2019, 2019, 2019"),
    ("C", "seen [[DATE|May 7]], [[DATE|Tuesday]], [[DATE|summer]]", "seen [DATE], [DATE], [DATE]"),
    ("C", "DOB [[DATE|1929]], seen [[DATE|3/5/19]]", "DOB 90+, seen 2019"),
    ("C", "DOB [[DATE|3/2/1961]], seen [[DATE|3/5/19]]", "DOB 1961, seen 2019"),
    ("C", "born [[DATE|1931]]", "born 90+"),
    ("C", "aged [[AGE|94]], [[AGE|89]], [[AGE|85-92]], [[AGE|ninety-one]]", "aged 90+, 89, 85-90+, 90+"),
    ("C", "[[AGE|91 and 93]] years", "90+ and 90+ years"),
    ("C", "died [[DATE|Christmas 2019]]", "died 2019"),
    ("D", "call [[PHONE|218-555-0142]]", "call [PHONE]"),
    ("E", "fax [[FAX|218-555-0143]]", "fax [FAX]"),
    ("F", "[[EMAIL|ann@roe.org]]", "[EMAIL]"),
    ("G", "SSN [[SSN|123-45-6789]]", "SSN [SSN]"),
    ("H", "MRN [[MRN|0012345]]", "MRN [MRN]"),
    ("I", "plan [[HEALTHPLAN|XZ-55512]]", "plan [HEALTHPLAN]"),
    ("J", "account [[ACCOUNT|4410022]]", "account [ACCOUNT]"),
    ("K", "DEA [[LICENSE|AB1234563]]", "DEA [LICENSE]"),
    ("L", "plate [[VEHICLE|ABC 1234]]", "plate [VEHICLE]"),
    ("M", "pump [[DEVICE|SN 12345]]", "pump [DEVICE]"),
    ("N", "[[URL|www.annroe.org]]", "[URL]"),
    ("O", "[[IP|10.1.2.3]]", "[IP]"),
    ("P", "print [[BIOID|FP-331]]", "print [BIOID]"),
    ("R", "case [[ID|77-1]], log-in [[USERNAME|aroe]]", "case [ID], log-in [USERNAME]"),
    ("kept", "[[SEX|female]] in [[COUNTRY|Norway]]", "female in Norway"),
]
LIMITED_DATA_SET = [
    ("names", "[[PATIENT|Ann Roe]]", "[PATIENT]"),
    ("street goes; town, state, postal code stay",
     "[[STREET|1 Elm St]], [[CITY|Dunn]], [[STATE|MN]] [[ZIP|55104]]", "[STREET], Dunn, MN 55104"),
    ("dates and ages stay", "[[DATE|5/6/2019]], [[AGE|94]]", "5/6/2019, 94"),
    ("contact", "[[PHONE|555-0101]] [[FAX|555-0102]] [[EMAIL|a@b.org]] [[URL|a.org]] [[IP|10.1.2.3]]",
     "[PHONE] [FAX] [EMAIL] [URL] [IP]"),
    ("numbers", "[[SSN|123-45-6789]] [[MRN|1]] [[HEALTHPLAN|2]] [[ACCOUNT|3]] [[LICENSE|4]] [[VEHICLE|5]] [[DEVICE|6]] "
     "[[BIOID|7]]", "[SSN] [MRN] [HEALTHPLAN] [ACCOUNT] [LICENSE] [VEHICLE] [DEVICE] [BIOID]"),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "text", "new"), SAFE_HARBOR)
def test_safe_harbor_does_what_its_clause_says(clause: str, text: str, new: str) -> None:
    assert replaced(text, "safe-harbor") == new


@pytest.mark.parametrize(("clause", "text", "new"), LIMITED_DATA_SET)
def test_a_limited_data_set_does_what_its_clause_says(clause: str, text: str, new: str) -> None:
    assert replaced(text, "limited-data-set") == new
