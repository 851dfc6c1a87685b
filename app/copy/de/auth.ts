import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

export const authToasts = {
  signedIn: {
    kind: "positive",
    title: "Willkommen zurück!",
    description: "Sie haben sich erfolgreich angemeldet.",
  },
  signInFailed: { kind: "danger", title: "Anmeldung fehlgeschlagen" },
  registered: {
    kind: "positive",
    title: "Willkommen bei {product}!",
    description: "Ihr Konto wurde erfolgreich angelegt.",
  },
  registrationFailed: { kind: "danger", title: "Registrierung fehlgeschlagen" },
  signedOut: {
    kind: "info",
    title: "Auf Wiedersehen!",
    description: "Sie haben sich erfolgreich abgemeldet.",
  },
  signOutFailed: { kind: "danger", title: "Abmeldung fehlgeschlagen" },
  emailChanged: {
    kind: "positive",
    title: "E-Mail-Adresse geändert",
    description: "Melden Sie sich das nächste Mal mit der neuen Adresse an.",
  },
  identityLinked: {
    kind: "positive",
    title: "Konto verknüpft",
    description: "Ab jetzt können Sie sich damit anmelden.",
  },
  passwordChanged: {
    kind: "positive",
    title: "Passwort geändert",
    description: "Alle anderen Sitzungen sind abgemeldet.",
  },
  identityConfirmed: {
    kind: "positive",
    title: "Vielen Dank",
    description: "Ihre Identität ist bestätigt. Nehmen Sie die Änderung jetzt noch einmal vor.",
  },
  linkNeeded: {
    kind: "info",
    title: "Fordern Sie zuerst einen Link an",
    description: "Um ein neues Passwort zu wählen, brauchen Sie den Link aus unserer E-Mail.",
  },
} as const;

export const authCopy = {
  unavailable: "Die Anmeldung ist nicht verfügbar. Bitte prüfen Sie die Konfiguration.",
  unavailableHelp:
    "Es liegt nicht an Ihnen, und Ihr Konto ist sicher. Der Rest der Website funktioniert wie gewohnt.",
  unreachable: "Die Anmeldung funktioniert gerade nicht. Versuchen Sie es in ein paar Minuten noch einmal.",
  contact: "Kontakt aufnehmen",
  home: "Zur Startseite",
  backToSignIn: "Zurück zur Anmeldung",
  confirmAddress: "Bitte sehen Sie in Ihr Postfach, um Ihre Adresse zu bestätigen.",
  accountCapped:
    "Es gab zu viele Versuche, sich bei diesem Konto anzumelden. Nutzen Sie ein Gerät, auf dem Sie schon einmal angemeldet waren, oder setzen Sie Ihr Passwort zurück.",
  alreadyRegistered:
    "Sie haben bereits ein Konto mit dieser E-Mail-Adresse. Melden Sie sich an, um beizutreten.",
  email: "E-Mail",
  password: "Passwort",
  passwordRules: (minCharacters: number) => [
    `Mindestens ${minCharacters} Zeichen; ein kurzer Satz eignet sich gut`,
    "Nicht Ihr Name, Ihre E-Mail-Adresse oder Ihr Firmenname, und kein verbreitetes Passwort",
  ],
} as const;

export const authFailureCopy = {
  passwordNotChanged: "Das Passwort konnte nicht geändert werden.",
  emailNotChanged: "Die E-Mail-Adresse konnte nicht geändert werden.",
  profileNotSaved: "Das Profil konnte nicht gespeichert werden.",
  mailNotSent: "Die E-Mail konnte nicht gesendet werden.",
  linkNotValid: "Dieser Link ist nicht mehr gültig.",
  wrongPassword: "Das ist nicht Ihr aktuelles Passwort.",
  passwordMissing: "Geben Sie Ihr aktuelles Passwort ein.",
  appNotSetUp: "Die Authenticator-App konnte nicht eingerichtet werden.",
  noApp: "Ihr Konto hat keine Authenticator-App. Nutzen Sie Ihren Passkey oder einen Wiederherstellungscode.",
  appLost:
    "Entfernen Sie unter der Anmeldung in zwei Schritten die App oder den Passkey, den Sie nicht mehr haben. Richten Sie dann einen neuen zweiten Schritt ein.",
  factorsNotRead: "Ihre Anmeldung in zwei Schritten konnte nicht gelesen werden.",
  factorNotSetUp: "Der Passkey konnte nicht eingerichtet werden.",
  factorNotRemoved: "Er konnte nicht aus Ihrer Anmeldung in zwei Schritten entfernt werden.",
  factorNotRenamed: "Der Passkey konnte nicht umbenannt werden.",
  factorNameTaken: "Ein anderer Ihrer Passkeys heißt bereits so. Wählen Sie einen anderen Namen.",
  factorGone: "Er wurde bereits aus Ihrer Anmeldung in zwei Schritten entfernt.",
  twoStepNeeded: "Bitte melden Sie sich zuerst mit beiden Schritten an.",
  notLinked: "Das Konto konnte nicht verknüpft werden.",
  notUnlinked: "Die Verknüpfung konnte nicht aufgehoben werden.",
  identityGone: "Dieses Konto ist nicht mehr verknüpft.",
  lastIdentity:
    "Das ist Ihr einziger Weg, sich anzumelden. Legen Sie zuerst ein Passwort fest oder verknüpfen Sie ein anderes Konto.",
  wrongRecoveryCode: "Dieser Wiederherstellungscode ist nicht gültig.",
  recoveryOvertaken:
    "Eine andere Anmeldung bei Ihrem Konto war schneller und hat diese beendet. Ihr Wiederherstellungscode gilt weiter. Melden Sie sich erneut an, um ihn zu nutzen.",
} as const;

