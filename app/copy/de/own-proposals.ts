export const ownProposalsCopy = {
  title: "Angebote",
  description:
    "Die Angebote, die an Ihre E-Mail-Adresse gesendet wurden: lesen, Fragen stellen, annehmen oder ablehnen.",
  lead: "An Ihre E-Mail-Adresse gesendete Angebote, die neuesten zuerst.",
  label: "Angebote",
  signIn: {
    title: "Melden Sie sich an, um Ihre Angebote zu sehen",
    text: "Hier erscheinen die Angebote für das Konto mit der E-Mail-Adresse, an die sie gesendet wurden. Mit dem Link aus der E-Mail brauchen Sie kein Konto.",
    button: "Anmelden",
    register: "Konto anlegen",
  },
  none: {
    title: "Noch keine Angebote",
    text: "Nach einer Beratung senden wir Ihnen ein Angebot per E-Mail. Es erscheint dann auch hier.",
    action: "Beratung buchen",
  },
  columns: { title: "Angebot", total: "Summe", status: "Status", until: "Gültig bis" },
  each: (amount: string) => `${amount} pro Monat`,
  saves: (amount: string) => `Spart ${amount} im Jahr.`,
  pager: "Seiten mit Angeboten",
  workspace: {
    tab: "Angebote",
    lead: (company: string) => `Angebote für ${company}, die neuesten zuerst.`,
    none: {
      title: "Keine Angebote für dieses Unternehmen",
      text: "Möchten Sie noch mehr automatisieren? Sagen Sie uns, welchen Prozess.",
      action: "Schreiben Sie uns",
    },
  },
} as const;
