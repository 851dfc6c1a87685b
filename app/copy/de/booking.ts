import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

export const pickerCopy = {
  zone: "Zeitzone",
  zoneNow: (offset: string, time: string) => `${offset}, jetzt ${time} Uhr`,
  change: "Ändern",
  zoneSearch: "Stadt, Land oder UTC-Abstand suchen",
  zoneSearchHint: "Wien, Japan, +5:30",
  search: "Suchen",
  currentZone: "Derzeit angezeigt",
  otherZones: "Andere Orte",
  zoneNone: "Keine Zeitzone heißt so.",
  useZone: "Diese Zeitzone verwenden",
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  noEarlierMonth: "Kein früherer Monat",
  noLaterMonth: "Kein späterer Monat",
  monthCaption: (month: string) => `Tage im ${month} mit freien Zeiten`,
  weekdays: [
    ["Mo", "Montag"],
    ["Di", "Dienstag"],
    ["Mi", "Mittwoch"],
    ["Do", "Donnerstag"],
    ["Fr", "Freitag"],
    ["Sa", "Samstag"],
    ["So", "Sonntag"],
  ],
  today: "heute",
  free: (day: string) => `${day}, freie Zeiten`,
  full: (day: string) => `Am ${day} ist nichts frei.`,
  noneInMonth: (month: string) => `Im ${month} ist nichts frei. Versuchen Sie es im nächsten Monat.`,
  noneAtAll: "Zurzeit ist kein Termin frei.",
  chosen: (date: string, from: string, to: string, timeZone: string) =>
    `${date}, ${from} bis ${to} Uhr, ${timeZone}`,
  taken: {
    title: "Diese Zeit wurde gerade vergeben",
    text: "Ihre Eingaben sind noch da.",
    legend: "Nächste freie Zeiten",
    none: "Ihre Eingaben sind noch da, aber in der Nähe ist nichts frei. Bitte wählen Sie einen anderen Tag.",
  },
} as const;

export const prefillCopy = {
  expired:
    "Dieser Link ist abgelaufen. Ihre Angaben sind deshalb nicht eingetragen. Sie können auch ohne sie fortfahren.",
  other:
    "Dieser Link wurde verändert oder ist unvollständig. Ihre Angaben sind deshalb nicht eingetragen. Sie können auch ohne sie fortfahren.",
  revoked:
    "Dieser Link gilt nicht mehr. Ihre Angaben sind deshalb nicht eingetragen. Sie können auch ohne sie fortfahren.",
  typeGone:
    "Wofür dieser Link gedacht war, kann nicht mehr gebucht werden. Hier sehen Sie, was stattdessen möglich ist.",
} as const;

