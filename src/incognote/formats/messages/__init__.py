"""What the formats of messages (HL7 v2, E2B, CDA, FHIR) are built from; start reading at `view`."""
