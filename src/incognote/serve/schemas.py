"""What requests and answers look like, for checking and for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from incognote.document import Document
from incognote.labels import LABELS, SCHEMES

__all__ = [
    "DeidentifyRequest", "Documents", "FindRequest", "FoundDocuments", "Group", "Health", "ModelInfo", "PolicyInfo",
    "ReidentifyRequest", "ReplacedDocuments", "RestoredDocuments",
]  # fmt: skip

ShortText = Annotated[str, Field(max_length=256)]
LabelName = Literal[*LABELS]  # type: ignore[valid-type]
SchemeName = Literal[*SCHEMES]  # type: ignore[valid-type]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class DocumentIn(_Strict):
    """One note, with what is known beside its text."""

    text: str = Field(description="The note.")
    id: ShortText | None = Field(None, description="Comes back with the answer; without one, the number in the list.")
    language: Literal["en", "es", "nb"] | None = Field(None, description="Else it is seen from the words.")
    patient: ShortText | None = Field(None, description="Shared by one person's notes: same surrogates, same offset.")
    known: dict[LabelName, list[str]] | None = Field(None, description="Identifiers known from structured data.")

    def document(self, number: int) -> Document:
        meta = {"language": self.language, "patient": self.patient, "known": self.known}
        present = {key: value for key, value in meta.items() if value is not None}
        return Document(str(number) if self.id is None else self.id, self.text, meta=present)


class Documents(_Strict):
    """One note as ``text``, or many as ``documents``."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["text"]}, {"required": ["documents"]}]})

    text: str | None = None
    documents: list[DocumentIn] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.text is None) == (self.documents is None):
            raise ValueError("give either text or documents")
        return self

    def as_documents(self) -> list[Document]:
        given = [DocumentIn.model_validate({"text": self.text})] if self.text is not None else self.documents or []
        return [one.document(number) for number, one in enumerate(given, 1)]


class FindRequest(Documents):
    scheme: SchemeName | None = Field(None, description="Label scheme of the answer; else the model's own.")


class DeidentifyRequest(Documents):
    policy: ShortText | None = Field(None, description="A name of /v1/policies; else the first of them.")


class ReidentifyRequest(_Strict):
    documents: list[DocumentIn]
    reason: Annotated[str, Field(min_length=3, max_length=500)] = Field(description="Goes into the vault's journal.")


class FoundSpan(BaseModel):
    start: int
    end: int
    label: str
    score: float
    source: str


class FoundDocument(BaseModel):
    id: str
    spans: list[FoundSpan] = Field(description="Offsets are code points of the text as sent.")


class FoundDocuments(BaseModel):
    documents: list[FoundDocument]


class ReplacedPlace(BaseModel):
    start: int
    end: int
    label: str


class ReplacedDocument(BaseModel):
    id: str
    text: str
    replaced: list[ReplacedPlace] = Field(description="Where replacements stand in the new text.")
    leaks: list[ReplacedPlace] = Field(description="What was found elsewhere and still stands in the new text.")


class ReplacedDocuments(BaseModel):
    documents: list[ReplacedDocument]


class RestoredDocument(BaseModel):
    id: str
    text: str | None = None
    error: str | None = None


class RestoredDocuments(BaseModel):
    documents: list[RestoredDocument]


class ModelInfo(BaseModel):
    model: str
    language: str
    languages: list[str]
    shipped: list[str]


class PolicyInfo(BaseModel):
    name: str
    title: str
    serves: str
    does_not_claim: str


class Group(BaseModel):
    group: str
    labels: list[str]


class Health(BaseModel):
    status: str
    workers: int = 0
