"""The label tree, the schemes other corpora use, and the way from any of them to any other.

Each scheme is a table with three columns: its label, the tree label it *reads as*, and the tree labels that are
*written as* it. A tree label that no line of a table writes is no identifier in that scheme: it converts to ``None``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from incognote.document import Span
from incognote.errors import UsageError

__all__ = [
    "GROUPS",
    "GROUP_OF",
    "LABELS",
    "SCHEMES",
    "Scheme",
    "convert",
    "convert_spans",
    "labels_meaning",
    "scheme_of",
    "trusted_spans",
]

GROUPS: dict[str, tuple[str, ...]] = {
    "NAME": ("PATIENT", "DOCTOR", "USERNAME"),
    "WORK": ("PROFESSION",),
    "LOCATION": ("HOSPITAL", "ORGANIZATION", "ROOM", "STREET", "CITY", "STATE", "COUNTRY", "ZIP", "LOCATION_OTHER"),
    "DATE": ("DATE",),
    "AGE": ("AGE",),
    "CONTACT": ("PHONE", "FAX", "EMAIL", "URL", "IP"),
    "ID": ("SSN", "MRN", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "ID"),
    "PERSONAL": ("SEX", "FAMILY", "ETHNICITY", "RELIGION", "POLITICS", "SEXUALITY", "UNION", "OTHER"),
}

LABELS: tuple[str, ...] = tuple(label for labels in GROUPS.values() for label in labels)

GROUP_OF: dict[str, str] = {label: group for group, labels in GROUPS.items() for label in labels}

# The eight types of the 2006 challenge. IDs are there "any combination of numbers, letters and special characters"
# that identifies someone, hospitals include their rooms and floors, and phones are telephone, pager and fax.
I2B2_2006 = """
    PATIENT   PATIENT         PATIENT
    DOCTOR    DOCTOR          DOCTOR
    HOSPITAL  HOSPITAL        HOSPITAL ROOM
    LOCATION  LOCATION_OTHER  LOCATION_OTHER STREET CITY STATE COUNTRY ZIP ORGANIZATION
    DATE      DATE            DATE
    AGE       AGE             AGE
    PHONE     PHONE           PHONE FAX
    ID        ID              ID SSN MRN HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID USERNAME EMAIL URL IP
"""

# The types of the 2014 challenge, which N-GRID 2016 kept.
I2B2_2014 = """
    PATIENT         PATIENT         PATIENT
    DOCTOR          DOCTOR          DOCTOR
    USERNAME        USERNAME        USERNAME
    PROFESSION      PROFESSION      PROFESSION
    ROOM            ROOM            ROOM
    DEPARTMENT      HOSPITAL        -
    HOSPITAL        HOSPITAL        HOSPITAL
    ORGANIZATION    ORGANIZATION    ORGANIZATION
    STREET          STREET          STREET
    CITY            CITY            CITY
    STATE           STATE           STATE
    COUNTRY         COUNTRY         COUNTRY
    ZIP             ZIP             ZIP
    LOCATION-OTHER  LOCATION_OTHER  LOCATION_OTHER
    AGE             AGE             AGE
    DATE            DATE            DATE
    PHONE           PHONE           PHONE
    FAX             FAX             FAX
    EMAIL           EMAIL           EMAIL
    URL             URL             URL
    IPADDR          IP              IP
    SSN             SSN             SSN
    MEDICALRECORD   MRN             MRN
    HEALTHPLAN      HEALTHPLAN      HEALTHPLAN
    ACCOUNT         ACCOUNT         ACCOUNT
    LICENSE         LICENSE         LICENSE
    VEHICLE         VEHICLE         VEHICLE
    DEVICE          DEVICE          DEVICE
    BIOID           BIOID           BIOID
    IDNUM           ID              ID
    OTHER           OTHER           OTHER
"""

# The 18 of the Safe Harbor rule: identifiers of the person, relatives, employers and household, so neither carers nor
# care institutions, and no area as large as a state. The rule counts ages (over 89) among the dates.
HIPAA = """
    NAME        PATIENT         PATIENT ORGANIZATION
    GEOGRAPHIC  LOCATION_OTHER  LOCATION_OTHER STREET CITY ZIP
    DATE        DATE            DATE AGE
    PHONE       PHONE           PHONE
    FAX         FAX             FAX
    EMAIL       EMAIL           EMAIL
    SSN         SSN             SSN
    MRN         MRN             MRN
    HEALTHPLAN  HEALTHPLAN      HEALTHPLAN
    ACCOUNT     ACCOUNT         ACCOUNT
    LICENSE     LICENSE         LICENSE
    VEHICLE     VEHICLE         VEHICLE
    DEVICE      DEVICE          DEVICE
    URL         URL             URL
    IP          IP              IP
    BIOMETRIC   BIOID           BIOID
    PHOTO       BIOID           -
    OTHER       ID              ID OTHER