export const loginCopy = {
  title: "Anmelden",
  description: "Melden Sie sich bei Ihrem Konto an.",
  forgot: "Passwort vergessen?",
  submit: "Anmelden",
  submitting: "Anmeldung läuft\u00a0…",
  failed: "Anmeldung fehlgeschlagen",
  new: "Neu hier?",
  register: "Konto anlegen",
  resend: "Bestätigung noch einmal senden",
} as const;

export const registerCopy = {
  title: "Konto anlegen",
  description: "Legen Sie ein Konto an, um Ihre Automatisierungen zu verfolgen.",
  firstName: "Vorname",
  lastName: "Nachname",
  businessName: "Unternehmen",
  email: "Geschäftliche E-Mail-Adresse",
  emailHelp: "Wir senden Ihnen einen Link, mit dem Sie sie bestätigen.",
  invitedTitle: (company: string) => `${company} beitreten`,
  invitedLead: (invitedBy: string, company: string) =>
    `${invitedBy} hat Sie zu ${company} eingeladen. Legen Sie zuerst Ihr Konto an.`,
  invitedEmailHelp: "Ihre Einladung ging an diese Adresse, Sie müssen also nichts bestätigen.",
  submit: "Konto anlegen",
  submitting: "Ihr Konto wird angelegt\u00a0…",
  failed: "Registrierung fehlgeschlagen",
  terms: ["Mit dem Konto stimmen Sie den ", " zu. Was wir speichern und warum, steht unter ", "."],
  termsLink: "Nutzungsbedingungen",
  privacyLink: "Datenschutz",
  known: "Schon registriert?",
  signIn: "Anmelden",
} as const;

export const registrationClosedCopy = {
  title: "Die Registrierung ist geschlossen",
  text: "Neue Konten gibt es nur auf Einladung. Wenn Sie eingeladen wurden, öffnen Sie den Link in Ihrer Einladung.",
  signIn: "Anmelden",
} as const;

export const forgotPasswordCopy = {
  title: "Passwort vergessen?",
  description: "Fordern Sie einen Link an, um ein neues Passwort zu wählen.",
  lead: "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.",
  sent: "Wenn es zu dieser E-Mail-Adresse ein Konto gibt, ist ein Link unterwegs. Er gilt einmal und nur für kurze Zeit.",
  submit: "Link senden",
  submitting: "Wird gesendet\u00a0…",
  failed: "Es wurde kein Link gesendet",
} as const;

export const resendCopy = {
  title: "Link noch einmal senden",
  description: "Fordern Sie einen neuen Link an, um Ihre E-Mail-Adresse zu bestätigen.",
  lead: "Geben Sie die E-Mail-Adresse ein, mit der Sie sich registriert haben. Wir senden Ihnen einen neuen Link.",
  sent: "Wenn diese E-Mail-Adresse noch bestätigt werden muss, ist ein Link unterwegs. Er gilt einmal und nur für kurze Zeit.",
  submit: "Neuen Link senden",
  submitting: "Wird gesendet\u00a0…",
  failed: "Es wurde kein Link gesendet",
} as const;

export const checkMailCopy = {
  title: "Sehen Sie in Ihr Postfach",
  registered:
    "Wir haben Ihnen einen Link gesendet. Öffnen Sie ihn, um Ihr Konto zu bestätigen. Wenn Sie schon ein Konto haben, ändert sich nichts; melden Sie sich wie gewohnt an.",
  missing: "Nichts angekommen? Es kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.",
  again: "Noch einmal senden",
  sending: "Wird gesendet\u00a0…",
  otherAddress: "Andere Adresse verwenden",
} as const;

