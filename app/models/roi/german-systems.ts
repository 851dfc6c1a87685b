import type { Reading, RoiValues } from "./roi";
import { KNOWN_SYSTEM } from "./roi-vocabulary";

/* Counts the systems that a German answer names: "SAP, DATEV und Outlook". */

/** German words for a system, beside the products that every language names alike. */
const GERMAN_SYSTEM =
  /^(?:buchhaltungs?(?:software|programm|system)|warenwirtschaft(?:ssystem)?|postfach|posteingang|zeiterfassung|lohnprogramm|lohnsoftware|kasse|kassensystem|webshop|onlineshop|dokumentenablage|dokumentenmanagement|archiv|kundendatenbank|datenbank|lagerverwaltung|terminkalender|kalender|tabelle|excel-tabelle|exceltabelle|excel-liste|ticketsystem|bankportal|online-banking|onlinebanking|e-mails?|webseite|kundenportal|lieferantenportal)$/;

/** Null if the answer names none: then its figure counts, if it has one. */
export function readGermanSystems(written: string, plain: string): Reading<RoiValues["systems"]> | null {
  const list = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\b(?:office|microsoft) ?365\b|\bs\/4 ?hana\b|\bwindows \d\d?\b|\bsap r\/3\b/gi, (name) =>
      name.replace(/[\d/ ]+/g, ""),
    );
  if (/\d/.test(list) || plain.endsWith("?")) return null;
  const names = list
    .replace(
      /^(?:wir (?:nutzen|haben|arbeiten mit|verwenden|benutzen|brauchen)|ich (?:nutze|arbeite mit|verwende|benutze)|das (?:ist|sind)|es (?:ist|sind)|nur|lediglich)(?: nur)? /i,
      "",
    )
    .replace(/(?<![.!])[.!]+$/, "")
    .split(/,|;|\+|&|\/| und | sowie | plus | dann /i)
    .map((name) =>
      name
        .replace(/^ ?(?:unser|unsere|unserem|das|die|der|dem|ein|eine|einer|auch|dann|ins|in) /i, "")
        .trim(),
    )
    .filter((name) => name !== "");
  const isNamed = names.every((name) => isSystem(name.toLowerCase()));
  return isNamed && names.length > 0 && names.length <= 20
    ? { kind: "understood", value: { systems: names.length, names: names.slice(0, 5) } }
    : null;
}

function isSystem(name: string): boolean {
  if (GERMAN_SYSTEM.test(name)) return true;
  return name.split(" ").length <= 3 && name.split(" ").every((word) => KNOWN_WORD.test(word));
}
const KNOWN_WORD = new RegExp(
  `^(?:${KNOWN_SYSTEM.source}|microsoft|ms|office|windows|sap|hana|business|central|google|one|lotus|notes)$`,
);
