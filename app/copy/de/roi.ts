import { pluralIn } from "~/lib/language/plural";
import type { RoiItem, RoiStep, UnclearReason } from "~/models/roi/roi";
import type { Period } from "~/models/roi/roi-vocabulary";

const plural = pluralIn("de");

export const roiStatementCopy = {
  title: "ROI-Berechnung, Rechnungseingang",
  caption: "Rechenbeispiel für die Ersparnis im Jahr",
  stamp: "Beispiel",
  items: "Rechnungen im Monat",
  minutes: "Minuten je Rechnung",
  hours: "Stunden Handarbeit",
  share: "Anteil, den ein Agent übernimmt",
  shareNote: "für den Rest braucht es einen Menschen",
  savedHours: "Gesparte Stunden im Monat",
  cost: "Kosten je Stunde",
  saved: "Ersparnis im Monat",
  total: "Ersparnis im Jahr",
} as const;

export const itemWords: Record<RoiItem, { one: string; many: string }> = {
  item: { one: "Vorgang", many: "Vorgänge" },
  invoice: { one: "Rechnung", many: "Rechnungen" },
  order: { one: "Auftrag", many: "Aufträge" },
  claim: { one: "Schadensfall", many: "Schadensfälle" },
  ticket: { one: "Ticket", many: "Tickets" },
  request: { one: "Anfrage", many: "Anfragen" },
  application: { one: "Antrag", many: "Anträge" },
  contract: { one: "Vertrag", many: "Verträge" },
  email: { one: "E-Mail", many: "E-Mails" },
  report: { one: "Bericht", many: "Berichte" },
  return: { one: "Retoure", many: "Retouren" },
  expense: { one: "Spesenabrechnung", many: "Spesenabrechnungen" },
};

export const perMonthWords: Record<Period, string> = {
  hour: "in der Stunde × 160 Arbeitsstunden",
  day: "am Tag × 20 Arbeitstage",
  week: "in der Woche × 4 Wochen",
  month: "im Monat",
  quarter: "im Quartal ÷ 3 Monate",
  year: "im Jahr ÷ 12 Monate",
};

export const perHourWords: Record<Period, string> = {
  hour: "je Stunde",
  day: "am Tag ÷ 8 Stunden",
  week: "in der Woche ÷ 40 Stunden",
  month: "im Monat × 12 ÷ 1.600 Stunden",
  quarter: "im Quartal × 4 ÷ 1.600 Stunden",
  year: "im Jahr ÷ 1.600 Stunden",
};

interface Question {
  ask(words: { one: string; many: string }): string;
  why: string;
  picks: string[];
  ranges: string[];
  explain: string;
  unknown: string;
  name: string;
}

