import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

const count = (number: number) => number.toLocaleString("de-DE");

export const formErrorCopy = {
  missing: "Bitte füllen Sie dieses Feld aus.",
  choose: "Bitte wählen Sie eine der Möglichkeiten.",
  number: "Bitte geben Sie eine Zahl ein.",
  email: "Bitte geben Sie eine vollständige E-Mail-Adresse ein.",
  url: "Bitte geben Sie eine vollständige Webadresse ein.",
  other: "Bitte prüfen Sie diesen Wert.",
  controlCharacters: "Bitte entfernen Sie die Steuerzeichen.",
  lineBreaks: "Bitte entfernen Sie Zeilenumbrüche und Steuerzeichen.",
  emailAddress: "Bitte geben Sie eine E-Mail-Adresse ein.",
  time: "Geben Sie eine Uhrzeit wie 09:30 ein.",
  timeZone: "Bitte wählen Sie eine Zeitzone.",
  day: "Bitte wählen Sie einen Tag.",
  atLeast: {
    characters: (limit: number) =>
      plural(limit, {
        one: "Bitte füllen Sie dieses Feld aus.",
        other: `Bitte verwenden Sie mindestens ${count(limit)} Zeichen.`,
      }),
    entries: (limit: number) => `Bitte wählen Sie mindestens ${count(limit)} aus.`,
    value: (limit: number) => `Bitte geben Sie ${count(limit)} oder mehr ein.`,
  },
  atMost: {
    characters: (limit: number) => `Bitte verwenden Sie höchstens ${count(limit)} Zeichen.`,
    entries: (limit: number) => `Bitte wählen Sie höchstens ${count(limit)} aus.`,
    value: (limit: number) => `Bitte geben Sie ${count(limit)} oder weniger ein.`,
  },
} as const;

export const credentialErrorCopy = {
  email: "Geben Sie Ihre E-Mail-Adresse ein.",
  emailTooLong: "Diese Adresse ist zu lang.",
  emailForm: "Das sieht nicht nach einer E-Mail-Adresse aus. Sie braucht ein @ und eine Domain.",
  newPassword: "Wählen Sie ein Passwort.",
  passwordShort: (length: number, min: number) =>
    `Dieses Passwort ist ${length} Zeichen lang. Verwenden Sie mindestens ${min}.`,
  passwordLong: (max: number) =>
    `Verwenden Sie höchstens ${max} Zeichen. Umlaute, Akzente und Emojis zählen mehrfach.`,
  passwordRepeats: "Dieses Passwort besteht aus zu wenigen verschiedenen Zeichen.",
  passwordCommon:
    "Dieses Passwort gehört zu den ersten, die andere versuchen würden. Wählen Sie ein weniger gebräuchliches, etwa einen kurzen Satz.",
  passwordOwnWords:
    "Verwenden Sie weder Ihren Namen noch Ihre E-Mail-Adresse oder den Namen Ihres Unternehmens.",
  password: "Geben Sie Ihr Passwort ein.",
  currentPassword: "Geben Sie Ihr aktuelles Passwort ein.",
  passwordTooLong: "Dieses Passwort ist zu lang.",
  firstName: "Geben Sie Ihren Vornamen ein.",
  lastName: "Geben Sie Ihren Nachnamen ein.",
  businessName: "Geben Sie den Namen Ihres Unternehmens ein.",
  code: "Geben Sie den Code ein.",
  codeTooLong: "Dieser Code ist zu lang.",
  codeDigits: "Der Code hat sechs Ziffern.",
} as const;

export const contactErrorCopy = {
  topic: "Wählen Sie ein Thema.",
  name: "Geben Sie Ihren Namen ein.",
  company: "Geben Sie den Namen Ihres Unternehmens ein.",
  message: "Schreiben Sie Ihre Nachricht. Ein, zwei Sätze genügen.",
  consent: "Bitte setzen Sie das Häkchen, damit wir Ihnen antworten können.",
  answer: "Schreiben Sie Ihre Antwort.",
} as const;