"""

# Oslo University Hospital's list of 21, in its order.
OSLO = """
    NAME              PATIENT    PATIENT DOCTOR USERNAME
    NATIONAL_ID       SSN        SSN
    ADDRESS           STREET     STREET CITY STATE COUNTRY LOCATION_OTHER
    ZIP               ZIP        ZIP
    PHONE             PHONE      PHONE
    FAX               FAX        FAX
    BIRTH_DATE        DATE       -
    CARE_DATE         DATE       DATE
    PATIENT_NUMBER    MRN        MRN HEALTHPLAN DEVICE ID
    BANK_ACCOUNT      ACCOUNT    ACCOUNT
    DRIVING_LICENCE   LICENSE    LICENSE
    CAR_REGISTRATION  VEHICLE    VEHICLE
    WEB_PAGE          URL        URL IP
    EMAIL             EMAIL      EMAIL
    BIOMETRIC         BIOID      BIOID
    PHOTO             BIOID      -
    ETHNICITY         ETHNICITY  ETHNICITY
    POLITICS          POLITICS   POLITICS
    RELIGION          RELIGION   RELIGION
    SEXUALITY         SEXUALITY  SEXUALITY
    UNION             UNION      UNION
"""

# The 29 of MEDDOCAN. Its TERRITORIO is any area smaller than a country, postal codes too; its ID_SUJETO_ASISTENCIA is
# both the record number and the identity card; episode numbers are by far its commonest other number.
MEDDOCAN = """
    NOMBRE_SUJETO_ASISTENCIA          PATIENT       PATIENT
    EDAD_SUJETO_ASISTENCIA            AGE           AGE
    SEXO_SUJETO_ASISTENCIA            SEX           SEX
    FAMILIARES_SUJETO_ASISTENCIA      FAMILY        FAMILY
    OTROS_SUJETO_ASISTENCIA           OTHER         OTHER ETHNICITY RELIGION POLITICS SEXUALITY UNION
    NOMBRE_PERSONAL_SANITARIO         DOCTOR        DOCTOR
    FECHAS                            DATE          DATE
    PROFESION                         PROFESSION    PROFESSION
    HOSPITAL                          HOSPITAL      HOSPITAL
    CENTRO_SALUD                      HOSPITAL      -
    INSTITUCION                       ORGANIZATION  ORGANIZATION
    CALLE                             STREET        STREET
    TERRITORIO                        CITY          CITY STATE ZIP LOCATION_OTHER
    PAIS                              COUNTRY       COUNTRY
    NUMERO_TELEFONO                   PHONE         PHONE
    NUMERO_FAX                        FAX           FAX
    CORREO_ELECTRONICO                EMAIL         EMAIL
    URL_WEB                           URL           URL
    DIREC_PROT_INTERNET               IP            IP
    ID_SUJETO_ASISTENCIA              MRN           MRN SSN
    ID_CONTACTO_ASISTENCIAL           ID            ID
    ID_ASEGURAMIENTO                  HEALTHPLAN    HEALTHPLAN
    NUMERO_BENEF_PLAN_SALUD           HEALTHPLAN    -
    ID_TITULACION_PERSONAL_SANITARIO  LICENSE       LICENSE
    ID_EMPLEO_PERSONAL_SANITARIO      ID            USERNAME
    IDENTIF_VEHICULOS_NRSERIE_PLACAS  VEHICLE       VEHICLE
    IDENTIF_DISPOSITIVOS_NRSERIE      DEVICE        DEVICE
    IDENTIF_BIOMETRICOS               BIOID         BIOID
    OTRO_NUMERO_IDENTIF               ID            ACCOUNT
"""

# The 9 of NorSynthClinical PHI. It splits names into their parts, which a label alone cannot: a patient is mostly
# called by the first name there, a doctor by the last.
NORSYNTH = """
    First_Name              PATIENT         PATIENT
    Last_Name               PATIENT         DOCTOR
    Age                     AGE             AGE
    Health_Care_Unit        HOSPITAL        HOSPITAL
    Location                LOCATION_OTHER  LOCATION_OTHER STREET CITY STATE COUNTRY ZIP
    Phone_Number            PHONE           PHONE FAX
    Social_Security_Number  SSN             SSN
    Date_Full               DATE            DATE
    Date_Part               DATE            -
"""

# The categories of the VigiBase narratives, with the ID and phone that the same study maps from i2b2.
VIGIBASE = """
    Date          DATE            DATE
    Age           AGE             AGE
    Location      LOCATION_OTHER  LOCATION_OTHER ROOM STREET CITY STATE COUNTRY ZIP
    Organization  ORGANIZATION    ORGANIZATION HOSPITAL
    Person        PATIENT         PATIENT DOCTOR
    ID            ID              ID SSN MRN HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID USERNAME EMAIL URL IP
    Phone         PHONE           PHONE FAX
