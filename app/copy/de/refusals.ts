export const refusalCopy = {
  notFound: "Unter dieser Adresse gibt es nichts.",
  workspaceUnknown: "Einen Arbeitsbereich mit dieser Kennung gibt es nicht.",
  subdomainUnknown: "Einen Arbeitsbereich mit dieser Subdomain gibt es nicht.",
  forbidden: "Dazu haben Sie keine Berechtigung.",
  notSaved: "Es wurde nichts gespeichert",
  accessLost: "Sie haben keinen Zugriff mehr auf die Seite, von der Sie das gesendet haben.",
  tooManyAttempts: "Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.",
  tooManyRequests: "Zu viele Anfragen. Bitte warten Sie einen Moment.",
  badRequest: "Die Anfrage ist nicht gültig.",
  conflict: "Die Anfrage passt nicht zum aktuellen Stand.",
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  other: "Wir konnten die Anfrage nicht bearbeiten.",
  busy: "Gerade ausgelastet. Bitte versuchen Sie es noch einmal.",
} as const;

export const credentialRefusalCopy = {
  signedOut: "Sie müssen sich anmelden.",
  signInAgain: "Bitte melden Sie sich noch einmal an.",
  codeNeeded: "Bitte geben Sie den Code Ihrer Anmeldung in zwei Schritten ein.",
  twoStepNeeded:
    "Ihre Rolle verlangt die Anmeldung in zwei Schritten. Richten Sie sie zuerst unter /two-step ein.",
  appNeeded:
    "Dafür brauchen Sie Ihren zweiten Schritt, eine App oder einen Passkey. Wenn Sie ihn nicht mehr haben, entfernen Sie ihn zuerst in Ihrem Profil.",
  disabled: "Dieses Konto ist gesperrt.",
  companySignIn: (company: string) =>
    `${company} verlangt die eigene Anmeldung. Melden Sie sich stattdessen mit Ihrem Unternehmenskonto an.`,
  unavailable: "Wir können Ihre Anmeldung gerade nicht prüfen. Bitte versuchen Sie es gleich noch einmal.",
  proofNeeded: "Bitte weisen Sie sich unter /confirm-identity aus und versuchen Sie es dann noch einmal.",
  readOnlyKey: "Dieser API-Schlüssel darf nur lesen.",
  keyLacks: "Dieser API-Schlüssel hat dafür keine Berechtigung.",
  keyNotEnough: "Das ist mit einem API-Schlüssel nicht möglich. Bitte melden Sie sich an.",
  noUserAtSignIn: "Die Anmeldung war erfolgreich, aber es kamen keine Kontodaten zurück.",
  noUserAtRegistration: "Die Registrierung war erfolgreich, aber es kamen keine Kontodaten zurück.",
  otherPerson: "Die Kennung und die E-Mail-Adresse müssen die der angemeldeten Person sein.",
} as const;

export const troubleCopy = {
  page: "Diese Seite kann gerade nicht angezeigt werden. Versuchen Sie es gleich noch einmal.",
  form: "Das konnte gerade nicht gespeichert werden. Gehen Sie zurück und versuchen Sie es gleich noch einmal.",
  read: "Das kann gerade nicht gelesen werden. Bitte versuchen Sie es gleich noch einmal.",
  write: "Das konnte gerade nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal.",
  company: "Ihr Unternehmen kann gerade nicht gelesen werden. Bitte versuchen Sie es gleich noch einmal.",
  pictures: "Der Bildspeicher antwortet nicht. Bitte versuchen Sie es noch einmal.",
} as const;

export const roiRefusalCopy = {
  noCookie:
    "Ihr Browser hat das Cookie dieser Website nicht behalten, deshalb ist Ihre Antwort verloren gegangen. Erlauben Sie in seinen Einstellungen Cookies für diese Website, und antworten Sie dann noch einmal.",
};
