import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

const articles = (count: number) => plural(count, { one: "1 Artikel", other: `${count} Artikel` });

export const blogCopy = {
  title: "Notizen aus der Werkstatt",
  lead: "Wie sich Automatisierung im Betrieb bewährt: was funktioniert hat, was es gekostet hat und was wir heute anders machen würden.",
  name: "Blog",
  topics: "Themen",
  everything: "Alles",
  moreTopics: (count: number) => plural(count, { one: "1 weiteres Thema", other: `${count} weitere Themen` }),
  search: { label: "Artikel suchen", button: "Suchen", titleFor: (search: string) => `Suche: ${search}` },
  sitePicture: {
    title: "Automation, die Ihnen Rede und Antwort steht",
    kicker: "KI-Agenten, Prozessautomatisierung, Integration",
  },
  language: "Manche Artikel gibt es bisher nur auf Englisch.",
  languages: { en: "Auf Englisch", de: "Auf Deutsch" },
  readHere: "Diesen Artikel auf Deutsch lesen",
  older: "Ältere Artikel",
  pages: "Seiten mit Artikeln",
  olderLink: "Ältere",
  newerLink: "Neuere",
  range: (shown: number, total: number) => (shown === 0 ? "" : `1 bis ${shown} von ${total}`),
  found: (total: number, search: string) => `${articles(total)} zu „${search}“ gefunden`,
  total: (total: number) => articles(total),
  minutes: (minutes: number) => `${minutes} Min.`,
  minutesRead: (minutes: number) => `${minutes} Min. Lesezeit`,
  updated: "Aktualisiert",
  contents: "Auf dieser Seite",
  related: "Weiterlesen",
  next: {
    label: "Nächster Schritt",
    title: "Was kostet Ihr Prozess heute?",
    calculator: "Sieben Fragen, ein bis zwei Minuten, eine Berechnung zum Mitnehmen.",
    consultation: "Bringen Sie ihn mit, wir sehen ihn uns gemeinsam an.",
    calculate: "Nachrechnen",
    book: "Beratung buchen",
    bookType: (name: string, minutes: number) => `„${name}“ buchen, ${minutes} Minuten`,
  },
  all: "Alle Artikel",
  empty: {
    blog: {
      title: "Noch nichts veröffentlicht",
      text: "Der erste Artikel ist in Arbeit. Rechnen Sie bis dahin einen Ihrer Prozesse durch.",
    },
    tag: (label: string) => ({
      title: `Noch nichts zu ${label}`,
      text: "Zu den anderen Themen gibt es etwas zu lesen.",
    }),
    search: (search: string) => ({
      title: `Nichts zu „${search}“ gefunden`,
      text: "Versuchen Sie es mit einem Wort weniger oder nur mit dem Wortanfang.",
    }),
    page: {
      title: "Hier endet die Liste",
      text: "An dieser Stelle gibt es weder ältere noch neuere Artikel. Beginnen Sie wieder auf der ersten Seite.",
    },
    roi: "Zum ROI-Rechner",
  },
} as const;
