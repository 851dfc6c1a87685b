export const externalCopy = {
  button: (name: string) => `Weiter mit ${name}`,
  or: "oder mit Ihrer E-Mail-Adresse",
  withPassword: "Mit Passwort anmelden",
  confirm: "oder mit einem Unternehmenskonto bestätigen",
} as const;

export const companySignInCopy = {
  title: "Mit Ihrem Unternehmen anmelden",
  description: "Finden Sie die Anmeldeseite Ihres Unternehmens.",
  lead: "Geben Sie Ihre geschäftliche E-Mail-Adresse ein. Wir bringen Sie zur Anmeldeseite Ihres Unternehmens.",
  email: "Geschäftliche E-Mail-Adresse",
  submit: "Weiter",
  submitting: "Ihr Unternehmen wird gesucht\u00a0…",
  failed: "Wir haben kein Unternehmen gefunden",
  unknown:
    "Kein Unternehmen hat für diese Adresse eine eigene Anmeldung eingerichtet. Melden Sie sich auf einem anderen Weg an.",
  other: "Andere Wege, sich anzumelden",
  find: "Anmeldung Ihres Unternehmens finden",
  foundTitle: "Nutzen Sie Ihr Unternehmenskonto",
  found: (company: string, email: string) => `${company} hat eine eigene Anmeldung für ${email}.`,
  required: (company: string, email: string) =>
    `${company} verlangt für ${email} die eigene Anmeldung, deshalb gilt Ihr Passwort hier nicht.`,
  go: (company: string) => `Weiter zu ${company}`,
  again: "Andere E-Mail-Adresse verwenden",
} as const;

export const externalFailureCopy = {
  title: "Diese Anmeldung hat nicht funktioniert",
  linkTitle: "Dieses Konto wurde nicht verknüpft",
  description: "Eine Anmeldung mit einem Unternehmenskonto, die nicht funktioniert hat.",
  texts: {
    access_denied:
      "Sie haben das Fenster geschlossen, oder die Anmeldeseite Ihres Unternehmens hat abgelehnt.",
    provider_email_needs_verification:
      "Dieser Dienst hat Ihre E-Mail-Adresse nicht bestätigt, deshalb kann er hier Ihr Konto nicht öffnen. Melden Sie sich mit Ihrem Passwort an und verknüpfen Sie den Dienst dann auf der Seite Ihres Kontos.",
    confirmation_sent:
      "Dieser Dienst hat Ihre E-Mail-Adresse nicht bestätigt. Wir haben Ihnen einen Link zur Bestätigung gesendet. Öffnen Sie ihn in diesem Browser und melden Sie sich dann noch einmal an.",
    signup_disabled:
      "Neue Konten gibt es nur auf Einladung. Bitten Sie die Person, die Sie hier kennen, um eine Einladung.",
    user_banned: "Dieses Konto ist gesperrt.",
    account_disabled: "Dieses Konto ist gesperrt.",
    identity_already_exists:
      "Dieses Konto ist bereits verknüpft, hier oder mit dem Konto einer anderen Person.",
    other_browser:
      "Sie wurde nicht in dem Browser oder Tab beendet, in dem sie begonnen hat. Bitte fangen Sie noch einmal an.",
    insecure_provider:
      "Wir konnten keine sichere Verbindung zu diesem Dienst herstellen. Wahrscheinlich ist sein Zertifikat abgelaufen oder ungültig. Bitte sagen Sie es den Menschen, die ihn betreiben, und melden Sie sich bis dahin auf einem anderen Weg an.",
    flow_state_expired: "Es hat zu lange gedauert. Bitte fangen Sie noch einmal an.",
    flow_state_already_used: "Sie wurde bereits benutzt. Bitte fangen Sie noch einmal an.",
    insufficient_aal: "Bitte melden Sie sich zuerst mit Ihrer Authenticator-App an.",
    session_not_found: "Sie wurden inzwischen abgemeldet. Melden Sie sich an und fangen Sie noch einmal an.",
  },
  other:
    "Der andere Dienst hat nicht wie erwartet geantwortet. Bitte versuchen Sie es in einer Minute noch einmal.",
  again: "Zurück zur Anmeldung",
  account: "Zurück zu Ihrem Konto",
} as const;