export const roiQuestions: Record<RoiStep, Question> = {
  process: {
    ask: () => "Welchen Prozess sehen wir uns an?",
    why: "Einen, den Menschen immer wieder von Hand erledigen. Ein paar Worte genügen.",
    picks: ["Eingangsrechnungen", "Auftragserfassung", "Support-Tickets", "Schadensmeldungen"],
    ranges: ["Eingangsrechnungen", "Auftragserfassung", "Support-Tickets", "Monatsberichte"],
    explain:
      "Ich meine eine Arbeit, die Menschen immer wieder von Hand machen, etwa Aufträge erfassen oder Rechnungen prüfen.",
    unknown:
      "Wenn Sie es noch nicht wissen, nenne ich ihn Ihren Prozess, und wir sehen uns nur die Zahlen an.",
    name: "den Prozess",
  },
  volume: {
    ask: ({ many }) => `Wie viele ${many} sind es in einem normalen Monat?`,
    why: "Eine Zahl pro Tag oder Woche geht genauso. Wenn Sie nur wissen, wie viele Stunden die Arbeit kostet, nennen Sie mir die.",
    picks: ["100 im Monat", "500 im Monat", "2.000 im Monat"],
    ranges: ["50 im Monat", "100 bis 500 im Monat", "500 bis 1.000 im Monat", "2.000 im Monat"],
    explain:
      "Ich meine, wie oft die Arbeit anfällt: wie viele in einem gewöhnlichen Monat auf dem Tisch landen. Eine Zahl pro Tag oder Woche geht auch.",
    unknown:
      "Wenn Sie es nicht wissen, rechne ich mit 500 im Monat weiter. In der ROI-Berechnung steht dann, dass die Zahl von uns ist.",
    name: "die Menge im Monat",
  },
  minutes: {
    ask: ({ one }) => `Wie lange dauert es je ${one}, von Anfang bis Ende?`,
    why: "Der gewöhnliche Fall, nicht der schnelle. Minuten mit der Stoppuhr oder geschätzt.",
    picks: ["3 Minuten", "8 Minuten", "20 Minuten"],
    ranges: ["1 Minute", "2 bis 5 Minuten", "5 bis 15 Minuten", "30 Minuten"],
    explain:
      "Ich meine die Arbeitszeit für einen einzigen Vorgang, vom Öffnen bis zum Abschließen. Wartezeit zählt nicht.",
    unknown:
      "Wenn Sie es nicht wissen, rechne ich mit 8 Minuten weiter. In der ROI-Berechnung steht dann, dass die Zahl von uns ist.",
    name: "die Dauer",
  },
  people: {
    ask: () => "Wer macht diese Arbeit heute?",
    why: "Wie viele Menschen sie sich teilen. An den Zahlen ändert das nichts, nur daran, wie sich die ROI-Berechnung liest.",
    picks: ["1 Person", "2 Personen", "5 Personen"],
    ranges: ["1 Person", "2 bis 4 Personen", "5 bis 10 Personen", "15 Personen"],
    explain:
      "Ich meine, wie viele Menschen sich diese Arbeit heute teilen. Eine halbe Person geht auch, wenn sie nur Teil einer Stelle ist.",
    unknown: "Wenn Sie es nicht wissen, rechne ich mit einer Person weiter.",
    name: "wer die Arbeit macht",
  },
  share: {
    ask: () => "Wie viele von zehn sind Routine, ohne dass man jemanden fragen muss?",
    why: "Alle, die jeder nach den Regeln erledigen könnte. Der Rest bleibt bei Ihren Leuten.",
    picks: ["5 von 10", "7 von 10", "8 von 10"],
    ranges: ["3 von 10", "5 von 10", "7 von 10", "8 von 10"],
    explain:
      "Stellen Sie sich zehn davon hintereinander vor. Ich meine, wie viele der zehn nach den Regeln laufen, ohne dass man jemanden fragt.",
    unknown:
      "Wenn Sie es nicht wissen, rechne ich mit 6 von 10 weiter. In der ROI-Berechnung steht dann, dass die Zahl von uns ist.",
    name: "den Anteil an Routine",
  },
  cost: {
    ask: () => "Was kostet Sie eine Stunde dieser Arbeit?",
    why: "Gehalt mit allen Nebenkosten; eine ungefähre Zahl genügt. Wenn Sie nur das Jahresgehalt wissen, nennen Sie mir das, und ich teile es durch 1.600 Stunden. Euro, Dollar, Pfund oder Franken.",
    picks: ["35 €", "45 €", "60 €"],
    ranges: ["30 € je Stunde", "45 € je Stunde", "60 € je Stunde", "45.000 € im Jahr"],
    explain:
      "Ich meine, was Sie für eine Stunde der Leute zahlen, die diese Arbeit machen: Gehalt plus Abgaben und Nebenkosten. Je Stunde, im Monat oder im Jahr.",
    unknown:
      "Wenn Sie es nicht wissen, rechne ich mit 45 € weiter. In der ROI-Berechnung steht dann, dass die Zahl von uns ist.",
    name: "die Kosten je Stunde",
  },
  systems: {
    ask: () => "Durch wie viele Systeme läuft die Arbeit?",
    why: "Postfach, ERP, Tabelle: Jedes muss angebunden werden, und das ist der größte Teil der Einrichtung. Sie können sie auch beim Namen nennen.",
    picks: ["1 System", "2 Systeme", "3 Systeme"],
    ranges: ["1 System", "2 Systeme", "3 Systeme", "5 Systeme"],
    explain:
      "Ich meine die Programme, die jemand für diese Arbeit öffnet, zum Beispiel das Postfach, das ERP-System und eine Tabelle.",
    unknown:
      "Wenn Sie es nicht wissen, rechne ich mit 2 weiter. Die Kosten der Einrichtung können Sie in der ROI-Berechnung ändern.",
    name: "die Zahl der Systeme",
  },
};

