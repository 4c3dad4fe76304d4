"""The small words that tell sentences, headings and fields apart, in English, Spanish and Norwegian.

All lower case; abbreviations without their dots.
"""

from __future__ import annotations

from itertools import chain

from incognote.languages import in_all

__all__ = [
    "ABBREVIATIONS",
    "CONNECTIVES",
    "HEADINGS",
    "HEADING_WORDS",
    "LABELS",
    "MONTHS",
    "NAME_ENDINGS",
    "OPENERS",
    "TITLES",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in text.replace("\n", ",").split(",") if phrase.strip())


#: A dot after one of these does not end a sentence: something always follows.
ABBREVIATIONS = _words("""
    dr dra drs mr mrs ms mx messrs prof st sgt capt lt col gen rev fr sr jr hon supt asst attn
    temp wt ht e i
    no nos nr approx vs cf fig figs vol est ext resp incl excl tel ph mob fax dept rm apt ste bldg ave blvd rd hwy
    sra srta srs dña dn don lic lcdo lcda ldo lda enf ing arq ma mª ntra av avda c cl pza pl pº ctra urb núm num nº n
    tlf tfno teléf
    col cia cía hosp gral máx mín aprox pág págs art ej depto dpto mz lt hdez fdez rguez glez
    kl ca bl f eks evt inkl ekskl ifm pga mht vedr jf jfr ang tidl sml pkt hhv dvs sen jun
    avd sykepl ovl kst stud cand fru frk hr adr pb postb adv sekr oberst maj kapt fys fysiot spes underl
    maks man mand tirs tirsd ons onsd tors torsd fre fred lør lørd søn sønd
    mon tue tues wed thu thur thurs fri céd
    jan feb apr jun jul aug sep sept oct nov dec ene abr dic okt des
    avd avgda crta pso pta esc hab edf edif bv bvar cra prim rep leil ort nac nnal bda
""")

#: Of those, the ones that are still abbreviations when written in capitals (`DR. RAO`; but `seen in the ED. Stable`).
TITLES = _words("dr dra drs mr mrs prof st sr sra dña hr fru nr tlf tel kl")

#: The second halves of names of people and places, as a line break may leave them.
NAME_ENDINGS = _words("""
    sen son stad land heim berg haug dal dalen fjell fjellet fjord fjorden vik vika gård gården gata gaten veien vegen
    parken sjøen vatn vann nes øya heimen huset hotellet tunet sykehus sykehuset sjukehus skole skule kirke kyrkje
    dag dagen ville town ford field wood stone ton shire ington borough hill
    ez illo vieja viejo nueva dora
""")

#: Words that no line of running text ends a sentence with: the next line goes on.
CONNECTIVES = _words("""
    a an the of with and or to in on at for by from as than that which who whose her his their is was were are has had
    be been into near under about after before since until between
    el la los las un una unos unas de del al y e o u con en por para que su sus se es fue desde hasta sin según entre
    en et ei den det de og eller i på med av til for fra som ved hos etter om under over mellom mot uten er var har ble
    at å ein eit frå ikkje
""")

#: Capitalised, these begin a sentence even after an initial or an abbreviation (`hepatitis C. He is`).
OPENERS = _words("""
    he she they it we i the this these there his her their in on at no patient pt please will if when since after
    él ella el la los las se no en al su sin con por tras paciente refiere presenta acude
    han hun de det den vi jeg ho eg ingen ikke pasienten pas etter ved har er fikk
""")

MONTHS = in_all(lambda language: chain(*language.calendar.months)) - in_all(lambda one: one.calendar.unsure_months)