export const bookingCopy = {
  title: "Kostenlose Beratung buchen",
  free: "Kostenlose Beratung",
  description:
    "Dreißig Minuten über einen Prozess, der mehr kostet, als er sollte. Kostenlos, und den Plan behalten Sie.",
  lead: "Bringen Sie einen Prozess mit, der mehr kostet, als er sollte. Wir sehen ihn uns gemeinsam an, und Sie gehen mit einem Plan.",
  facts: [
    { icon: "video", text: "Videogespräch, Link per E-Mail" },
    { icon: "user", text: "Mit jemandem, der Automatisierungen baut" },
    { icon: "refresh", text: "Jederzeit verschieben oder absagen" },
  ],
  minutes: (minutes: number) => plural(minutes, { one: "1 Minute", other: `${minutes} Minuten` }),
  otherPlace: { icon: "bubble", text: "Der Ort steht in der E-Mail" },
  choice: {
    title: "Beratung buchen",
    lead: "Wählen Sie, worüber Sie sprechen möchten. Danach sehen Sie die freien Zeiten.",
    label: "Was Sie buchen können",
    changed: "Das Angebot an Terminen hat sich gerade geändert. Bitte wählen Sie noch einmal.",
  },
  all: "Andere Beratungen",
  typeDescription: (name: string, minutes: number) => `${name}: ${minutes} Minuten. Wählen Sie eine Zeit.`,
  gone: "Dieser Termin kann nicht mehr gebucht werden. Bitte wählen Sie einen anderen.",
  questions: "Einige Fragen",
  chooseAnswer: "Bitte wählen",
  details: "Ihre Angaben",
  name: "Name",
  email: "Geschäftliche E-Mail-Adresse",
  company: "Unternehmen",
  phone: "Telefon",
  phoneHelp: "Unter dieser Nummer rufen wir Sie gegebenenfalls an.",
  note: "Welcher Prozess kostet Sie am meisten Nerven?",
  noteHelp: "Zwei Sätze genügen. So bringen wir die richtige Person mit.",
  otherNote: "Was sollten wir vorab wissen?",
  guests: "Gäste",
  guestsHelp:
    "Bis zu 5 E-Mail-Adressen, durch Kommas getrennt. Alle bekommen den Kalendereintrag von uns zugesandt.",
  guestsTooMany:
    "An diese Adressen können wir zurzeit keine weiteren Einladungen senden. Bitte lassen Sie die Gäste weg.",
  consent: (productName: string) =>
    `${productName} darf diese Angaben speichern, um die Beratung vorzubereiten und durchzuführen, und mich dazu kontaktieren.`,
  consentMissing: "Bitte setzen Sie das Häkchen, damit wir buchen können.",
  privacy: "Wie wir mit Ihren Daten umgehen",
  result: "Ihre ROI-Berechnung liegt uns dann vor. Sie müssen die Zahlen nicht noch einmal nennen.",
  notChosen: (timeZone: string) => `Wählen Sie eine Zeit. Alle Zeiten gelten für ${timeZone}.`,
  timeMissing: "Bitte wählen Sie eine Zeit.",
  submit: "Termin buchen",
  submitting: "Wird gebucht",
  failed: "Ihre Buchung ist noch nicht abgeschlossen",
  tooFast: "Das ging sehr schnell. Bitte drücken Sie noch einmal auf die Schaltfläche.",
  tooMany:
    "Aus Ihrem Netz kamen zu viele Buchungen. Bitte warten Sie einige Minuten, oder schreiben Sie uns.",
  closed: {
    title: "Zurzeit sind keine Buchungen möglich",
    text: "Erzählen Sie uns von Ihrem Prozess und schlagen Sie zwei oder drei Zeiten vor. Den Termin vereinbaren wir dann per E-Mail.",
    contact: "Schreiben Sie uns",
  },
  made: {
    title: "Ihr Termin ist gebucht",
    lead: "Die Einzelheiten haben wir an Ihre E-Mail-Adresse gesendet.",
    open: "Buchung öffnen",
    inTab: "öffnet einen neuen Tab",
  },
  agendaTitle: "So läuft die Beratung ab",
  agenda: [
    [
      "0 bis 5 Minuten",
      "Sie beschreiben den Prozess",
      "Was kommt an, wer bearbeitet es, wo bleibt es liegen? Ein geteilter Bildschirm hilft, Folien nicht.",
    ],
    [
      "5 bis 15 Minuten",
      "Wir rechnen gemeinsam",
      "Vorgänge im Monat, Minuten je Vorgang, wie viele davon Routine sind. Die Zahlen kommen in eine Berechnung, die Sie sehen.",
    ],
    [
      "15 bis 25 Minuten",
      "Wir skizzieren den Weg",
      "Was Software übernehmen kann, was bei einem Menschen bleibt und welche Systeme zusammenspielen müssen.",
    ],
    [
      "25 bis 30 Minuten",
      "Sie bekommen eine klare Antwort",
      "Es lohnt sich, es kann warten, oder es lohnt sich nicht. In jedem Fall gehören Plan und Zahlen Ihnen.",
    ],
  ],
} as const;

export const bookingStubCopy = {
  label: "Ihre Buchung",
  what: "Thema",
  to: "bis",
  with: "Mit",
  withSomeone: "Jemand, der Automatisierungen baut",
  where: "Wo",
  whereByMail: "Videogespräch, der Link steht in der E-Mail",
  sentTo: "Gesendet an",
  guests: "Gäste",
  reference: "Referenz",
  videoCall: "Videogespräch",
  videoText: (site: string) => `Öffnet ${site} in einem neuen Tab.`,
  join: "Teilnehmen",
  add: "In den Kalender eintragen",
  calendars: { google: "Google Kalender", outlook: "Outlook", file: "Apple Kalender und andere" },
  fileNote: "Apple und alle anderen Kalender öffnen eine Kalenderdatei (.ics).",
  move: "Verschieben",
  cancel: "Termin absagen",
  addGuests: "Gäste hinzufügen",
  again: "Neuen Termin buchen",
} as const;

export const bookingPlaceCopy = {
  visitorCalls: (phone: string) => `Bitte rufen Sie ${phone} an`,
  hostCalls: "Wir rufen Sie unter der angegebenen Nummer an",
  hostCallsUnknown: "Wir rufen Sie an. Bitte antworten Sie auf die E-Mail mit Ihrer Nummer.",
  guestCall: "Telefonisch. Wir rufen die Person an, die gebucht hat.",
  call: (phone: string) => `${phone} anrufen`,
  callUnknown: "Rufen Sie die Person an. Sie hat keine Nummer angegeben.",
  getsCall: (phone: string) => `Die Person ruft ${phone} an`,
} as const;

export const bookingDoneCopy = {
  title: "Ihr Termin ist gebucht.",
  lead: "30 Minuten über einen Prozess, mit jemandem, der Automatisierungen baut. Eine E-Mail mit dem Kalendereintrag und dem Link zu dieser Buchung ist unterwegs.",
  otherLead: "Eine E-Mail mit dem Kalendereintrag und dem Link zu dieser Buchung ist unterwegs.",
  before: (weekday: string) => `Bis ${weekday}`,
  steps: [
    ["Wählen Sie einen Prozess.", "Meist ist es der, über den sich alle beschweren."],
    [
      "Zählen Sie einmal nach.",
      "Wie viele Vorgänge im Monat, und wie lange dauert jeder? Grobe Zahlen genügen. Der {roi} rechnet mit Ihnen.",
    ],
    [
      "Bringen Sie einen echten Fall mit.",
      "Ein Dokument, ein Ticket oder eine E-Mail. Namen und Beträge können Sie gern schwärzen.",
    ],
  ],
  roi: "ROI-Agent",
} as const;

