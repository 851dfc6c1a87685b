import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

const labels = {
  draft: "Entwurf",
  sent: "Gesendet",
  viewed: "Geöffnet",
  accepted: "Angenommen",
  declined: "Abgelehnt",
  expired: "Abgelaufen",
  withdrawn: "Zurückgezogen",
} as const;

export const PROPOSAL_STATUS_LABELS = labels;

export const halfSignedCopy = { label: "Zweite Unterschrift fehlt noch" } as const;
export const PERIOD_LABELS = { once: "Einmalig", monthly: "Monatlich" } as const;
export const OWN_STATUS_LABELS = { ...labels, sent: "Offen", viewed: "Offen" } as const;

export const CURRENCY_NAMES = {
  USD: "US-Dollar",
  EUR: "Euro",
  GBP: "Pfund Sterling",
  CHF: "Schweizer Franken",
  JPY: "japanischen Yen",
} as const;

export const proposalPaperCopy = {
  proposal: "Angebot",
  versionNumber: (revision: number) => `Version ${revision}`,
  date: "Datum",
  notSent: "Noch nicht gesendet",
  noTitle: "Noch ohne Titel",
  for: "Für",
  from: "Von",
  print: "Drucken oder als PDF speichern",
  printHint: "Drucken Sie diese Seite, um sie als PDF zu speichern.",
  openUntil: (day: string) => `Gültig bis ${day}`,
  request: "Ihr Anliegen",
  work: "Was wir tun werden",
  costs: "Was es kostet",
  prices: (currency: string) => `Alle Preise in ${currency}, zuzüglich Steuern.`,
  pricesWithoutTax: (currency: string) => `Alle Preise in ${currency}. Es kommen keine Steuern hinzu.`,
  itemsLabel: "Positionen",
  columns: { item: "Position", quantity: "Menge", unitPrice: "Einzelpreis", amount: "Betrag" },
  optional: "Optional",
  chosen: "gewählt",
  notChosen: "nicht gewählt",
  eachMonth: "pro Monat",
  fixed: "Feste Positionen",
  options: "Gewählte Optionen",
  discount: "Rabatt",
  discountPercent: (percent: string) => `Rabatt, ${percent}`,
  tax: (label: string, percent: string) => `${label}, ${percent}`,
  noTax: "Keine Steuer",
  total: "Summe einmalig",
  monthly: "Danach monatlich",
  monthlyOnly: "Monatlich",
  gain: "Was es Ihnen bringt",
  gainText: (saving: string, day: string) =>
    `${saving} im Jahr, im vollen Betrieb, berechnet aus Ihren eigenen Angaben vom ${day}.`,
  figures: {
    hours: "Aufwand heute",
    automated: "Vom Agenten erledigt",
    savedHours: "Gesparte Zeit",
    saved: "Gespartes Geld",
    payback: "Dieses Angebot amortisiert sich",
  },
  hoursAMonth: (hours: string) => `${hours} Stunden im Monat`,
  hours: (hours: string) => `${hours} Stunden im Jahr`,
  document: "Als PDF herunterladen",
  status: "Status",
  until: "Gültig bis",
  gainLink: "Berechnung mit allen Annahmen ansehen",
  terms: "Bedingungen",
  changes: (revision: number) => `Was seit Version ${revision} neu ist`,
  changesBefore: (revision: number) => `Version ${revision}`,
  noChanges: "Der Text ist unverändert.",
  changesRest:
    "Der Vergleich ist zu lang, um ihn ganz zu zeigen. Die aktuelle Version steht vollständig auf dieser Seite.",
} as const;

export const diffCopy = {
  skipped: (lines: number) =>
    plural(lines, { one: `${lines} gleiche Zeile`, other: `${lines} gleiche Zeilen` }),
  rest: (lines: number) =>
    plural(lines, {
      one: "1 weitere Zeile wird nicht gezeigt",
      other: `${lines} weitere Zeilen werden nicht gezeigt`,
    }),
  removed: "entfernt",
  added: "hinzugefügt",
} as const;

