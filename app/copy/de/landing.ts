export const landingCopy = {
  title: (productName: string) => (productName === "Automata" ? "Automata Co" : productName),
  description: "Intelligente KI-Lösungen",
  keywords: [
    "Geschäftsprozesse automatisieren",
    "Unternehmenssoftware",
    "Workflow-Management",
    "SaaS",
    "KI-Agenten",
    "Prozessautomatisierung",
    "Systemintegration",
    "Return on Investment",
  ],
  hero: {
    headline: "Automation, die Rede und Antwort steht:",
    headlineSpoken: "den Finanzen, dem Betrieb, dem Support, der Revision und Ihnen.",
    text: "KI-Agenten, die lesen, prüfen und buchen. Was entschieden werden muss, entscheiden Ihre Leute. Und was es bringt, wissen Sie, bevor Sie unterschreiben.",
    button: "Rechnen wir nach\u00a0…",
    note: ["Ein Prozess.", "Kein Konto."],
    pause: "Bewegung anhalten",
    resume: "Bewegung fortsetzen",
    example: "Beispiel: eingehende Rechnungen",
    diagram:
      "Schema: Eine E-Mail kommt an, ein Agent liest sie und prüft die Bestellung. Was übereinstimmt, wird im ERP gebucht. Was abweicht, geht an einen Menschen; gibt er es frei, wird es ebenfalls gebucht.",
    drawing: { field: "Lieferant", ledger: "Kreditorenbuch", approve: "Freigeben", sendBack: "Zurück" },
    invoice: {
      label:
        "Beispiel: Auf der Rechnung INV-20419 kostet ein Stück 4,60, in der Bestellung 4,20. Ein Mensch gibt sie frei oder schickt sie zurück.",
      name: "INV-20419",
      from: "E-Mail von 08:05",
      columns: ["Rechnung", "Bestellung"],
      rows: [
        ["Menge", "400", "400"],
        ["Preis", "4,60", "4,20"],
        ["Summe", "1.840,00", "1.680,00"],
      ],
      decides: "Ein Mensch entscheidet",
      due: "bis 16:00",
      why: "160,00 mehr als bestellt. 2 andere Rechnungen stimmten und sind gebucht.",
    },
    rail: {
      mail: "neue E-Mail",
      read: "Felder gelesen",
      agrees: "stimmt",
      differs: "weicht ab",
      approved: "freigegeben",
    },
    steps: [
      { name: "Die E-Mail kommt an", text: "3 Dateien an rechnung@", mark: "" },
      { name: "Ein Agent liest sie", text: "Lieferant, Bestellnummer, Summe", mark: "" },
      { name: "Er prüft die Bestellung", text: "2 stimmen, ", mark: "1 weicht ab" },
      { name: "Das ERP bekommt die Buchung", text: "INV-20418 gebucht um 08:02", mark: "" },
      { name: "Den Rest entscheidet ein Mensch", text: "", mark: "INV-20419: 4,60 oder 4,20?" },
    ],
    drawn: {
      line: "Zeile",
      invoice: "Rechnung",
      order: "Bestellung",
      quantity: "Menge",
      unit: "Preis",
      sum: "Summe",
      which: "INV-20419, Stückpreis",
      why: "4,60, bestellt zu 4,20",
      total: "1.482,00",
      price: "123,50",
      asked: "4,60",
      agreed: "4,20",
      posted: ["310,00", "96,40"],
    },
  },
  solutions: {
    label: "Was wir bauen",
    title: "Vier Arten von Arbeit, ein Protokoll über alles.",
    cards: [
      {
        title: "KI-Agenten",
        text: "Software, die ein Dokument oder eine Nachricht liest, in Ihren Grenzen entscheidet und festhält, warum. Jenseits dieser Grenzen hält sie an und fragt.",
        jobs: [
          ["Rechnungen und Bestellungen", "lesen, abgleichen, buchen"],
          ["Support-Mails", "sortieren, entwerfen, zuweisen"],
          ["Verträge", "Fristen und Pflichten finden"],
        ],
      },
      {
        title: "Prozessautomatisierung",
        text: "Übergaben, für die niemand zuständig ist, werden zu Schritten, die der Reihe nach laufen, warten, wo sie warten müssen, und eine prüfbare Spur hinterlassen.",
        jobs: [
          ["Eintritt", "Konten, Zugänge, Formulare"],
          ["Freigaben", "Grenzen und Vertretungen"],
          ["Monatsabschluss", "sammeln, prüfen, abschließen"],
        ],
      },
      {
        title: "Integration",
        text: "Ihre Systeme kennen denselben Kunden, denselben Preis und denselben Bestand, weil jede Änderung sofort überall ankommt.",
        jobs: [
          ["ERP und Shop", "Bestand, Preise, Aufträge"],
          ["CRM und Finanzen", "vom Angebot zur Rechnung"],
          ["Altsysteme", "Dateien, E-Mail, keine API"],
        ],
      },
      {
        title: "ROI steigern",
        text: "Eine laufende Rechnung über gesparte Stunden, vermiedene Fehler und verdientes Geld, Prozess für Prozess. Was sich nicht lohnt, wird geändert oder abgeschaltet.",
        jobs: [
          ["Vorher", "Ausgangswert in Stunden"],
          ["Währenddessen", "Ersparnis gegen Plan"],
          ["Danach", "der nächste beste Prozess"],
        ],
      },
    ],
  },
  benefits: {
    title: "Schluss mit Umsatzverlust durch Handarbeit",
    speed: {
      figure: "50–80\u200a%",
      title: "kürzere Bearbeitungszeiten",
      text: "Vom Eingang eines Dokuments bis zu dem Moment, in dem es gebucht, beantwortet oder abgelegt ist.",
    },
    roi: {
      title: "Garantierter ROI",
      text: "In Ihrem Angebot steht der erwartete Ertrag als Zahl, und die Rechnung gleich daneben. An dieser Zahl lassen wir uns messen.",
      paidBack: "bezahlt",
    },
    scale: {
      title: "Mehr Umsatz ohne mehr Verwaltung",
      text: "Doppelt so viele Aufträge müssen nicht doppelt so viele E-Mails bedeuten. Die Menge übernimmt Software; Ihr Team behält seine Größe und seinen Feierabend.",
      revenue: "Umsatz",
      overhead: "Verwaltung",
    },
    quality: {
      title: "Gleichbleibende Qualität",
      figure: "24/7",
      titleEnd: "im Betrieb",
      text: "Eine Woche in Stunden. Der helle Block ist eine Bürowoche; in jedem anderen Feld gelten dieselben Regeln.",
      hours: ["00:00", "09:00", "17:00", "24:00"],
    },
  },
  roi: {
    title: "Schluss mit dem Rätselraten um den ROI",
    text: "Erzählen Sie unserem ROI-Agenten von einem Prozess. Er fragt wie ein guter Controller und schreibt die Berechnung mit, während Sie reden.",
    button: "Gespräch beginnen",
    conversation: {
      label: "Ausschnitt aus einem Gespräch",
      agent: "ROI-Agent:",
      you: "Sie:",
      turns: [
        {
          readBack: "",
          sum: "",
          question: "Wie viele Rechnungen kommen im Monat an?",
          answer: "um die dreißig am Tag",
        },
        {
          readBack: "30 × 20 Arbeitstage, also etwa ",
          sum: "600",
          question: "Wie lange dauert eine, vom Öffnen bis zur Buchung?",
          answer: "9 Minuten",
        },
        {
          readBack: "Also etwa ",
          sum: "90 Stunden im Monat",
          question: "Was kostet Sie eine Stunde dieser Arbeit?",
          answer: "42\u00a0$",
        },
      ],
    },
  },
  faq: {
    title: "Berechtigte Fragen",
    text: "Die kurze Antwort steht in der Zeile. Klappen Sie sie auf, um den Grund zu lesen.",
    more: "Weitere Frage stellen",
    items: [
      {
        question: "Wie viel Handarbeit kann Automatisierung übernehmen?",
        short: "Bis zu 80\u00a0%",
        answer:
          "Manuelle Aufgaben lassen sich um bis zu 80\u00a0% verringern. Wie viel es bei Ihnen ist, hängt davon ab, wie viel Ihres Prozesses aus Abtippen, Prüfen und Nachfassen besteht und wie viel aus Urteilsvermögen. Wir zählen beides, bevor wir eine Zahl nennen, und das Urteil bleibt bei Ihren Leuten.",
        caption: "Höchstens acht von zehn Aufgaben. Für die anderen zwei haben Sie Ihre Leute.",
      },
      {
        question: "Für welche Branchen ist das gedacht?",
        short: "Vier, aus gutem Grund",
        answer:
          "Finanzwesen, Gesundheitswesen, Fertigung und Handel: Arbeit mit vielen Dokumenten, festen Regeln und teuren Fehlern. Wenn sich bei Ihnen jede Woche etwas stapelt, würden wir den Stapel gern sehen.",
        jobs: [
          ["Finanzen", "Rechnungen, Monatsabschluss"],
          ["Gesundheit", "Aufnahme, Abrechnung"],
          ["Fertigung", "Aufträge, Bestätigungen"],
          ["Handel", "Retouren, Bestand"],
        ],
      },
      {
        question: "Wann merken wir einen Unterschied?",
        short: "Im ersten Monat",
        answer:
          "Sofort: Schon im ersten Monat arbeiten Sie effizienter. Wir beginnen mit einem Prozess, der klare Regeln hat, und nehmen ihn in Betrieb, bevor wir den nächsten angehen. So zeigt sich der Gewinn früh und an einer Stelle.",
        caption:
          "So schätzen wir die ersten Monate: 40\u00a0% der Ersparnis in Monat 1, 70\u00a0% in Monat 2, ab Monat 3 alles.",
      },
      {
        question: "Wann macht es sich bezahlt?",
        short: "Nach 3–6 Monaten",
        answer:
          "In der Regel haben sich die Kosten nach 3–6 Monaten vollständig bezahlt gemacht. Der ROI-Agent errechnet aus Ihren Mengen und Kosten Ihren eigenen Termin und zeigt jede Annahme, die darin steckt.",
        caption: "Monate. Der Punkt ist das Beispiel oben: bezahlt nach 5,1.",
      },
    ],
  },
  weeks: {
    title: "Sechs Wochen, ein Prozess, keine Überraschungen.",
    lead: "Jedes Mal derselbe Plan. Sie können nach jeder Woche aufhören und behalten alles, was bis dahin geliefert ist.",
    week: (number: number) => `Woche ${number}`,
    result: "Sie erhalten",
    time: "Ihr Aufwand",
    items: [
      {
        title: "Messen",
        text: "Wir setzen uns zu den Leuten, die die Arbeit machen, und zählen eine gewöhnliche Woche.",
        result: "Einen Ausgangswert in Stunden und eine Liste der Ausnahmen",
      },
      {
        title: "Regeln schreiben",
        text: "Was der Agent darf, was er ablehnen muss und wer welche Ausnahme bekommt.",
        result: "Regeln, die Sie Zeile für Zeile freigeben können",
      },
      {
        title: "Mitlaufen",
        text: "Der Agent liest echte Dokumente und bucht nichts. Wir vergleichen jedes Ergebnis mit Ihrem.",
        result: "Eine tägliche Liste seiner Fehler",
      },
      {
        title: "Live gehen",
        text: "Klare Fälle werden in Ihren Grenzen gebucht. Der Rest geht an einen Menschen.",
        result: "Die ersten Buchungen, jede mit einer Protokollzeile",
      },
      {
        title: "Grenzen anheben",
        text: "Wo die Zahlen stimmen, steigen die Grenzen. Wo nicht, bleiben sie.",
        result: "Einen Bericht über jede geänderte Grenze",
      },
      {
        title: "Übergeben",
        text: "Schulung, ein schriftlicher Leitfaden und die erste Abrechnung gegen Ihren Ausgangswert.",
        result: "Die Zahl und eine Entscheidung: ausbauen, behalten oder beenden",
      },
    ],
  },
  people: {
    title: "Wer antwortet.",
    lead: "Sie sprechen mit denen, die es bauen. Der Name auf Ihrer Buchung ist der Name in Ihrem Projekt.",
    photo: (name: string) => `Foto von ${name}`,
  },
  prices: {
    title: "Was es kostet.",
    lead: "Spannen, damit Sie planen können. Der Festpreis steht in Ihrem Angebot.",
    beforeTax: (currency: string) => `${currency}, zuzüglich Steuern`,
    once: "einmalig",
    month: "im Monat",
  },
  references: {
    title: "Wer mit uns arbeitet.",
    lead: "In ihren eigenen Worten.",
  },
  papers: {
    title: "Lesen Sie, was Sie unterschreiben würden.",
    text: "Muster mit erfundenen Zahlen, erstellt von derselben Software wie später Ihre Dokumente. Kein Konto, kein Formular.",
    list: [
      { name: "Angebot", what: "Positionen, Optionen, Summe. Online annehmen" },
      {
        name: "Annahmebestätigung",
        what: "Wer wann welcher Version zugestimmt hat, mit Prüfsumme",
      },
    ],
    openProposal: "Musterangebot ansehen",
    openCertificate: "Bestätigung ansehen",
    picture: (total: string) =>
      `Bild eines Musterangebots über ${total} und der Bestätigung, die seine Annahme festhält.`,
    stamp: "Muster",
    proposal: (reference: string, days: number) => `Angebot ${reference}, Version 1. ${days} Tage gültig.`,
    item: "Position",
    amount: "Betrag",
    optional: "optional",
    total: "Summe, einmalig",
    monthly: "Danach monatlich",
    gain: ["Erwarteter Ertrag", (saved: string) => `${saved} im Jahr`],
    certificate: "Annahme\u00ADbestätigung",
    signer: "Angenommen von",
    version: "Version",
  },
  keep: {
    title: "Was wir aufbewahren und wie lange.",
    text: "Danach wird es gelöscht, ohne dass jemand darum bitten muss. Auf Wunsch auch früher.",
    caption: "Arten von Daten und wie lange sie aufbewahrt werden",
    columns: { data: "Daten", scale: "Skala", kept: "Aufbewahrt" },
    rows: {
      conversation: ["Unfertiges ROI-Gespräch", "Damit Sie es fortsetzen können"],
      statement: ["ROI-Berechnung, gemailt oder im Gespräch genutzt", "Um das Gespräch vorzubereiten"],
      contact: ["Nachrichten und Buchungen", "Um Ihnen zu antworten und Sie zu treffen"],
      proposal: ["Angebot, das Sie nicht angenommen haben", "Falls Sie darauf zurückkommen"],
      accepted: ["Angenommenes Angebot", "Damit beide Seiten belegen können, was vereinbart wurde"],
    },
    afterContact: (period: string) => `${period} nach dem letzten Kontakt`,
    upTo: (period: string) => `Bis zu ${period.replace(/(Tage|Monate)$/, "$1n")}`,
    byLaw: "Solange das Gesetz es verlangt",
    facts: [
      [
        "Rollen, bei jeder Anfrage geprüft",
        "Jeder sieht nur, was die eigene Rolle erlaubt. Änderungen unserer Leute werden protokolliert, und das Protokoll wird nie gelöscht.",
      ],
      ["Anmeldung in zwei Schritten", "Für jedes Konto. Für unsere Leute Pflicht, wenn Sie es verlangen."],
      ["Exportieren und löschen", "In Ihrem Profil laden Sie Ihre Daten herunter oder löschen Ihr Konto."],
    ],
    privacy: "Datenschutzerklärung lesen",
  },
  posts: { title: "Aus der Werkstatt", all: "Alle Artikel" },
  closing: {
    title: "Kommen Sie mit einem Prozess. Gehen Sie mit einem Plan.",
    facts: [
      ["Sie bringen", "Einen Prozess, der mehr kostet, als er sollte"],
      ["Wir bringen", "Jemanden, der so etwas schon automatisiert hat, und einen Taschenrechner"],
      ["Sie behalten", "Den Plan und die Zahlen, ob wir es nun bauen oder nicht"],
    ],
    book: "Kostenlose Beratung buchen",
    blog: "Zum Blog",
  },
} as const;

export const bannerWords = {
  default: ["den Finanzen.", "dem Betrieb.", "dem Support.", "der Revision.", "IHNEN!"],
  roi: ["Rechnungen.", "Aufträge.", "Schäden.", "Retouren.", "SIE!"],
} as const;