"""


@dataclass(frozen=True, slots=True)
class Scheme:
    """A set of labels and its relation to the tree.

    >>> SCHEMES["meddocan"].from_tree("ZIP")
    'TERRITORIO'
    >>> SCHEMES["meddocan"].to_tree("CENTRO_SALUD")
    'HOSPITAL'
    """

    name: str
    labels: tuple[str, ...]
    reads_as: Mapping[str, str]
    written_as: Mapping[str, str]

    @classmethod
    def from_table(cls, name: str, table: str) -> Scheme:
        rows = [line.split() for line in table.strip().splitlines()]
        written_as = {tree: row[0] for row in rows for tree in row[2:] if tree != "-"}
        return cls(name, tuple(row[0] for row in rows), {row[0]: row[1] for row in rows}, written_as)

    def to_tree(self, label: str) -> str:
        """The tree label that ``label`` reads as; the closest one where the scheme is coarser."""
        try:
            return self.reads_as[label]
        except KeyError:
            raise UsageError(f"no label {label!r} in the scheme {self.name!r}") from None

    def from_tree(self, label: str) -> str | None:
        """How the scheme writes a tree label; ``None`` where the scheme does not count it as an identifier."""
        if label not in GROUP_OF:
            raise UsageError(f"no label {label!r} in the scheme 'incognote'")
        return self.written_as.get(label)


_TREE = {label: label for label in LABELS}

SCHEMES: dict[str, Scheme] = {
    "incognote": Scheme("incognote", LABELS, _TREE, _TREE),
    "i2b2-2006": Scheme.from_table("i2b2-2006", I2B2_2006),
    "i2b2-2014": Scheme.from_table("i2b2-2014", I2B2_2014),
    "hipaa": Scheme.from_table("hipaa", HIPAA),
    "oslo": Scheme.from_table("oslo", OSLO),
    "meddocan": Scheme.from_table("meddocan", MEDDOCAN),
    "norsynth": Scheme.from_table("norsynth", NORSYNTH),
    "vigibase": Scheme.from_table("vigibase", VIGIBASE),
}


def labels_meaning(*tree: str) -> frozenset[str]:
    """The labels of all schemes that mean one of these."""
    return frozenset(label for scheme in SCHEMES.values() for label, means in scheme.reads_as.items() if means in tree)


def _scheme(name: str) -> Scheme:
    try:
        return SCHEMES[name]
    except KeyError:
        raise UsageError(f"no label scheme called {name!r}; there are: {', '.join(SCHEMES)}") from None


def convert(label: str, from_scheme: str, to_scheme: str) -> str | None:
    """``label`` of one scheme in another, by way of the tree; ``None`` where the other does not count it.

    >>> convert("MEDICALRECORD", "i2b2-2014", "meddocan")
    'ID_SUJETO_ASISTENCIA'
    """
    source, target = _scheme(from_scheme), _scheme(to_scheme)
    tree = source.to_tree(label)
    return label if source is target else target.from_tree(tree)


def convert_spans(spans: Iterable[Span], from_scheme: str, to_scheme: str) -> list[Span]:
    """The spans with their labels converted; those that are no identifiers in the other scheme are left out."""
    spans = list(spans)
    new = {label: convert(label, from_scheme, to_scheme) for label in {span.label for span in spans}}
    return [replace(span, label=label) for span in spans if (label := new[span.label]) is not None]


def trusted_spans(spans: Iterable[Span]) -> list[Span]:
    """Spans that a file carries, in our labels and beyond doubt, so that every one of them is replaced.

    A label that the scheme of the others does not know is kept: every policy says what becomes of it.

    >>> [(span.label, span.score) for span in trusted_spans([Span(0, 4, "FECHAS", 0.2), Span(5, 9, "SHOE_SIZE")])]
    [('DATE', 1.0), ('SHOE_SIZE', 1.0)]
    """
    spans = list(spans)
    labels = {span.label for span in spans}
    scheme = _closest(labels)
    new = {label: convert(label, scheme.name, "incognote") or label for label in labels & set(scheme.labels)}
    return [replace(span, label=new.get(span.label, span.label), score=1.0) for span in spans]


def scheme_of(labels: Iterable[str]) -> str:
    """The first scheme that knows all of ``labels``, our own before the others.

    >>> scheme_of(["FECHAS", "HOSPITAL"])
    'meddocan'
    """
    wanted = set(labels)
    closest = _closest(wanted)
    if unknown := wanted.difference(closest.labels):
        names = ", ".join(sorted(unknown))
        raise UsageError(f"these labels fit no scheme: {names} (closest scheme: {closest.name})")
    return closest.name


def _closest(labels: set[str]) -> Scheme:
    """The scheme that knows most of the labels, the first of several."""
    return min(SCHEMES.values(), key=lambda scheme: len(labels.difference(scheme.labels)))
