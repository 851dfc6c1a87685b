/* The German words that the ROI agent knows, by the English word that the reader of figures
   understands. An unknown word costs a question and never gives a wrong figure. */

function table(entries: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(entries).flatMap(([english, german]) =>
      german
        .trim()
        .split(/\s+/)
        .map((word) => [word, english] as const),
    ),
  );
}

export const GERMAN_WORDS = table({
  second: "sekunde sek sec",
  seconds: "sekunden",
  minute: "minute",
  minutes: "minuten min minütchen",
  hour: "stunde std h",
  hours: "stunden stdn stunds",
  day: "tag tages arbeitstag werktag",
  days: "tage tagen arbeitstage arbeitstagen werktage werktagen",
  week: "woche arbeitswoche",
  weeks: "wochen",
  month: "monat monats kalendermonat",
  months: "monate monaten",
  quarter: "quartal",
  quarters: "quartale quartalen",
  year: "jahr jahres kalenderjahr",
  years: "jahre jahren",
  hourly: "stündlich stuendlich",
  daily: "täglich taeglich tgl werktäglich arbeitstäglich tagtäglich",
  weekly: "wöchentlich woechentlich wö",
  monthly: "monatlich mtl monatl allmonatlich",
  quarterly: "vierteljährlich quartalsweise vierteljaehrlich",
  yearly: "jährlich jaehrlich jhrl alljährlich",
  biweekly: "vierzehntägig zweiwöchentlich",
  dozen: "dutzend",
  dozens: "dutzende dutzenden",
  hundreds: "hunderte hunderten",
  thousands: "tausende tausenden",
  thousand: "tsd k",
  million: "million millionen mio",
  billion: "milliarde milliarden mrd",
  people: `personen leute mitarbeiter mitarbeitern mitarbeiterinnen mitarbeitende mitarbeitenden menschen
    köpfe koepfe mann beschäftigte beschäftigten angestellte angestellten sachbearbeiter sachbearbeitern
    sachbearbeiterinnen buchhalter buchhaltern buchhalterinnen kräfte kräften assistenten assistentinnen
    azubis auszubildende werkstudenten aushilfen praktikanten teamkollegen frauen männer damen herren
    kollegen kolleginnen vollzeitkräfte vollzeitkräften stellen vollzeitstellen ma vzä fte ftes uns
    disponenten einkäufer planer techniker fachkräfte bürokräfte sekretärinnen`,
  person: `person mitarbeiterin kollege kollegin kopf angestellter angestellte buchhalterin sachbearbeiterin
    assistent assistentin sekretärin stelle vollzeitstelle vollzeitkraft kraft bürokraft azubi werkstudent
    werkstudentin aushilfe praktikant praktikantin fachkraft disponent disponentin`,
  system: "system programm tool anwendung software",
  systems: "systeme systemen programme programmen tools anwendungen",
  percent: "prozent",
  about: `ca circa zirka etwa ungefähr ungefaehr rund geschätzt schätzungsweise knapp gut annähernd fast
    beinahe nahezu grob durchschnittlich`,
  and: "und",
  or: "oder",
  plus: "plus zuzüglich zzgl",
  between: "zwischen",
  me: "ich mir mich",
  of: "von vom",
  for: "für fürs",
  per: "pro",
  on: "auf",
  with: "mit",
  formerly: "früher vorher damals",
  today: "heute",
  yesterday: "gestern",
  now: "jetzt inzwischen mittlerweile heutzutage",
  each: "jeweils je",
  not: "nicht",
  no: "kein keine keinen keiner keinem nein nee nö",
  never: "nie niemals",
  without: "ohne",
  except: "außer ausser ausgenommen",
  "instead of": "statt anstatt",
  but: "aber sondern",
  only: "nur bloß lediglich",
  sometimes: "manchmal gelegentlich mitunter",
  maybe: "vielleicht eventuell evtl womöglich",
  sorry: "sorry entschuldigung verzeihung pardon quatsch korrektur moment halt",
  actually: "eigentlich",
  alone: "allein alleine",
  mostly: "meist meistens hauptsächlich",
  all: "alle allen alles",
  most: "meiste meisten",
  majority: "mehrheit großteil",
  none: "nichts keins keines",
  nobody: "niemand",
  always: "immer",
  "in total": "insgesamt gesamt total",
  together: "zusammen gemeinsam",
  routine: "routine routinefälle standard standardfälle",
  times: "mal",
  minus: "minus",
  some: "einige mehrere etliche",
  few: "wenige",
  many: "viele vielen",
  eur: "euro euros eur €",
  usd: "dollar dollars usd",
  gbp: "pfund gbp",
  chf: "franken chf sfr fr",
  foreignmoney: `cent cents rappen kronen krone yen zloty złoty rubel lira forint dm mark schilling rupien
    pesos peso yuan pfennig bitcoin bitcoins`,
  salary: "gehalt lohn verdienst lohnkosten personalkosten vergütung",
  costs: "kostet kosten koste",
  earns: "verdient verdienen bekommt",
  "full time": "vollzeit",
  "part time": "teilzeit",
  team: "team",
  shift: "schicht",
  night: "nacht",
  weekend: "wochenende wochenenden",
  mondays: "montags dienstags mittwochs donnerstags freitags montag freitag",
  saturdays: "samstags sonntags samstag sonntag sonnabends sonnabend",
  exceptions: `ausnahme ausnahmen ausnahmefälle sonderfall sonderfälle sonderfällen problemfälle problemfällen
    einzelfälle rückfragen klärfälle klärungsfälle handarbeit`,
  complicated: "kompliziert komplizierte schwierig schwierige komplex komplexe heikel knifflig",
  exactly: "genau exakt",
  overhead: "nebenkosten lohnnebenkosten arbeitgeberanteil sozialabgaben",
});