export const bookingErrorCopy = {
  typeUnknown: "Diese Terminart gibt es nicht.",
  zone: "Diese Zeitzone gibt es nicht.",
  span: (days: number) => `Wählen Sie ein Ende nach dem Anfang, höchstens ${days} Tage später.`,
  name: "Bitte geben Sie Ihren Namen ein.",
  time: "Bitte wählen Sie eine Uhrzeit.",
  steps: "Bitte verwenden Sie Schritte von 15 Minuten.",
  endBeforeStart: "Das Ende muss nach dem Anfang liegen.",
  phone: "Bitte geben Sie eine Telefonnummer ein, zum Beispiel +49 30 1234567.",
  placeMissing: "Bitte geben Sie ein, wo Sie sich treffen.",
  placeLink: "Bitte geben Sie einen Link ein, der mit https:// beginnt.",
  roomMark: "Bitte schreiben Sie {id} an die Stelle, an der der Name des Raums steht.",
  ranges: (max: number) => `Bitte verwenden Sie höchstens ${max} Zeiträume am Tag.`,
  overlaps: (other: string) => `Das überschneidet sich mit ${other}.`,
  noHours: "Bitte geben Sie mindestens einen Zeitraum ein.",
  daysBackwards: "Der letzte Tag darf nicht vor dem ersten liegen.",
  daysOver: "Diese Tage sind vorbei. Bitte wählen Sie einen Tag ab heute.",
  daysTooMany: "Eine Ausnahme gilt höchstens ein Jahr.",
  guests: (max: number) => `Bitte geben Sie höchstens ${max} E-Mail-Adressen ein.`,
  guestAddress: "Bitte geben Sie vollständige E-Mail-Adressen ein, durch Kommas getrennt.",
  typeName: "Bitte geben Sie einen Namen ein.",
  typeSlug: "Bitte verwenden Sie Kleinbuchstaben, Ziffern und einzelne Bindestriche, etwa kick-off.",
  typeHosts: "Bitte wählen Sie mindestens eine Person aus.",
  articleTags: (label: string) => `Kein Artikel hat das Thema „${label}“.`,
  articleTagsMax: (max: number) => `Bitte geben Sie höchstens ${max} Themen ein.`,
  questionLabel: "Bitte geben Sie die Frage ein.",
  questionOptions: "Bitte geben Sie mindestens zwei Möglichkeiten ein, eine je Zeile.",
  optionsMax: (max: number) => `Bitte verwenden Sie höchstens ${max} Möglichkeiten.`,
  optionLength: (start: string, max: number) =>
    `Die Möglichkeit „${start}…“ ist zu lang. Bitte verwenden Sie höchstens ${max} Zeichen je Möglichkeit.`,
  answerMissing: "Bitte beantworten Sie diese Frage.",
  hours: "Bitte geben Sie Zeiten wie 09:00-12:00, 13:00-17:00 ein.",
} as const;

export const companyErrorCopy = {
  name: "Bitte geben Sie den Namen des Unternehmens ein.",
  workspaceName: "Bitte geben Sie einen Namen für den Arbeitsbereich ein.",
  suspension: "Bitte geben Sie einen Grund an: Die Mitglieder lesen ihn.",
  subdomain: "Bitte geben Sie eine Subdomain ein.",
  subdomainForm:
    "Bitte verwenden Sie 2 bis 63 Buchstaben, Ziffern und einzelne Bindestriche, keinen davon am Anfang oder Ende, und keinen reservierten Namen wie www.",
  plan: "Bitte wählen Sie einen Tarif.",
  status: "Bitte wählen Sie einen Status.",
  role: "Bitte wählen Sie eine Rolle.",
  domains: "Geben Sie Domains wie hartwig.example ein, eine pro Zeile.",
  tooManyDomains: (max: number) => `Geben Sie höchstens ${max} Domains ein.`,
  accent: "Wählen Sie eine Farbe.",
} as const;