const unclearWords: Record<UnclearReason, (said: string) => string> = {
  empty: () => "Ihre Antwort ist leer angekommen.",
  long: () => "Das ist mehr, als ich auf einmal lesen kann. Eine Zeile genügt.",
  markup: () => "Ich lese nur einfache Worte, und das sah nach Programmcode aus.",
  no_number: (said) => `In „${said}“ finde ich keine Zahl, und raten möchte ich nicht.`,
  several: (said) => `In „${said}“ steckt mehr als eine Zahl, und ich weiß nicht, welche gilt.`,
  negative: () => "Das ist weniger als null, damit kann ich nicht rechnen.",
  zero: () => "Bei null gibt es keine Arbeit abzunehmen und damit nichts zu rechnen.",
  too_large: () => "Die Zahl ist höher, als ich erwartet hätte. Können Sie sie noch einmal prüfen?",
  too_small: () => "Die Zahl erscheint mir zu niedrig. Können Sie sie noch einmal prüfen?",
  other_money: () =>
    "Ich rechne in Euro, Dollar, Pfund und Franken und rechne keine Währung in eine andere um.",
  unsure: (said) => `„${said}“ kann mehreres heißen, und raten möchte ich nicht.`,
  question: () => "",
  sentence: () => "Ich brauche einen kurzen Namen für die Arbeit. Ein paar Worte genügen.",
  elsewhere: () => "Das beantwortet diese Frage noch nicht.",
  other_figure: (said) => `„${said}“ ist nicht die Zahl, die ich hier brauche, und raten möchte ich nicht.`,
};