/** Words that change no figure. They are left out. */
const FILLERS = new Set(
  `also ja naja tja okay ok so wohl wahrscheinlich vermutlich bestimmt sicher sicherlich schon noch doch eben
  halt einfach mal denn da dann gerade derzeit aktuell momentan zurzeit normal normalerweise üblich
  üblicherweise regulär in der regel regelmäßig gewöhnlich typischerweise generell grundsätzlich oft häufig
  es sind ist wären wäre waren war sein das dies diese dieser dieses dieses der die den dem des wir sie er man
  haben hat habe hätten bekommen kommen kommt erhalten kriegen gehen geht laufen fallen fällt an ein rein
  bearbeiten bearbeitet verarbeiten erledigen erledigt machen macht mache arbeiten arbeitet brauchen braucht
  benötigen benötigt dauert dauern dauerte nimmt nehmen verbringen kümmern beschäftigen sitzen daran damit dafür
  dabei davon bei uns unser unsere unserer unserem unseren mein meine meiner meinem meinen ihr ihre im
  in zu zum zur aus um auch sehr ganz ganze ganzen wirklich recht ziemlich
  ich glaube denke schätze würde sagen meine tippe vermute mich stück wert bitte danke hallo brutto netto
  firma abteilung büro buchhaltung einkauf verkauf vertrieb verwaltung lager kundenservice personalabteilung
  zentrale betrieb unternehmen lohnt sich alles gilt werden wird wurden worden gibt pauschal inklusive inkl
  alles sagt laut statistik zeit arbeit arbeitszeit aufwand
  prüfen prüft erfassen erfasst buchen bucht beantworten beantwortet sortieren scannen schreiben erstellen
  kontrollieren übertragen kopieren verschicken pflegen tippen eingeben
  verbraucht aufwenden aufgewendet vollständig komplett je nachdem schnitt mittel durchschnitt`
    .trim()
    .split(/\s+/),
);

/** Whether a word changes no figure: "wir bekommen", "derzeit". */
export function isGermanFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Endings of the words for what a process works on, with their plural: "Lieferantenrechnungen". */
const ITEM =
  /(?:rechnung|abrechnung|bestellung|meldung|buchung|zahlung|mahnung|sendung|lieferung|bewerbung|anmeldung|kündigung|überweisung|bestätigung|prüfung|auswertung|änderung|reklamation|retoure|transaktion|reservierung|mitteilung|unterlage|anfrage|akte|seite|zeile|police|rückfrage|nachricht|beschwerde|aufgabe|spese|karte|datei|mail|frage)(?:n|en|s)?$|(?:auftrag|aufträge[n]?|antrag|anträge[n]?|vertrag|verträge[n]?|vorgang|vorgänge[n]?|fall|fälle[n]?|beleg|belege[n]?|bericht|berichte[n]?|angebot|angebote[n]?|schein|scheine[n]?|brief|briefe[n]?|dokument|dokumente[n]?|formular|formulare[n]?|ticket|tickets|paket|pakete[n]?|anruf|anrufe[n]?|schaden|schäden|datensatz|datensätze[n]?|eintrag|einträge[n]?|posten|position|positionen|kunde|kunden|lieferant|lieferanten|artikel|artikeln|produkt|produkte[n]?|stück|stücke[n]?|stk|termin|termine[n]?|lead|leads|termin|protokoll|protokolle[n]?|gutschrift|gutschriften|e-?mails?|mails|besuch|besuche[n]?|job|jobs|ding|dinge[n]?)$/;

/** Whether a word names what a process works on: "Eingangsrechnungen", "Lieferscheine". */
export function isGermanItem(word: string): boolean {
  return ITEM.test(word);
}

/** Endings of the words for people: "Teilzeitkräfte", "Außendienstmitarbeiter". */
export function isGermanPeople(word: string): boolean {
  return /(?:mitarbeiter|arbeiter|berater|techniker|entwickler|fahrer|verkäufer|betreuer|leiter|helfer)(?:n|innen)?$|(?:kräfte|kräften|leute|leuten)$/.test(
    word,
  );
}
