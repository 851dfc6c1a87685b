export const contactFormCopy = {
  title: "Schreiben Sie uns",
  failed: "Ihre Nachricht wurde noch nicht gesendet",
  topic: "Worum geht es?",
  name: "Ihr Name",
  email: "E-Mail",
  emailHelp: "An diese Adresse antworten wir. Für anderes verwenden wir sie nicht.",
  company: "Unternehmen",
  body: "Ihre Nachricht",
  bodyHelp:
    "Zwei oder drei Sätze genügen. Bitte schreiben Sie keine Passwörter und nichts Vertrauliches hinein.",
  consent: (productName: string) =>
    `Ich bin einverstanden, dass ${productName} diese Nachricht und meine Kontaktdaten speichert, um mir zu antworten.`,
  privacy: ["Wie wir mit Ihren Daten umgehen, steht in unserer ", "Datenschutzerklärung", "."],
  send: "Nachricht senden",
  tooMany:
    "Sie haben in kurzer Zeit mehrere Nachrichten gesendet. Bitte warten Sie einige Minuten und versuchen Sie es dann noch einmal, oder schreiben Sie uns eine E-Mail.",
  sent: {
    title: "Ihre Nachricht ist angekommen",
    text: "Ein Mensch liest sie und antwortet per E-Mail, in der Regel innerhalb von zwei Werktagen.",
    next: "In der Zwischenzeit",
    roi: "Finden Sie heraus, was Ihr Prozess kostet",
    booking: "Kostenlose Beratung buchen",
    another: "Noch eine Nachricht schreiben",
  },
} as const;

export const contactCopy = {
  title: "Kontakt",
  description:
    "Schreiben Sie {product}: zu einem Prozess, den Sie automatisieren möchten, zu einem Angebot, zu Ihrem Konto oder zu Ihren Daten und deren Sicherheit.",
  lead: "Erzählen Sie uns, woran Sie arbeiten. Das Formular geht an Menschen, die Automatisierungen bauen. Wir speichern Ihre Nachricht, bevor eine E-Mail verschickt wird, damit sie nicht verloren gehen kann. Wenn Ihnen das lieber ist, schreiben Sie an {email}.",
  entries: [
    {
      id: "process",
      heading: "Ein Prozess, den Sie automatisieren möchten",
      send: "Zwei oder drei Sätze: was ankommt, was jemand damit macht, wie oft ungefähr und wo es hakt. Noch keine Unterlagen und nichts Vertrauliches.",
      next: "Jemand, der solche Prozesse baut, liest die Nachricht und antwortet mit Fragen oder mit dem Grund, warum wir die Finger davon lassen würden. Wenn Sie schon wissen, dass Sie sprechen möchten, geht eine Buchung schneller.",
      link: { label: "Kostenlose Beratung buchen", href: "/booking" },
    },
    {
      id: "proposal",
      heading: "Ein Angebot oder eine laufende Arbeit",
      send: "Den Namen des Angebots oder des Arbeitsbereichs und Ihre Frage. Wenn eine Zahl falsch aussieht, nennen Sie uns die Zahl und das, was Sie erwartet haben.",
      next: "Die Nachricht geht an die Person, die für diese Arbeit zuständig ist und Ihnen direkt antwortet. Eine Frage ändert das Angebot nicht. Wenn die Antwort es ändert, erhalten Sie eine neue Version, die Sie lesen können, bevor Sie annehmen.",
    },
    {
      id: "account",
      heading: "Ihr Konto oder ein Problem bei der Anmeldung",
      send: "Die E-Mail-Adresse des Kontos, was Sie versucht haben und welche Meldung Sie gesehen haben. Wenn die Seite eine Referenznummer gezeigt hat, nennen Sie diese: Damit finden wir sofort die richtige Zeile in unserem Protokoll. Senden Sie nie ein Passwort oder einen sechsstelligen Code.",
      next: "Wir sehen es uns an und schreiben nur an die E-Mail-Adresse des Kontos. Wenn Sie lediglich ein neues Passwort brauchen, können Sie auf der Anmeldeseite selbst einen Link anfordern.",
      link: { label: "Zur Anmeldung", href: "/login" },
    },
    {
      id: "privacy-security",
      heading: "Ihre Daten oder eine Schwachstelle, die Sie gefunden haben",
      send: "Bei Ihren Daten: was Sie sehen, berichtigen oder löschen lassen möchten. Bei einer Schwachstelle: die Adresse, die Schritte und was Sie gesehen haben, ohne Daten anderer anzurühren.",
      next: "Anfragen zu Daten beantworten wir, wie auf der Datenschutzseite beschrieben, nachdem wir Ihre Identität bestätigt haben. Hinweise auf Schwachstellen gehen an die Menschen, die sie beheben können, und wir sagen Ihnen Bescheid, wenn das geschehen ist.",
      link: { label: "Zum Datenschutz", href: "/privacy" },
    },
  ],
  bring: {
    heading: "Was Sie zum ersten Gespräch mitbringen sollten",
    lead: "Nichts davon muss ordentlich sein. Eine grobe Zahl und ein echter Fall sind mehr wert als eine Präsentation.",
    items: [
      "Einen Prozess, der mehr kostet, als er sollte, und den Namen der Person, die dafür verantwortlich ist",
      "Wie viele Fälle es im Monat gibt und wie lange einer dauert; eine Schätzung reicht für den Anfang",
      "Einen gewöhnlichen Fall und einen, der schiefging, mit geschwärzten Namen und Beträgen",
      "Die beteiligten Systeme mit Namen, auch die Tabelle daneben",
      "Was nie geschehen darf, ohne dass ein Mensch darüber entscheidet",
    ],
  },
} as const;
