export const shellCopy = {
  skip: "Zum Inhalt springen",
  home: (productName: string) => `${productName}, Startseite`,
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  menu: "Menü",
  account: {
    menu: "Konto",
    open: "Kontomenü öffnen",
    profile: "Profil",
    dashboard: "Dashboard",
    logout: "Abmelden",
  },
  breadcrumb: "Sie sind hier",
  languages: "Sprache",
  offer: { question: "Diese Seite gibt es auch auf Deutsch.", stay: "Auf Deutsch bleiben" },
  themeLegend: "Farbschema",
  themes: { system: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
  openInTab: "Diese Seite in einem neuen Tab öffnen",
  dismiss: "Schließen",
  undo: "Rückgängig",
  copied: "Kopiert",
  messages: "Meldungen",
  offline: {
    title: "Keine Internetverbindung",
    description: "Ihre Eingaben sind noch da. Versuchen Sie es noch einmal, sobald Sie wieder online sind.",
  },
} as const;

export const errorCopy = {
  notFound: {
    title: "404 – Seite nicht gefunden",
    text: "Haben Sie vergessen, die Seite in den Router einzutragen?",
    links: [
      { to: "/", label: "Startseite" },
      { to: "/blog", label: "Blog" },
      { to: "/booking", label: "Beratung buchen" },
    ],
    drawing: { here: "Sie", home: "Start", missing: "kein solcher Zustand" },
  },
  unexpected: {
    title: "Etwas ist schiefgelaufen",
    text: "Ein unerwarteter Fehler ist aufgetreten. Bitte laden Sie die Seite neu.",
    reload: "Neu laden",
    reference: "Referenz",
  },
  unsentText:
    "Das haben Sie geschrieben, es wurde aber nicht gespeichert. Kopieren Sie es, bevor Sie diese Seite verlassen.",
  signedOut: {
    title: "Ihre Sitzung ist beendet",
    text: "Es wurde nichts gespeichert. Kopieren Sie Ihren Text unten, melden Sie sich an und senden Sie ihn noch einmal.",
    signIn: "Anmelden",
  },
  unsent: {
    title: "Noch nicht gespeichert",
    text: "Der Server hat Ihre Eingaben nicht angenommen. Nichts davon ist verloren. Warten Sie einen Moment und senden Sie sie dann noch einmal.",
    again: "Noch einmal senden",
    sending: "Wird gesendet\u00a0…",
  },
  forbidden: {
    title: "Zugriff verweigert",
    text: "Sie haben keine Berechtigung, diese Seite zu öffnen.",
  },
  unavailable: {
    title: "Gleich wieder da",
    text: "Diese Seite kann gerade nicht angezeigt werden. Versuchen Sie es in Kürze noch einmal.",
    again: "Noch einmal versuchen",
  },
  badRequest: {
    title: "Diese Adresse funktioniert nicht",
    text: "Etwas darin lässt sich nicht lesen. Beginnen Sie auf einer dieser Seiten noch einmal.",
  },
  notDone: {
    title: "Das wurde nicht ausgeführt",
    text: "Inzwischen hat sich etwas geändert. Beginnen Sie auf einer dieser Seiten noch einmal.",
  },
} as const;

export const lateCopy = {
  text: "Der Server ist stark ausgelastet und konnte diese Seite nicht rechtzeitig anzeigen. Gehen Sie zurück, warten Sie einige Sekunden und versuchen Sie es noch einmal.",
} as const;

export const loadingCopy = {
  blog: "Blog wird geladen\u00a0…",
  admin: "Wird geladen\u00a0…",
  auth: "Wird geladen\u00a0…",
  default: "Wird geladen\u00a0…",
} as const;

export const maintenanceCopy = {
  title: "Gleich wieder da",
  text: "Wir arbeiten an der Website und sind bald zurück. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
  signIn: "Anmelden",
  contact: (email: string) => `Wenn es eilt, schreiben Sie an ${email}.`,
} as const;
