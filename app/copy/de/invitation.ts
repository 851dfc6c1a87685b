export const invitationCopy = {
  title: (company: string) => `${company} beitreten`,
  plainTitle: "Einladung",
  description: "Nehmen Sie eine Einladung in die Arbeitsbereiche Ihres Unternehmens an.",
  lead: (invitedBy: string, company: string) =>
    `${invitedBy} hat Sie in die Arbeitsbereiche von ${company} eingeladen.`,
  role: (role: string, allows: string) => `Ihre Rolle ist ${role}: Sie ${allows}.`,
  accept: (company: string) => `${company} beitreten`,
  whyButton:
    "E-Mail-Programme öffnen Links, um sie zu prüfen. Deshalb braucht der Beitritt einen Klick mehr.",
  signIn: "Anmelden und beitreten",
  register: "Konto anlegen",
  signedOut: (email: string) =>
    `Die Einladung ist für ${email}. Melden Sie sich mit dieser Adresse an oder legen Sie ein Konto an; danach kommen Sie hierher zurück.`,
  other: (email: string, own: string) =>
    `Die Einladung ist für ${email}, und Sie sind als ${own} angemeldet. Melden Sie sich ab und öffnen Sie den Link aus der E-Mail noch einmal.`,
  signOut: "Abmelden",
  dead: {
    title: "Diese Einladung gilt nicht mehr",
    text: "Sie wurde bereits angenommen, widerrufen, durch eine neuere ersetzt oder ist abgelaufen. Oder die Person, die sie gesendet hat, kann niemanden mehr einladen.",
    next: {
      visitor:
        "Bitten Sie Ihr Unternehmen, sie noch einmal zu senden. Wenn Sie schon beigetreten sind, melden Sie sich einfach an.",
      user: "Bitten Sie Ihr Unternehmen, sie noch einmal zu senden. Bis dahin ändert sich an Ihrem Konto nichts.",
      member:
        "Wenn Sie schon beigetreten sind, öffnen Sie Ihre Arbeitsbereiche. Sonst bitten Sie Ihr Unternehmen, sie noch einmal zu senden.",
    },
    home: { visitor: "Anmelden", user: "Zu Ihrem Konto", member: "Arbeitsbereiche öffnen" },
  },
  joined: (company: string) => `Willkommen bei ${company}`,
  roles: { owner: "Eigentümer", admin: "Admin", member: "Mitglied" },
  roleAllows: {
    owner: "können im Unternehmen alles tun und weitere Eigentümer ernennen",
    admin: "sehen seine Arbeitsbereiche, laden Personen ein und verwalten die Mitglieder",
    member: "sehen seine Arbeitsbereiche, Mitglieder und Aktivitäten",
  },
} as const;