/** "a, b und c" */
function listed(words: readonly string[], and: "und" | "oder"): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1) ?? ""}`
    : (words[0] ?? "");
}

export const roiTalkCopy = {
  hello:
    "Ich bin der ROI-Agent: ein Programm, das fragt, zählt und die Berechnung schreibt. Antworten Sie so, wie Sie es sagen würden. Ich wiederhole, was ich verstanden habe, und Sie können alles ändern.",
  unclear: unclearWords,
  unclearProcess: (said: string) => `„${said}“ nennt keine Arbeit, die ich mir ansehen könnte.`,
  closest: "Was kommt dem am nächsten?",
  didYouMean: (choices: readonly string[]) => `Meinten Sie ${listed(choices, "oder")}?`,
  neither: "Wenn Sie etwas anderes meinen, sagen Sie es bitte mit anderen Worten.",
  shortName: "Wie würden Sie diesen Prozess nennen?",
  anyName: "Jeder andere Name ist genauso gut.",
  noted: (facts: readonly string[]) => `Notiert habe ich außerdem: ${listed(facts, "und")}.`,
  atLeast: (sum: string) => `Mindestens so viele, also rechne ich damit. ${sum}`,
  anyCount: "Jede andere Zahl ist genauso gut.",
  assumed: (readBack: string) => `Ich rechne mit unserer eigenen Zahl weiter und vermerke das: ${readBack}`,
  process: (name: string) => `${name}. Notiert.`,
  processUnknown: "Dann nenne ich ihn Ihren Prozess.",
  monthly: (perMonth: string) => `Etwa **${perMonth} im Monat**.`,
  range: (low: string, high: string, sum: string) =>
    `Zwischen ${low} und ${high}, also nehme ich die Mitte. ${sum}`,
  perMonth: (amount: string, words: string, perMonth: string) =>
    `${amount} ${words}, also etwa **${perMonth} im Monat**.`,
  hours: (people: string | null, hours: string, words: string, total: string) =>
    `${people === null ? "" : `${people} × `}${hours} h ${words}, also etwa **${total} Stunden im Monat**.`,
  minutes: (perMonth: string, minutes: string, hours: string) =>
    `${perMonth} × ${minutes}, also etwa **${hours} im Monat**.`,
  onePerson: (hours: string) => `Eine Person mit etwa **${hours} im Monat**.`,
  people: (people: string, hours: string) => `${people}, also jeweils etwa **${hours} im Monat**.`,
  tooMuch:
    "Das ist mehr, als ein Mensch arbeiten kann. Wenn eine der Zahlen nicht stimmt, ändern Sie sie oben.",
  otherHours: (said: string, counted: string) =>
    `Sie nennen insgesamt ${said}, Ihre Zahlen ergeben aber ${counted}. Ich bleibe bei den Zahlen. Ändern Sie sie, wenn die Stunden stimmen.`,
  share: (said: string, saved: string, all: string, rest: string, who: string) =>
    `${said}. Ein Agent kann etwa **${saved} der ${all} Stunden** übernehmen; die übrigen ${rest} bleiben bei ${who}.`,
  shareCapped: (said: string, saved: string, all: string) =>
    `Sie sagen ${said}. Ich rechne nie mit mehr als 80\u00a0%, denn für den Rest braucht es einen Menschen: **${saved} der ${all} Stunden**.`,
  shareNone:
    "Dann gibt es nichts, was ein Agent allein übernehmen könnte, und ich würde Ihnen keinen verkaufen. Die ROI-Berechnung können Sie trotzdem ansehen.",
  who: (people: number, words: string) =>
    plural(people, {
      one: "dem Menschen, der die Arbeit heute macht",
      other: people === 2 ? "Ihnen beiden" : `Ihren ${words.replace("Personen", "Leuten")}`,
    }),
  outOfTen: (count: string) => `${count} von 10`,
  cost: (hourCost: string, saved: string) => `${hourCost} je Stunde, also etwa **${saved} im Monat**.`,
  costWorked: (amount: string, words: string, hourCost: string, saved: string) =>
    `${amount} ${words}, also etwa **${hourCost} je Stunde** und ${saved} im Monat.`,
  systems: (systems: string, setup: string) =>
    `${systems}, also kostet die Einrichtung etwa **${setup}**, einmalig.`,
  systemNames: (names: string, systems: string) => `${names}: ${systems}`,
  peopleWords: (people: string, isOne: boolean) => (isOne ? "1 Person" : `${people} Personen`),
  minuteWords: (minutes: string, isOne: boolean) => (isOne ? "1 Minute" : `${minutes} Minuten`),
  hourWords: (hours: string, isOne: boolean) => (isOne ? "1 Stunde" : `${hours} Stunden`),
  systemWords: (systems: string, isOne: boolean) => (isOne ? "1 System" : `${systems} Systeme`),
  ourFigure: "Mit Ihrer Zahl weiterrechnen.",
  finished: (saved: string) => `Mehr brauche ich nicht. Etwa **${saved}** im Jahr, im vollen Betrieb.`,
  finishedNone: "Mehr brauche ich nicht. Es rechnet sich nicht, und die ROI-Berechnung sagt das auch.",
} as const;

export const roiPageCopy = {
  title: "ROI-Rechner",
  description:
    "Was die Automatisierung eines Prozesses an Stunden und Geld spart: ein kurzes Gespräch, die Rechnung ausgeschrieben.",
  headline: "Rechnen wir nach für",
  headlineSpoken: "Rechnungen, Aufträge, Schäden, Retouren und Sie.",
  log: "Gespräch mit dem ROI-Agenten",
  agent: "ROI-Agent:",
  you: "Sie:",
  change: "Ändern",
  changeSpoken: (name: string) => `: ${name}`,
  keepAnswer: "Antwort behalten",
  answer: "Ihre Antwort",
  send: "Senden",
  sending: "Wird gelesen",
  reading: "Ihre Antwort wird gelesen",
  quickAnswers: "Schnelle Antworten",
  dontKnow: "Weiß ich nicht",
  questionsLeft: (count: number) =>
    plural(count, { one: "Letzte Frage", other: `Noch etwa ${count} Fragen` }),
  changing: "Antwort ändern",
  statement: {
    title: "Ihre ROI-Berechnung",
    label: "Ihre ROI-Berechnung bisher",
    caption: "ROI-Berechnung bisher",
    after: (count: number) => plural(count, { one: "nach 1 Antwort", other: `nach ${count} Antworten` }),
    items: (many: string) => `${many} im Monat`,
    minutes: "Minuten je Vorgang",
    hours: "Stunden Handarbeit",
    share: "Anteil Routine",
    savedHours: "Gesparte Stunden im Monat",
    cost: "Kosten je Stunde",
    saved: "Ersparnis im Monat",
    asking: "jetzt gefragt",
    open: "offen",
    ourFigure: "unsere Zahl",
    givenBack: "Gesparte Stunden im Jahr",
    savedInYear: "Ersparnis im Jahr",
    shortHours: (hours: string) => `${hours} h im Monat gespart`,
    shortMoney: (money: string) => `${money} im Monat gespart`,
    shortOpen: "noch offen",
    summary: "ROI-Berechnung",
    inMoney: "In Geld, sobald Sie sagen, was eine Stunde kostet.",
    kept: "Dieses Gespräch bleibt 30 Tage gespeichert, damit Sie es in diesem Browser fortsetzen können. Nach Namen oder E-Mail-Adresse fragen wir nicht. ",
    keptInFrame:
      "Dieses Gespräch wird nach 30 Tagen gelöscht. Nach Namen oder E-Mail-Adresse fragen wir nicht.",
    restart: "Löschen und neu beginnen",
  },
  restarted: { title: "Gelöscht", description: "Das Gespräch ist gelöscht. Sie können neu beginnen." },
  late: {
    answered: (earlier: string) =>
      earlier === ""
        ? "Diese Frage haben Sie schon beantwortet, vielleicht in einem anderen Tab. Senden Sie diese Antwort, um die frühere zu ersetzen."
        : `Diese Frage haben Sie schon mit „${earlier}“ beantwortet, vielleicht in einem anderen Tab. Senden Sie diese Antwort, um sie zu ersetzen.`,
    closed: (said: string) =>
      `Das Gespräch hat sich geändert, vielleicht in einem anderen Tab. „${said}“ wurde deshalb nicht verwendet. Bitte beantworten Sie stattdessen diese Frage.`,
    gone: "Das Gespräch zu dieser Antwort gibt es nicht mehr. Es wurde gelöscht, oder 30 Tage sind vergangen. Sie können neu beginnen.",
  },
  done: {
    title: "Ihre ROI-Berechnung ist fertig.",
    open: "ROI-Berechnung öffnen",
    change: "Ändern Sie oben eine beliebige Antwort, und alles wird neu berechnet.",
  },
  tooFast: "Das ging sehr schnell. Bitte warten Sie einen Moment und senden Sie es noch einmal.",
} as const;

export const scenarioWords = {
  conservative: { name: "Vorsichtig", note: "15 Punkte unter der Antwort" },
  expected: { name: "Erwartet", note: "die Antworten, wie sie sind" },
  optimistic: { name: "Optimistisch", note: "10 Punkte darüber, höchstens 80\u00a0%" },
};

export const roiResultCopy = {
  title: "ROI-Berechnung",
  description: "Was die Automatisierung eines Prozesses im Jahr spart, mit jeder Annahme.",
  headline: (process: string) => `${process}: Ersparnis im Jahr`,
  yourProcess: "Ihr Prozess",
  lead: (saved: string, all: string, who: string) =>
    `Im vollen Betrieb, wenn ein Agent ${who} ${saved} von ${all} Stunden im Monat abnimmt.`,
  paysBack: (payback: string) => `Nach ${dative(payback)} hat es sich bezahlt gemacht.`,
  paysLate: (payback: string) =>
    `Nach ${dative(payback)} macht es sich bezahlt. Das ist später als die üblichen 3 bis 6 Monate. Suchen Sie also zuerst einen Prozess mit mehr Vorgängen oder teureren Stunden.`,
  paysAtOnce: "Es macht sich sofort bezahlt.",
  paysNever:
    "Es rechnet sich nicht, denn es kostet mehr, als es spart. So würden wir es Ihnen nicht verkaufen.",
  mailPayback: (payback: string) =>
    payback === "nie"
      ? "Mit diesen Zahlen rechnet es sich nicht, und die ROI-Berechnung sagt, warum."
      : payback === "sofort"
        ? "Es macht sich sofort bezahlt."
        : `Nach ${dative(payback)} hat es sich bezahlt gemacht, Anlaufzeit eingerechnet.`,
  onePerson: "einer Person",
  people: (people: string) => `${people} Personen`,
  two: "zwei Personen",
  keys: {
    hours: "Gesparte Stunden",
    hoursNote: (perMonth: string) => `im Jahr, ${perMonth} im Monat`,
    payback: "Amortisationszeit",
    paybackNote: "mit zwei Monaten Anlaufzeit",
    paybackNever: "nicht innerhalb von zehn Jahren",
    yearOne: "Netto nach dem ersten Jahr",
    yearOneNote: "nach Einrichtung und Betrieb",
    threeYears: "Netto nach drei Jahren",
    threeYearsNote: "zusammengerechnet",
    roi: "Rendite im ersten Jahr",
    roiNote: "Nettoersparnis geteilt durch Kosten",
    roiNone: "keine Kosten",
  },
  book: "Kostenlose Beratung buchen",
  payback: {
    title: "Wann es sich bezahlt macht",
    text: "Einnahmen minus Ausgaben, Monat für Monat zusammengerechnet. Die Fläche liegt zwischen dem vorsichtigen und dem optimistischen Szenario.",
    label: (start: string, payback: string, end: string) =>
      `Amortisationskurve: beginnt bei ${start}, ${payback} und steht nach 36 Monaten bei ${end}.`,
    crosses: (payback: string) => `kreuzt nach ${dative(payback)} die Null`,
    crossesAtOnce: "liegt nie unter null",
    crossesNever: "kreuzt die Null nicht auf Dauer",
    expected: "Erwartet",
    others: "Vorsichtig und optimistisch",
    table: "Stand je Monat",
    month: "Monat",
    lastMonth: (months: number) => `Monat ${months}`,
  },
  months: {
    title: "Was jeder Monat bringt",
    text: "Ersparnis im ersten Jahr. Der Agent beginnt mit den klarsten Fällen und läuft ab Monat 3 im vollen Betrieb.",
    label: (first: string, second: string, full: string, running: string) =>
      `Ersparnis je Monat im ersten Jahr: ${first} in Monat 1, ${second} in Monat 2, ${full} ab Monat 3, bei ${running} Betriebskosten.`,
    full: "Voller Betrieb",
    ramp: "Anlaufzeit",
    running: (running: string) => `Betriebskosten, ${running}`,
    table: "Ersparnis je Monat",
    saved: "Ersparnis",
    runningCost: "Betriebskosten",
    rest: "3 bis 12, je Monat",
  },
  showTable: "Als Tabelle zeigen",
  scenarios: {
    title: "Drei Szenarien",
    text: "Dieselben Antworten, nur der Anteil ohne menschliche Hilfe ist ein anderer.",
    label: "Szenarien",
    figure: "Größe",
    share: "Anteil ohne menschliche Hilfe",
    hours: "Gesparte Stunden im Monat",
    saved: "Ersparnis im Monat",
    savedPerYear: "Ersparnis im Jahr",
    running: "Betriebskosten im Monat",
    setup: "Einrichtung, einmalig",
    payback: "Amortisationszeit",
    roi: "Rendite im ersten Jahr",
    yearOne: "Netto nach dem ersten Jahr",
    threeYears: "Netto nach drei Jahren",
    never: "nie",
  },
  assumptions: {
    title: "Was wir angenommen haben",
    textOwner: "Ändern Sie etwas davon, und Sie bekommen eine neue ROI-Berechnung mit eigenem Link.",
    textReader: "Aus diesen Angaben werden die Zahlen bei jedem Öffnen der Seite neu berechnet.",
    itemsPerMonth: (many: string) => `${many} im Monat`,
    hoursPerMonth: "Arbeitsstunden im Monat",
    minutesEach: (one: string) => `Minuten je ${one}`,
    routinePercent: "Anteil Routine, in %",
    hourCost: (currency: string) => `Kosten je Stunde, in ${currency}`,
    setup: (currency: string) => `Einrichtung, einmalig, in ${currency}`,
    running: (currency: string) => `Betriebskosten im Monat, in ${currency}`,
    ramp: "Anlaufzeit",
    rampValue: "40\u00a0%, 70\u00a0%, dann 100\u00a0%",
    rampNote: "Unsere Schätzung, Monate 1, 2 und 3",
    source: {
      answer: "Ihre Antwort",
      assumed: "Unsere Zahl, weil Sie Ihre nicht wussten",
      estimate: "Unsere Schätzung",
      changed: "Von Ihnen geändert",
    },
    sourceReader: {
      answer: "Beantwortet",
      assumed: "Unsere Zahl",
      estimate: "Unsere Schätzung",
      changed: "Geändert",
    },
    save: "Neu berechnen",
    saving: "Wird berechnet",
    saved: {
      title: "Neu berechnet",
      description: "Diese ROI-Berechnung hat ihren eigenen Link. Die frühere bleibt, wie sie war.",
    },
    same: { title: "Nichts geändert", description: "Die ROI-Berechnung hat diese Zahlen schon." },
    shown: {
      title: "Angezeigt, aber nicht gespeichert",
      description:
        "Dieser Browser hat das Gespräch nicht mehr und kann deshalb keine neue Berechnung anlegen. Der Link dieser Seite enthält Ihre Zahlen.",
    },
    errorTitle: "Mit diesen Zahlen können wir nicht rechnen",
    errors: {
      itemsPerMonth: "Geben Sie eine Zahl von 0 bis 10.000.000 ein.",
      minutesEach: "Geben Sie Minuten von 0 bis 2.400 ein.",
      routinePercent: "Geben Sie einen Anteil von 0 bis 80 ein. Wir rechnen nie mit mehr als 80\u00a0%.",
      hourCostMinor: "Geben Sie Kosten von 0 bis 1.000 ein.",
      setupMinor: "Geben Sie einen Betrag von 0 bis 10.000.000 ein.",
      runningMinorPerMonth: "Geben Sie einen Betrag von 0 bis 1.000.000 ein.",
    },
  },
  formulas: {
    title: "Der Rechenweg",
    text: "Sonst fließt nichts in die Zahlen ein.",
    lines: [
      ["Arbeitsstunden", "Vorgänge × Minuten ÷ 60"],
      ["Gesparte Stunden", "Arbeitsstunden × Anteil, höchstens 80\u00a0%"],
      ["Ersparnis im Monat", "gesparte Stunden × Kosten je Stunde"],
      ["Ersparnis im Jahr", "Ersparnis im Monat × 12"],
      [
        "Netto nach dem ersten Jahr",
        "40\u00a0% + 70\u00a0% + 10 volle Monate − 12 × Betriebskosten − Einrichtung",
      ],
      ["Rendite im ersten Jahr", "netto nach dem ersten Jahr ÷ (Einrichtung + 12 × Betriebskosten)"],
      ["Amortisationszeit", "der Monat, in dem der Saldo null erreicht"],
    ],
  },
  omits: {
    title: "Was wir weggelassen haben",
    text: "Mit Absicht, denn sieben Antworten reichen nicht, um es zu beziffern.",
    lines: (hours: string) => [
      "Weniger Fehler",
      "Gehaltene Fristen und genutztes Skonto",
      `Was Ihre Leute mit ${hours} Stunden im Monat anfangen`,
    ],
  },
  mail: {
    title: "ROI-Berechnung per E-Mail",
    text: "Eine einzige E-Mail mit dem Link. Kein Newsletter, kein Verteiler.",
    email: "Ihre E-Mail-Adresse",
    consent: "Senden Sie die ROI-Berechnung an diese Adresse.",
    marketing:
      "Sie dürfen mir auch zur Automatisierung dieses Prozesses schreiben. Ich kann das jederzeit widerrufen.",
    send: "ROI-Berechnung senden",
    sending: "Wird gesendet",
    sent: { title: "Unterwegs", description: "Die ROI-Berechnung ist in einer Minute in Ihrem Postfach." },
    errorTitle: "Die ROI-Berechnung wurde nicht gesendet",
    errors: {
      email: "Geben Sie eine E-Mail-Adresse ein, etwa name@firma.de.",
      consent: "Bitte setzen Sie das Häkchen, damit wir sie senden können.",
    },
    tooMany:
      "An diese Adresse haben wir schon mehrere E-Mails gesendet. Bitte versuchen Sie es später noch einmal.",
  },
  own: {
    title: "Rechnen Sie Ihren Prozess durch",
    text: "Sieben Fragen, ein bis zwei Minuten, ohne E-Mail-Adresse.",
    button: "Gespräch beginnen",
  },
  back: "Zurück zum Gespräch",
  tooFast: "Das ging sehr schnell. Bitte warten Sie einen Moment und senden Sie es noch einmal.",
} as const;

/** A period after "nach": "5,1 Monaten". */
function dative(period: string): string {
  return period.replace(/(Monate|Tage)$/, "$1n");
}