#: What a part of a note is called.
HEADINGS = _phrases("""
    history of present illness, hpi, present illness, history, interval history, past medical history, pmh, pmhx, psh
    past surgical history, past psychiatric history, social history, sh, family history, fh, fhx, birth history
    chief complaint, reason for visit, reason for admission, reason for referral, reason for consultation
    presenting complaint, subjective, objective, assessment, assessment and plan, a/p, plan, impression, opinion
    physical exam, physical examination, exam, examination, on examination, o/e, vital signs, vitals, mental status
    mental status examination, review of systems, ros, medications, meds, current medications, home medications
    discharge medications, admission medications, medications on admission, medications on discharge, allergies
    hospital course, brief hospital course, course, procedures, procedure, operations, operative findings, findings
    laboratory data, laboratory, labs, lab results, results, data, imaging, radiology, pathology, microscopic
    gross description, clinical history, indication, technique, comparison, conclusion, conclusions, summary
    diagnosis, diagnoses, final diagnosis, principal diagnosis, discharge diagnosis, admission diagnosis
    secondary diagnoses, problem list, problems, disposition, condition on discharge, discharge condition, follow-up
    follow up, followup, discharge instructions, instructions, recommendations, recommendation, background, collateral
    referral, identifying data, identification, demographics, patient information, addendum, consults, consultations
    immunizations, procedure note, discharge summary, progress note, consultation, operative report, nursing note
    datos del paciente, datos asistenciales, datos personales, datos de filiación, filiación, informe clínico
    informe clínico del paciente, informe de alta, motivo de consulta, motivo de ingreso, motivo, mc, anamnesis
    antecedentes, antecedentes personales, antecedentes familiares, antecedentes médicos, antecedentes quirúrgicos
    ap, af, enfermedad actual, ea, historia actual, historia clínica, exploración física, exploración, ef, exploraciones
    exploraciones complementarias, pruebas complementarias, pruebas, analítica, laboratorio, evolución, evolucion
    curso clínico, evolución y comentarios, juicio clínico, jc, juicio diagnóstico, diagnóstico, diagnósticos
    diagnóstico principal, diagnósticos secundarios, idx, impresión diagnóstica, tratamiento, tratamiento al alta
    tratamiento habitual, medicación, medicación habitual, alergias, plan, recomendaciones, conclusión, comentario
    observaciones, procedimientos, intervención, hallazgos, constantes, situación social, resumen, responsable clínico
    anamnese, aktuelt, aktuell problemstilling, bakgrunn, tidligere sykdommer, tidligere sjukdommar, tidligere, sosialt
    sosial anamnese, familie, familieanamnese, arv, naturlige funksjoner, status, status presens, objektivt, funn
    klinisk undersøkelse, undersøkelse, undersøkelser, undersøking, supplerende undersøkelser, vurdering, plan, tiltak
    videre, videre plan, oppfølging, oppfølgjing, forløp, forløp og behandling, behandling, medikamenter, medisiner
    medisinar, faste medisiner, legemidler, medikamenter ved utreise, allergi, allergier, cave, diagnoser, diagnose
    prosedyrer, prosedyre, innkomstjournal, innkomst, epikrise, konklusjon, oppsummering, resultater, blodprøver
    laboratorieprøver, prøver, røntgen, radiologi, henvisning, henvisningsårsak, årsak, problemstilling, tilstand
    reaksjon, utfall, pårørende, sykepleienotat, poliklinisk notat, mistenkte legemidler, andre legemidler, journalnotat
    operasjonsbeskrivelse, subjektivt, bakgrunnsinformasjon, stimuli, stimulantia, funksjonsnivå, kontroll
""")

#: What the value after it is, when several fields share a line (`Edad: 70 años Sexo: H`).
LABELS = _phrases("""
    name, patient, patient name, last name, first name, surname, dob, d.o.b, date of birth, birth date, age, sex, gender
    mrn, medical record number, unit number, record number, account, account number, acct, ssn, phone, telephone, tel
    mobile, cell, fax, email, e-mail, mail, address, city, state, zip, country, date, time, room, bed, ward, unit
    attending, attending physician, physician, provider, dictated by, signed by, signed, referring physician, pcp, gp
    surgeon, assistant, nurse, admission date, discharge date, date of admission, date of discharge, admitted
    discharged, date of service, dos, occupation, employer, insurance, policy, member id, id, ref, re, to, from, subject
    next of kin, nok, cc, contact, emergency contact, religion, race, ethnicity, language, marital status, hosp no
    nhs no, nhs number, accession, specimen, job, dd, dt, tr, hospital, clinic, facility, location, website, url, ip
    paciente, nombre, apellidos, apellido, nombre y apellidos, nhc, nass, nss, dni, nie, curp, rut, cédula, cip
    tis, nuhsa, tsi
    domicilio, dirección, localidad, localidad/ provincia, localidad/provincia, provincia, municipio, cp, c.p
    código postal, fecha de nacimiento, f. nacimiento, fecha nacimiento, f.nac, fn, fnac, país, país de nacimiento, edad
    sexo, género, fecha, hora, fecha de ingreso, fecha ingreso, fecha de alta, fecha alta, ingreso, alta, médico
    nºcol, nº col, n.º col, colegiado, nº de colegiado, número de colegiado, remitido por, correo electrónico, correo
    teléfono, tfno, móvil, episodio, nº historia, historia, cama, habitación, servicio, centro, hospital, profesión
    acompañante, firmado, firma, facultativo, responsable, enfermera, de, para, asunto, asegurado, póliza, nacionalidad
    navn, etternavn, fornavn, pasient, fnr, fødselsnummer, fødselsnr, personnummer, personnr, født, f, fødselsdato
    alder, kjønn, adresse, postnr, poststed, sted, telefon, tlf, mobil, epost, e-post, dato, kl, klokkeslett, innlagt
    utskrevet, utskreven, lege, fastlege, behandler, ansvarlig lege, henvisende lege, innleggende lege, overlege
    godkjent, godkjent av, dokumentnummer, journalnummer, journalnr, npr, npr-nr, avdeling, avd, post, rom, seng
    sykehus, yrke
    arbeidsgiver, sivilstand, nærmeste pårørende, mor, far, søsken, barn, kontaktperson, til, fra, vår ref, deres ref
    sign, signert, signatur, hpr, hpr-nr, kontonr, saksnr, kommune, land, nasjonalitet, morsmål, tolk
""")

_NOT_TELLING = CONNECTIVES | {word for phrase in LABELS for word in phrase.split()}
#: A short line with one of these is a heading although it stands in no list.
HEADING_WORDS = frozenset(word for phrase in HEADINGS for word in phrase.split() if len(word) > 4) - _NOT_TELLING