export const proposalTextCopy = {
  head: (reference: string, revision: number) => `Angebot ${reference}, Version ${revision}`,
  from: "Von",
  for: "Für",
  openUntil: "Gültig bis",
  items: "Positionen",
  optional: "optional",
  chosen: "optional, gewählt",
  notChosen: "optional, nicht gewählt",
  once: "Einmalige Zahlung",
  monthly: "Monatliche Zahlung",
  total: "Summe",
  totalMonthly: (monthly: string) => `${monthly} pro Monat`,
  totalBoth: (once: string, monthly: string) => `${once} einmalig, danach ${monthly} pro Monat`,
  statement: "ROI-Berechnung",
} as const;

export const proposalCopy = {
  pageTitle: "Angebot",
  update: "Summe aktualisieren",
  accept: {
    title: "Dieses Angebot annehmen",
    text: "Ihr Name, der Zeitpunkt und diese Version werden zusammen festgehalten. Beide Seiten erhalten ein Exemplar per E-Mail.",
    name: "Vollständiger Name, als Unterschrift",
    role: "Funktion im Unternehmen",
    consent: (company: string) =>
      `Ich darf für ${company} unterschreiben und akzeptiere die Nutzungsbedingungen.`,
    consentBeforeLink: (company: string) => `Ich darf für ${company} unterschreiben und akzeptiere die`,
    consentForMyself: "Ich akzeptiere die Nutzungsbedingungen.",
    consentForMyselfBeforeLink: "Ich akzeptiere die",
    terms: "Nutzungsbedingungen",
    consentMissing: "Bitte setzen Sie das Häkchen, um anzunehmen.",
    nameMissing: "Bitte geben Sie Ihren vollständigen Namen ein.",
    submit: (total: string) => `Für ${total} annehmen`,
    submitting: "Wird angenommen",
    failed: "Das Angebot ist noch nicht angenommen",
    late: "Ihre Annahme wurde nicht festgehalten",
    totalChanged: (total: string) =>
      `Mit den gewählten Optionen beträgt die Summe ${total}. Bitte prüfen Sie sie und drücken Sie noch einmal auf die Schaltfläche.`,
    ask: "Eine Frage stellen",
    accepted: "Angebot angenommen",
  },
  signing: {
    title: "Dieses Angebot unterschreiben zwei Personen",
    signedOn: (name: string, when: string) => `${name} hat am ${when} unterschrieben.`,
    notSigned: (name: string) => `${name} hat noch nicht unterschrieben.`,
    you: "Sie",
    waitingText:
      "Das Angebot ist angenommen, sobald beide unterschrieben haben. Bis dahin können Sie beide es ablehnen.",
    locked: "Es gelten die Optionen, mit denen die andere Person unterschrieben hat.",
    otherOptions: (total: string) =>
      `Die andere Person hat mit anderen Optionen unterschrieben. Damit beträgt die Summe ${total}. Bitte prüfen Sie die Optionen und drücken Sie noch einmal auf die Schaltfläche.`,
    signed: "Unterschrieben. Die andere Person hat eine E-Mail bekommen.",
    submit: (total: string) => `Für ${total} unterschreiben`,
  },
  decline: {
    summary: "Dieses Angebot ablehnen",
    text: "Damit ist das Angebot geschlossen. Wenn nur eine Einzelheit nicht stimmt, stellen Sie stattdessen eine Frage. Dann senden wir Ihnen eine neue Version.",
    reason: "Grund",
    submit: "Angebot ablehnen",
    submitting: "Wird abgelehnt",
    failed: "Das Angebot wurde nicht abgelehnt",
    declined: "Angebot abgelehnt",
  },
  questions: {
    title: "Fragen und Antworten",
    none: "Noch keine Fragen. Wer diesen Link hat, kann Fragen und Antworten lesen.",
    label: "Ihre Frage",
    name: "Ihr Name",
    submit: "Frage senden",
    submitting: "Wird gesendet",
    failed: "Die Frage wurde nicht gesendet",
    sent: "Frage gesendet",
    sentText: "Die Antwort senden wir Ihnen per E-Mail. Sie steht dann auch hier.",
    help: "Die Antwort senden wir Ihnen per E-Mail. Sie steht dann auch hier.",
    missing: "Bitte schreiben Sie Ihre Frage.",
    asked: "fragte",
    answered: "antwortete",
    earlier: (count: number) => `Frühere Fragen und Antworten (${count})`,
  },
  tooMany: "Aus Ihrem Netz kamen zu viele Versuche. Bitte warten Sie einige Minuten, oder schreiben Sie uns.",
  state: {
    accepted: (name: string, when: string) => `Angenommen von ${name} am ${when}.`,
    acceptedNext: "Beide Seiten haben ein Exemplar per E-Mail erhalten.",
    acceptedNextWorkspace:
      "Beide Seiten haben ein Exemplar per E-Mail erhalten, und Ihr Arbeitsbereich ist eröffnet.",
    certificate: "Bestätigung ansehen",
    declined: (day: string) => `Abgelehnt am ${day}.`,
    declinedNext:
      "Haben Sie es sich anders überlegt? Schreiben Sie uns, und wir senden Ihnen eine neue Version.",
    staff: "Sie gehören zum Team. Deshalb zählt das nicht als geöffnet.",
  },
  closed: {
    expired: {
      title: "Dieses Angebot ist abgelaufen",
      text: (day: string) => `Es galt bis ${day}. Schreiben Sie uns, und wir senden Ihnen ein neues.`,
    },
    withdrawn: {
      title: "Dieses Angebot wurde zurückgezogen",
      text: "Es kann hier nicht mehr gelesen oder angenommen werden. Schreiben Sie uns, falls Sie das nicht erwartet haben.",
    },
    superseded: {
      title: "Es gibt eine neuere Version",
      text: "Dieser Link gehört zu einer früheren Version, die nicht mehr angenommen werden kann. Die neuere haben wir Ihnen per E-Mail gesendet.",
    },
    revising: {
      title: "Eine neue Version ist in Arbeit",
      text: "Diese Version kann nicht mehr angenommen werden. Sobald die neue fertig ist, senden wir sie Ihnen per E-Mail.",
    },
    contact: "Schreiben Sie uns",
  },
} as const;

