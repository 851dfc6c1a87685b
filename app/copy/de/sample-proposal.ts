export const sampleProposalCopy = {
  title: "Musterangebot",
  certificateTitle: "Muster einer Annahmebestätigung",
  description:
    "Ein vollständiges Angebot mit erfundenen Zahlen. Wählen Sie Optionen, nehmen Sie es an, sehen Sie die Bestätigung.",
  certificateDescription:
    "Was beide Seiten behalten, wenn ein Angebot angenommen ist, mit erfundenen Zahlen.",
  label: "Zu diesem Muster",
  stamp: "Muster",
  note: "Erfundener Kunde, erfundene Zahlen, die echte Seite.",
  book: "Gespräch für Ihr Angebot buchen",
  certificateNote: "Das behalten beide Seiten, wenn ein Angebot angenommen ist.",
  see: "Musterangebot ansehen",
  accept: {
    title: "Dieses Muster annehmen",
    text: "Probieren Sie es aus. Bei diesem Muster wird nichts gespeichert oder gesendet; Sie sehen die Bestätigung, die ein Kunde bekommt. Bei einem echten Angebot werden Name, Zeitpunkt und Version festgehalten, und beide Seiten bekommen eine Kopie.",
  },
  signer: "Max Muster",
  signerRole: "Leitung Finanzen",
  address: "192.0.2.14",
  agent: "Muster-Browser",
  content: {
    title: "Automatisierung der Eingangsrechnungen für Muster Logistik",
    clientName: "Kim Beispiel",
    company: "Muster Logistik",
    request:
      "Zwei Personen verbringen 90 Stunden im Monat mit 600 Eingangsrechnungen. Die meisten stimmen mit der Bestellung überein. Die Zeit geht dafür drauf, die anderen zu finden.",
    work: "Ein Agent liest jede Rechnung, vergleicht sie mit der Bestellung und bucht sie, wenn alles stimmt. Was abweicht, geht mit markierter Abweichung an eine benannte Person. Sie setzen jede Grenze und behalten jede Protokollzeile.",
    tax: "Umsatzsteuer",
    items: {
      agent: [
        "Rechnungsagent, Entwurf und Einrichtung",
        "Liest, vergleicht und bucht Eingangsrechnungen in Ihrem ERP. Mit Regeln, Grenzen und dem Postfach für Ausnahmen.",
      ],
      connection: [
        "ERP-Anbindung",
        "Bestellungen, Lieferanten und Buchungen, in beide Richtungen, mit Testsystem.",
      ],
      training: [
        "Schulung und Übergabe",
        "Zwei Termine und ein schriftlicher Leitfaden für die Kreditorenbuchhaltung.",
      ],
      audit: ["Prüfungsexport", "Jede Entscheidung mit ihrem Beleg, als Datei für Ihre Wirtschaftsprüfung."],
      mailbox: ["Zweites Postfach", "Derselbe Agent für Gutschriften."],
      operation: ["Betrieb und Überwachung", "Überwachung, Updates und ein Monatsbericht mit jeder Grenze."],
    },
  },
} as const;
