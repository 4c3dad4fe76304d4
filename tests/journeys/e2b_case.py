"""A case report of an invented person, as a drug-safety database exports it (E2B R3)."""

from __future__ import annotations

__all__ = ["CASE", "IN_CLEAR", "KEPT"]

#: What must not stay in clear, and what must.
IN_CLEAR = (
    "Oyelaran",
    "OYELARAN",
    "4482017",
    "Fenwick",
    "Duluth",
    "555-0163",
    "19510614",
    "14 June 1951",
    "US-ZPHARMA-70311",
)
KEPT = ("metformin 500 mg", "lactic acidosis", 'nullFlavor="ASKU"', "10001110", "ZPHARMA METFORMIN")
_ICH = "2.16.840.1.113883.3.989.2.1"

CASE = f"""<?xml version="1.0" encoding="UTF-8"?>
<MCCI_IN200100UV01 xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ITSVersion="XML_1.0">
<id root="{_ICH}.3.22" extension="BATCH-70311"/><creationTime value="20190304103000"/>
<interactionId root="2.16.840.1.113883.1.6" extension="MCCI_IN200100UV01"/>
<PORR_IN049016UV><id root="{_ICH}.3.1" extension="US-ZPHARMA-70311"/><creationTime value="20190304103000"/>
<controlActProcess classCode="CACT" moodCode="EVN"><effectiveTime value="20190304103000"/>
<subject typeCode="SUBJ"><investigationEvent classCode="INVSTG" moodCode="EVN">
<id root="{_ICH}.3.1" extension="US-ZPHARMA-70311"/><id root="{_ICH}.3.2" extension="US-ZPHARMA-70311"/>
<text>A woman, Mrs. Rose Oyelaran (born 14 June 1951, MRN 4482017), took metformin 500 mg from 1 February 2019.
On 11 February 2019 she developed lactic acidosis. Her daughter can be reached at (228) 555-0163 in Duluth.
Reported by Dr. Leopold Fenwick.</text><effectiveTime><low value="20190301"/></effectiveTime>
<component typeCode="COMP"><adverseEventAssessment classCode="INVSTG" moodCode="EVN"><subject1 typeCode="SBJ">
<primaryRole classCode="INVSBJ"><player1 classCode="PSN" determinerCode="INSTANCE"><name>R. Oyelaran</name>
<administrativeGenderCode code="2" codeSystem="1.0.5218"/><birthTime value="19510614"/>
<asIdentifiedEntity classCode="IDENT"><id extension="4482017" root="{_ICH}.3.7"/>
<code code="1" codeSystem="{_ICH}.1.4"/></asIdentifiedEntity></player1>
<subjectOf2 typeCode="SBJ"><observation classCode="OBS" moodCode="EVN"><code code="29" codeSystem="{_ICH}.1.19"/>
<effectiveTime xsi:type="IVL_TS"><low value="20190211"/></effectiveTime>
<value xsi:type="CE" code="10001110" codeSystem="2.16.840.1.113883.6.163" codeSystemVersion="21.1"/>
</observation></subjectOf2>
<subjectOf2 typeCode="SBJ"><organizer classCode="CATEGORY" moodCode="EVN"><code code="4" codeSystem="{_ICH}.1.20"/>
<component typeCode="COMP"><substanceAdministration classCode="SBADM" moodCode="EVN">
<effectiveTime xsi:type="IVL_TS"><low value="20190201"/><high nullFlavor="ASKU"/></effectiveTime>
<consumable typeCode="CSM"><instanceOfKind classCode="INST"><kindOfProduct classCode="MMAT" determinerCode="KIND">
<name>ZPHARMA METFORMIN</name></kindOfProduct></instanceOfKind></consumable></substanceAdministration></component>
</organizer></subjectOf2></primaryRole></subject1></adverseEventAssessment></component>
<outboundRelationship typeCode="SPRT"><relatedInvestigation classCode="INVSTG" moodCode="EVN">
<code code="1" codeSystem="{_ICH}.1.22"/>
<subjectOf2 typeCode="SUBJ"><controlActEvent classCode="CACT" moodCode="EVN"><author typeCode="AUT">
<assignedEntity classCode="ASSIGNED"><addr><city>Duluth</city><state>MN</state></addr>
<telecom value="tel:228 555-0163"/><assignedPerson classCode="PSN" determinerCode="INSTANCE">
<name><prefix>Dr.</prefix><given>Leopold</given><family>Fenwick</family></name></assignedPerson></assignedEntity></author>
</controlActEvent></subjectOf2></relatedInvestigation></outboundRelationship>
</investigationEvent></subject></controlActProcess></PORR_IN049016UV></MCCI_IN200100UV01>
"""
