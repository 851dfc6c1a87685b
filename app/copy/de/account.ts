import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

export const accountAnchorsCopy = {
  navigation: "Einstellungen",
  all: "Alle Einstellungen",
  group: "Mein Konto",
  profile: "Profil",
  email: "E-Mail-Adresse",
  password: "Passwort",
  twoStep: "Anmeldung in zwei Schritten",
  sessions: "Sitzungen",
  events: "Sicherheitsprotokoll",
  apiKeys: "API-Schlüssel",
  data: "Ihre Daten",
} as const;

export const accountCopy = {
  title: "Profil",
  description: "Ihr Konto: Profil, Passwort, Anmeldung in zwei Schritten, Sitzungen und Daten.",
  errors: {
    profile: "Das Profil wurde nicht gespeichert",
    email: "Die E-Mail-Adresse wurde nicht geändert",
    password: "Das Passwort wurde nicht geändert",
    apiKey: "Der Schlüssel wurde nicht erstellt",
    deletion: "Das Konto wurde nicht gelöscht",
  },
  profile: {
    title: accountAnchorsCopy.profile,
    lead: "Ihr Name, wie er in Angeboten, Terminen und E-Mails steht.",
    firstName: "Vorname",
    lastName: "Nachname",
    businessName: "Unternehmen",
    save: "Profil speichern",
    saved: { title: "Profil gespeichert" },
    facts: {
      label: "Angaben zum Konto",
      email: "E-Mail-Adresse",
      role: "Rolle",
      status: "Status",
      active: "aktiv",
      inactive: "inaktiv",
      createdAt: "Konto seit",
      updatedAt: "Zuletzt geändert",
      id: "Kontonummer",
      externalId: "Anmeldenummer",
    },
  },
  companyMail: {
    title: "E-Mails aus Ihren Arbeitsbereichen",
    lead: "Alle Nachrichten und Dateien finden Sie in Ihrem Arbeitsbereich, auch ohne E-Mail.",
    label: "E-Mail bei Nachrichten und Dateien für mein Unternehmen",
    save: "E-Mails speichern",
    saved: "E-Mails gespeichert",
    failed: "Die Auswahl der E-Mails wurde nicht gespeichert",
  },
  keyboard: {
    title: "Tastatur",
    lead: "Die Taste ? zeigt die Liste aller Tasten. Strg K oder ⌘K öffnet immer die Suche.",
    label: "Einzelne Tasten verwenden, etwa J und K in Listen oder G und dann S für die Einstellungen",
    save: "Tastatur speichern",
    saved: "Tastatur gespeichert",
    failed: "Die Einstellung der Tastatur wurde nicht gespeichert",
  },
  avatar: {
    label: "Ihr Bild",
    none: "Noch kein Bild. Stattdessen sehen andere Ihre Initialen.",
    choose: "Bilddatei",
    help: "JPEG, PNG, WebP, AVIF oder GIF, bis 10\u00a0MB. Wir schneiden es quadratisch zu. Sichtbar für Menschen, mit denen Sie arbeiten, und für Leser Ihrer Artikel.",
    upload: "Hochladen",
    remove: "Bild entfernen\u00a0…",
    removeTitle: "Ihr Bild entfernen?",
    removeText: "Stattdessen sehen andere Ihre Initialen.",
    removeNow: "Bild entfernen",
    removed: { title: "Bild entfernt" },
  },
  email: {
    title: accountAnchorsCopy.email,
    lead: (email: string) =>
      `Sie melden sich mit ${email} an. Eine neue Adresse gilt, sobald Sie die Links geöffnet haben, die wir an beide Adressen senden.`,
    field: "Neue E-Mail-Adresse",
    submit: "E-Mail-Adresse ändern",
    sent: {
      title: "Sehen Sie in Ihr Postfach",
      description:
        "Wir haben je einen Link an Ihre alte und an Ihre neue Adresse gesendet. Öffnen Sie beide, um die Änderung abzuschließen.",
    },
    same: "Das ist bereits Ihre E-Mail-Adresse.",
  },
  password: {
    title: accountAnchorsCopy.password,
    lead: "Ein langer Satz ist leichter zu merken als ein kurzes Rätsel. Wenn Sie das Passwort ändern, enden alle anderen Sitzungen.",
    next: "Neues Passwort",
    submit: "Passwort ändern",
    changed: { title: "Passwort geändert", description: "Alle anderen Sitzungen wurden beendet." },
  },
  sessions: {
    title: accountAnchorsCopy.sessions,
    lead: "Wo Sie angemeldet sind. Beenden Sie alles, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.",
    current: "Dieses Gerät",
    activeNow: "gerade aktiv",
    lastSeen: (time: string) => `zuletzt gesehen: ${time}`,
    unknownNetwork: "Unbekanntes Netz",
    end: "Beenden",
    endLabel: (device: string) => `${device} beenden`,
    more: (shown: number) =>
      `Hier stehen nur die ${shown} neuesten Sitzungen. „Alle anderen Sitzungen beenden“ beendet auch die übrigen.`,
    endHere: "Hier abmelden",
    endOthers: "Alle anderen Sitzungen beenden",
    endAll: "Überall abmelden",
    ended: { title: "Sitzung beendet" },
    othersEnded: { title: "Alle anderen Sitzungen beendet" },
    gone: { title: "Diese Sitzung war bereits beendet" },
  },
  events: {
    title: accountAnchorsCopy.events,
    lead: "Was mit Ihrem Konto geschehen ist, das Neueste zuerst.",
    none: "Noch nichts.",
    label: "Sicherheitsprotokoll, Tabelle",
    columns: { event: "Ereignis", when: "Wann", where: "Wo" },
    older: "Ältere Einträge",
    newest: "Zurück zu den neuesten",
  },
  apiKeys: {
    title: accountAnchorsCopy.apiKeys,
    lead: "Für Ihre eigenen Programme. Ein Schlüssel handelt in Ihrem Namen, mit den Rechten, die Sie hier wählen.",
    documentation: "Dokumentation der API",
    none: "Sie haben noch keine Schlüssel.",
    make: "Neuer Schlüssel",
    name: "Name",
    nameHelp: "Wofür er da ist, damit Sie ihn später wiedererkennen.",
    accessLabel: "Zugriff",
    lifetimeLabel: "Läuft ab nach",
    lifetime: { "30": "30 Tagen", "90": "90 Tagen", "365": "einem Jahr", never: "erst mit dem Widerruf" },
    permissionsLabel: "Rechte",
    submit: "Schlüssel erstellen",
    shownTitle: (name: string) => `Sichern Sie jetzt den Schlüssel „${name}“`,
    shownLead:
      "Sie sehen ihn nicht noch einmal. Senden Sie ihn als: Authorization: Bearer, danach der Schlüssel.",
    shownDone: "Ich habe ihn gesichert",
    made: (date: string) => `erstellt am ${date}`,
    used: (time: string) => `zuletzt benutzt: ${time}`,
    neverUsed: "nie benutzt",
    ends: (date: string) => `bis ${date}`,
    endless: "ohne Ablauf",
    over: "Abgelaufen",
    revoke: "Widerrufen\u00a0…",
    revokeLabel: (name: string) => `${name} widerrufen`,
    revokeLead: (name: string) =>
      `Programme, die „${name}“ verwenden, funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.`,
    revokeSubmit: (name: string) => `„${name}“ widerrufen`,
    revoked: (name: string) => ({ title: `Der Schlüssel „${name}“ wurde widerrufen` }),
    gone: { title: "Dieser Schlüssel war bereits widerrufen" },
  },
  data: {
    title: accountAnchorsCopy.data,
    lead: "Laden Sie eine Kopie herunter, oder löschen Sie Ihr Konto.",
    export: "Meine Daten herunterladen",
    delete: "Konto löschen\u00a0…",
    deleteLead:
      "Das löscht sofort Ihr Profil, Ihre Sitzungen und Mitgliedschaften und lässt sich nicht rückgängig machen. Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein.",
    deleteConfirm: "Ihre E-Mail-Adresse",
    deleteSubmit: "Mein Konto löschen",
    deleteMismatch: "Das ist nicht die E-Mail-Adresse dieses Kontos.",
    deleted: { title: "Ihr Konto wurde gelöscht", description: "Danke, dass Sie bei uns waren." },
  },
  missing: {
    email: "Geben Sie eine E-Mail-Adresse ein.",
    emailForm: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
    apiKeyName: "Geben Sie einen Namen für den Schlüssel ein.",
    apiKeyPermissions: "Wählen Sie mindestens ein Recht.",
  },
} as const;