export const resetPasswordCopy = {
  title: "Neues Passwort wählen",
  description: "Wählen Sie ein neues Passwort für Ihr Konto.",
  lead: ["Für ", ". Alle anderen Sitzungen werden abgemeldet."],
  confirmedTitle: "Passwort wählen",
  confirmedLead: [
    "Sie haben ",
    " bestätigt. Zu Ihrer Sicherheit gilt ein Passwort, das in einem anderen Browser festgelegt wurde, nicht mehr. Wählen Sie jetzt eines, um abzuschließen.",
  ],
  password: "Neues Passwort",
  currentPassword: "Aktuelles Passwort",
  forgotten: "Vergessen?",
  submit: "Passwort speichern",
  submitting: "Wird gespeichert\u00a0…",
  failed: "Das Passwort ist unverändert",
} as const;

export const secondFactorCopy = {
  title: "Code eingeben",
  description: "Anmeldung in zwei Schritten.",
  passkey: {
    title: "Bestätigen Sie, dass Sie es sind",
    lead: "Nutzen Sie den Passkey Ihrer Anmeldung in zwei Schritten.",
    leadWithApp: "Nutzen Sie Ihren Passkey oder geben Sie den Code aus Ihrer Authenticator-App ein.",
    use: "Passkey verwenden",
    useNamed: (name: string) => `„${name}“ verwenden`,
    or: "oder den Code eingeben",
    noScript:
      "Passkeys brauchen JavaScript, das in diesem Browser ausgeschaltet ist. Nutzen Sie einen Wiederherstellungscode.",
    noScriptWithApp:
      "Passkeys brauchen JavaScript, das in diesem Browser ausgeschaltet ist. Geben Sie den Code aus Ihrer App ein.",
    unsupported: "Dieser Browser unterstützt keine Passkeys. Nutzen Sie einen Wiederherstellungscode.",
    unsupportedWithApp: "Dieser Browser unterstützt keine Passkeys. Geben Sie den Code aus Ihrer App ein.",
    closed:
      "Vielleicht wurde er entfernt, oder Sie haben das Fenster geschlossen. Versuchen Sie es noch einmal oder nutzen Sie einen Wiederherstellungscode.",
    closedWithApp:
      "Vielleicht wurde er entfernt, oder Sie haben das Fenster geschlossen. Versuchen Sie es noch einmal oder geben Sie den Code ein.",
  },
  app: {
    lead: "Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern für {product} ein.",
    label: "Sechsstelliger Code",
    other: "Wiederherstellungscode verwenden",
  },
  recovery: {
    lead: "Geben Sie einen der Codes ein, die Sie beim Einrichten des zweiten Schritts gespeichert haben. Jeder Code gilt einmal. Ihre anderen Geräte werden abgemeldet.",
    label: "Wiederherstellungscode",
    others: {
      app: "Authenticator-App verwenden",
      passkey: "Passkey verwenden",
      both: "Passkey oder App verwenden",
    },
    codesLeft: (count: number) =>
      count === 0
        ? "Das war Ihr letzter Wiederherstellungscode. Schalten Sie die Anmeldung in zwei Schritten in Ihrem Profil aus und wieder ein, um neue zu bekommen."
        : `Sie haben noch ${count} ${plural(count, { one: "Wiederherstellungscode", other: "Wiederherstellungscodes" })}. Wenn Sie Ihre Authenticator-App oder Ihren Passkey verloren haben, entfernen Sie ihn in Ihrem Profil aus der Anmeldung in zwei Schritten.`,
  },
  submit: "Weiter",
  submitting: "Wird geprüft\u00a0…",
  failed: "Anmeldung fehlgeschlagen",
  startOver: "Neu beginnen",
} as const;

export const confirmCopy = {
  description: "Bestätigen Sie einen Link, den wir Ihnen gesendet haben.",
  types: {
    signup: {
      title: "E-Mail-Adresse bestätigen",
      lead: "Noch ein Klick, und Ihr Konto ist bereit.",
      submit: "Bestätigen und anmelden",
    },
    email: {
      title: "E-Mail-Adresse bestätigen",
      lead: "Noch ein Klick, und Sie sind angemeldet.",
      submit: "Bestätigen und anmelden",
    },
    invite: {
      title: "Einladung annehmen",
      lead: "Nehmen Sie sie hier an und wählen Sie dann ein Passwort.",
      submit: "Einladung annehmen",
    },
    magiclink: {
      title: "Anmelden",
      lead: "Dieser Link meldet Sie auf diesem Gerät an.",
      submit: "Anmelden",
    },
    recovery: {
      title: "Neues Passwort wählen",
      lead: "Hier geht es weiter zu einem neuen Passwort.",
      submit: "Weiter",
    },
    email_change: {
      title: "E-Mail-Adresse bestätigen",
      lead: "Bestätigen Sie, dass diese Adresse zu Ihrem Konto gehört.",
      submit: "Adresse bestätigen",
    },
  },
  submitting: "Einen Moment\u00a0…",
  whyButton: "Die Schaltfläche verhindert, dass ein Mail-Scanner Ihren Link verbraucht.",
  otherAddressTitle: "Noch eine Adresse",
  otherAddress:
    "Öffnen Sie jetzt den Link, den wir an Ihre andere Adresse gesendet haben. Wenn das hier die neue Adresse ist und Sie die Änderung in einem anderen Browser begonnen haben, öffnen Sie danach diesen Link noch einmal.",
} as const;

