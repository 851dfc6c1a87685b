export const passkeyStepCopy = {
  signIn: "Mit Passkey anmelden",
  again: "Passkey noch einmal versuchen",
  confirm: "Mit Passkey bestätigen",
  orConfirm: "oder einen Passkey verwenden",
  starting: "Einen Moment\u00a0…",
  waiting: "Ihr Browser fragt nach Ihrem Passkey. Folgen Sie seinen Schritten.",
  failed: "Dieser Passkey hat nicht funktioniert.",
  failures: {
    closed:
      "Vielleicht wurde er entfernt, oder Sie haben das Fenster geschlossen. Versuchen Sie es noch einmal oder nutzen Sie Ihr Passwort.",
    expired: "Es hat zu lange gedauert. Versuchen Sie es noch einmal oder nutzen Sie Ihr Passwort.",
    unreadable:
      "Die Antwort Ihres Browsers war unvollständig. Versuchen Sie es noch einmal oder nutzen Sie Ihr Passwort.",
    unsupported:
      "Dieser Browser kann auf dieser Seite keine Passkeys verwenden. Nutzen Sie stattdessen Ihr Passwort.",
    known: "Dieses Gerät hat bereits einen Passkey für Ihr Konto.",
    notYours: "Er gehört zu einem anderen Konto. Nutzen Sie einen eigenen.",
    otherAccount: "Er gehört zu einem anderen Konto als die eingegebene E-Mail-Adresse.",
    tooMany: "Sie haben so viele Passkeys, wie ein Konto haben kann. Entfernen Sie zuerst einen.",
    gone: "Dieser Passkey wurde bereits entfernt.",
    notSaved: "Der Passkey konnte nicht geändert werden.",
    notRead: "Ihre Passkeys konnten nicht gelesen werden.",
  },
  noScript:
    "Passkeys brauchen JavaScript, das in diesem Browser ausgeschaltet ist. Nutzen Sie E-Mail-Adresse und Passwort.",
  unsupported: "Dieser Browser unterstützt keine Passkeys. Nutzen Sie E-Mail-Adresse und Passwort.",
  address:
    "Passkeys funktionieren unter der Adresse dieser Website nicht. Nutzen Sie E-Mail-Adresse und Passwort.",
  elsewhere: "Passkeys funktionieren auf unserer Hauptseite.",
  elsewhereLink: "Dort anmelden",
  noScriptAccount: "Passkeys brauchen JavaScript. Schalten Sie es in diesem Browser ein, um einen anzulegen.",
  unsupportedAccount:
    "Dieser Browser kann keine Passkeys anlegen. Öffnen Sie diese Seite in einem anderen Browser, um einen anzulegen.",
  creating: "Ihr Browser legt einen Passkey an. Folgen Sie seinen Schritten.",
  notAdded: "Der Passkey wurde nicht angelegt.",
  addAgain:
    "Das Fenster wurde geschlossen, oder das Gerät hat abgelehnt. Versuchen Sie es noch einmal, wenn Sie so weit sind.",
  added: { title: "Passkey angelegt", description: "Ab jetzt können Sie sich damit anmelden." },
} as const;