export const manageBookingCopy = {
  title: "Ihre Beratung",
  lead: "Bis zum Beginn können Sie hier jederzeit verschieben oder absagen. Sie brauchen dafür kein Konto.",
  leadOver: "Hier können Sie die Angaben dazu nachsehen. Sie brauchen dafür kein Konto.",
  duration: (minutes: number) => plural(minutes, { one: "1 Minute", other: `${minutes} Minuten` }),
  moves: (count: number) =>
    count === 0
      ? "Nicht verschoben"
      : plural(count, { one: "Einmal verschoben", other: `${count}-mal verschoben` }),
  reminders: {
    on: "Erinnerung per E-Mail, einen Tag und eine Stunde vorher",
    off: "Keine Erinnerungen",
    stop: "Nicht mehr erinnern",
    start: "Erinnern Sie mich",
  },
  moved: {
    title: "Verschoben.",
    text: (before: string, by: string | null) =>
      `${by === null ? "" : `${by} hat diese Beratung verschoben. `}Bisher: ${before}. Alle haben eine neue Einladung erhalten.`,
  },
  cancelled: {
    title: "Abgesagt.",
    text: (by: string | null) =>
      `${by === null ? "" : `${by} hat diese Beratung abgesagt. `}Die Zeit ist wieder frei. Wir haben alle per E-Mail benachrichtigt.`,
  },
  held: { title: "Erledigt.", text: "Diese Beratung hat stattgefunden. Vielen Dank für Ihre Zeit." },
  missed: {
    title: "Nicht zustande gekommen.",
    text: "Wir haben uns nicht getroffen. Sie können jederzeit einen neuen Termin buchen.",
  },
  begun: {
    title: "Die Beratung hat begonnen.",
    text: "Sie kann hier nicht mehr verschoben oder abgesagt werden.",
  },
  message: "Nachricht an die Person",
  messageHelp: "Sie steht in der E-Mail mit der neuen Zeit.",
  guestsTitle: "Gäste",
  guestsText: "Gäste haben den Kalendereintrag und bekommen eine E-Mail, wenn sich die Zeit ändert.",
  inviteGuests: "Gäste hinzufügen",
  inviteGuestsHelp: "E-Mail-Adressen, durch Kommas getrennt. Alle bekommen den Kalendereintrag.",
  invite: "Einladungen senden",
  inviting: "Wird gesendet",
  inviteFailed: "Es wurden keine Gäste hinzugefügt",
  removeGuest: "Entfernen",
  removeGuestLabel: (email: string) => `${email} entfernen`,
  guestFailed: "Der Gast wurde nicht entfernt",
  moveTitle: "Verschieben",
  moveButton: "Auf diese Zeit verschieben",
  moving: "Wird verschoben",
  moveNote: (present: string) => `${present} bleibt gebucht, bis Sie bestätigen.`,
  moveFailed: "Der Termin wurde nicht verschoben",
  cancelTitle: "Termin absagen",
  cancelText: "Die Zeit wird sofort frei. Sie können jederzeit neu buchen.",
  reason: "Grund",
  cancelButton: (dayAndMonth: string) => `Beratung am ${dayAndMonth} absagen`,
  cancelling: "Wird abgesagt",
  cancelFailed: "Der Termin wurde nicht abgesagt",
  reasonNotSent: "Ihr Grund wurde nicht gesendet",
} as const;

export const bookingAnswersCopy = {
  tooMany: "Dieser Termin wurde zu oft verschoben. Bitte warten Sie einige Minuten, oder schreiben Sie uns.",
  remindersStopped: "Sie bekommen zu diesem Termin keine Erinnerungen mehr",
  remindersStarted: "Wir erinnern Sie an diesen Termin",
  guestsInvited: "Gäste hinzugefügt. Wir haben sie per E-Mail benachrichtigt.",
  inviteMissing: "Bitte geben Sie mindestens eine E-Mail-Adresse ein.",
  guestRemoved: "Gast entfernt. Wir haben die Person per E-Mail benachrichtigt.",
  timeMissing: "Bitte wählen Sie eine Zeit.",
  moved: "Beratung verschoben",
  cancelled: "Beratung abgesagt",
  cancelledBefore: "Diese Beratung war schon abgesagt.",
} as const;

export const remindersPageCopy = {
  title: "Erinnerungen an Ihre Beratung",
  on: (when: string) => `Wir erinnern Sie per E-Mail an die Beratung am ${when}.`,
  off: (when: string) =>
    `Sie bekommen keine Erinnerungen mehr an die Beratung am ${when}. Ihre Buchung ist unverändert.`,
  see: "Buchung ansehen",
} as const;