export const deadLinkCopy = {
  title: "Dieser Link ist abgelaufen",
  description: "Ein Link, der nicht mehr funktioniert.",
  text: "Er wurde bereits benutzt oder ist zu alt. Ihr Konto ist unverändert.",
  incomplete:
    "Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie ihn ganz. Ihr Konto ist unverändert.",
  otherBrowser:
    "Er meldet Sie nur in dem Browser an, in dem Sie ihn angefordert haben. Wenn er eine Adresse bestätigen sollte, ist das erledigt: Melden Sie sich wie gewohnt an.",
  openTokens:
    "Seine Adresse enthält Anmeldedaten, die dort auch andere lesen könnten. Wir nehmen ihn deshalb nicht an. Ihr Konto ist unverändert.",
  lead: "Fordern Sie einen neuen an. Der alte Link funktioniert für niemanden mehr.",
  newPassword: "Link für ein neues Passwort senden",
  newConfirmation: "Neue Bestätigung senden",
} as const;

export const logoutCopy = {
  title: "Abmelden?",
  description: "Melden Sie sich auf diesem Gerät ab.",
  lead: "Sie werden nur auf diesem Gerät abgemeldet.",
  submit: "Abmelden",
  submitting: "Abmeldung läuft\u00a0…",
  stay: "Angemeldet bleiben",
} as const;

export const passkeyOfferCopy = {
  title: "Beim nächsten Mal ohne Passwort",
  lead: "Legen Sie auf diesem Gerät einen Passkey an. Sie melden sich dann mit Fingerabdruck, Gesicht oder Bildschirmsperre an, und es gibt nichts zu vergessen oder zu stehlen.",
  create: "Passkey anlegen",
  notNow: "Jetzt nicht",
  never: "Nicht mehr fragen",
} as const;

export const confirmIdentityCopy = {
  title: "Bestätigen Sie, dass Sie es sind",
  description: "Weisen Sie sich vor einer wichtigen Änderung aus.",
  lead: [
    "Sie sind als ",
    " angemeldet. Der nächste Schritt könnte jemand anderem Zugang zu einem Konto geben. Bestätigen Sie deshalb bitte, dass Sie es sind. Wir fragen dann 15 Minuten lang nicht noch einmal.",
  ],
  codeLead: [
    "Sie sind als ",
    " angemeldet. Bestätigen Sie es mit Ihrem zweiten Schritt: Änderungen an Passkeys und an der Anmeldung in zwei Schritten brauchen ihn, auf welchem Weg auch immer Sie sich angemeldet haben.",
  ],
  submit: "Bestätigen",
  submitting: "Wird geprüft\u00a0…",
  failed: "Nicht bestätigt",
  leave: "Abbrechen",
} as const;

export const secondFactorSetupCopy = {
  title: "Anmeldung in zwei Schritten einrichten",
  description: "Ihre Rolle verlangt die Anmeldung in zwei Schritten.",
  lead: "Ihre Rolle öffnet Dinge, die ein Passwort allein nicht schützen sollte. Richten Sie einmal eine Authenticator-App ein. Sie gibt Ihnen ab dann bei jeder Anmeldung einen Code.",
  leadWithPasskey:
    "Ihre Rolle öffnet Dinge, die ein Passwort allein nicht schützen sollte. Richten Sie einmal einen zweiten Schritt ein: eine Authenticator-App oder einen Passkey auf diesem Gerät oder einem Sicherheitsschlüssel. Ab dann brauchen Sie ihn bei jeder Anmeldung.",
  or: "oder mit einem Passkey",
  known:
    "Sie haben bereits einen zweiten Schritt. Melden Sie sich noch einmal an und benutzen Sie ihn, um fortzufahren.",
  again: "Noch einmal anmelden",
  submitting: "Einen Moment\u00a0…",
  done: "Die Anmeldung in zwei Schritten ist eingeschaltet. Ab jetzt brauchen Sie Ihren zweiten Schritt, um sich anzumelden.",
  goOn: "Weiter",
  signOut: "Abmelden",
} as const;