export const certificateCopy = {
  title: "Annahmebestätigung",
  lead: (reference: string, revision: number) =>
    `Hier ist festgehalten, wie das Angebot ${reference}, Version ${revision}, angenommen wurde.`,
  facts: {
    proposal: "Angebot",
    signer: "Angenommen von",
    for: "Für",
    from: "Von",
    time: "Zeitpunkt",
    consent: "Zugestimmt",
    total: "Summe einmalig",
    monthly: "Monatlich",
    address: "Netzwerkadresse",
    agent: "Browser",
    unknown: "Unbekannt",
    hash: "SHA-256 des Textes",
  },
  quoted: (text: string) => `„${text}“`,
  text: "Der Text im Wortlaut",
  check:
    "Die Zeichenfolge oben ist der SHA-256-Wert genau dieses Textes in UTF-8, ohne Zeilenumbruch am Ende. Wer ihn nachrechnet, erhält denselben Wert.",
  numbered: (file: string) =>
    `Der Schrift dieser Datei fehlen einige Zeichen des Textes. An ihrer Stelle steht die Unicode-Nummer, zum Beispiel [U+5F20]. Die Datei ${file} in diesem PDF enthält den genauen Text, ebenso die Seite der Bestätigung im Web.`,
  back: "Zurück zum Angebot",
} as const;

export const proposalRemindersCopy = {
  title: "Erinnerungen an Ihr Angebot",
  on: (title: string) =>
    `Wir erinnern Sie per E-Mail an „${title}“, bis Sie sich entscheiden, und melden uns, falls das Angebot abläuft.`,
  off: (title: string) =>
    `Sie bekommen keine Erinnerungen mehr an „${title}“ und keine E-Mail, falls das Angebot abläuft. Es bleibt offen, und Neuigkeiten dazu schicken wir Ihnen weiterhin, etwa eine Antwort oder eine neue Fassung.`,
  scope: "Das gilt nur für dieses Angebot, in allen Fassungen. Andere Angebote haben ihren eigenen Link.",
  other: "Die andere Person, die zustimmen soll, entscheidet selbst über ihre Erinnerungen.",
  stop: "Nicht mehr erinnern",
  start: "Erinnern Sie mich",
  see: "Angebot ansehen",
} as const;