/** Words of the linked accounts on the account's page. */
export const linkedCopy = {
  title: "Verknüpfte Konten",
  lead: "Unternehmenskonten, mit denen Sie sich neben Ihrem Passwort anmelden können.",
  unavailable: "Der Anmeldedienst antwortet nicht. Versuchen Sie es in einer Minute noch einmal.",
  notLinked: "Nicht verknüpft",
  linked: (date: string) => `verknüpft am ${date}`,
  link: "Verknüpfen",
  linkLabel: (name: string) => `${name} verknüpfen`,
  unlink: "Trennen",
  unlinkLabel: (name: string) => `${name} trennen`,
  unlinked: { title: "Verknüpfung aufgehoben" },
  failed: "Die Verknüpfung wurde nicht aufgehoben",
} as const;

/** Words of the passkeys on the account's page. */
export const passkeyCopy = {
  addressAccount:
    "Passkeys funktionieren unter der Adresse dieser Website nicht. Sie brauchen einen Domainnamen und https, oder localhost auf Ihrem eigenen Rechner.",
  elsewhereAccount:
    "Passkeys funktionieren auf unserer Hauptseite. Öffnen Sie dort Ihr Konto, um einen anzulegen.",
  title: "Passkeys",
  lead: "Melden Sie sich mit Fingerabdruck, Gesicht oder Bildschirmsperre an. Behalten Sie mindestens zwei, auf verschiedenen Geräten.",
  none: "Noch keine Passkeys.",
  unavailable: "Der Anmeldedienst antwortet nicht. Versuchen Sie es in einer Minute noch einmal.",
  add: "Passkey anlegen",
  unnamed: "Passkey",
  addedOn: (day: string) => `Angelegt am ${day}.`,
  usedAt: (time: string) => `Zuletzt benutzt: ${time}`,
  notUsed: "Noch nicht benutzt",
  rename: "Umbenennen\u00a0…",
  renameLabel: (name: string) => `${name} umbenennen`,
  name: "Name",
  nameMissing: "Geben Sie einen Namen für den Passkey ein.",
  nameLong: "Verwenden Sie einen kürzeren Namen.",
  saveName: "Namen speichern",
  renamed: { title: "Passkey umbenannt" },
  remove: "Entfernen\u00a0…",
  removeLabel: (name: string) => `${name} entfernen`,
  removeLead: (name: string, rest: string) =>
    `Mit „${name}“ können Sie sich dann nicht mehr anmelden. ${rest}`,
  removeSubmit: "Passkey entfernen",
  removed: { title: "Passkey entfernt" },
  notChanged: "Die Passkeys wurden nicht geändert",
  waysLeft: ({
    passkeys,
    hasPassword,
    accounts,
  }: {
    passkeys: number;
    hasPassword: boolean;
    accounts: readonly string[];
  }) => {
    const ways = [
      ...(passkeys > 0
        ? [plural(passkeys, { one: "Ihr anderer Passkey", other: `Ihre ${passkeys} anderen Passkeys` })]
        : []),
      ...(hasPassword ? ["Ihr Passwort"] : []),
      ...accounts,
    ];
    if (ways.length === 0) return "Ein Link an Ihre E-Mail-Adresse öffnet Ihr Konto weiterhin.";
    return `Weiterhin verwenden können Sie: ${new Intl.ListFormat("de-DE").format(ways)}.`;
  },
  review:
    "Sie sind nicht auf Ihrem üblichen Weg hereingekommen. Prüfen Sie unten Ihre Passkeys und Ihren zweiten Schritt, und entfernen Sie alles, was Sie nicht kennen.",
} as const;
