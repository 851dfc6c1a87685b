export const accountRuleCopy = {
  user_not_found: "Dieses Konto gibt es nicht.",
  own_account: "Rolle und Status Ihres eigenen Kontos können Sie nicht ändern.",
  above_own_rank:
    "Sie können niemanden ändern, dessen Rolle über Ihrer liegt, und keine höhere Rolle als Ihre eigene vergeben.",
  view_as_own: "Das ist Ihr eigenes Konto. Seine Seiten sehen Sie bereits.",
  view_as_above: "Die Seiten von Personen, deren Rolle über Ihrer liegt, können Sie nicht ansehen.",
  view_as_over: "Ihre Sitzung ist beendet. Melden Sie sich an und versuchen Sie es noch einmal.",
  not_invited:
    "Diese Person hat sich bereits angemeldet. Eine Einladung muss nicht noch einmal gesendet werden.",
  account_disabled: "Dieses Konto ist gesperrt. Entsperren Sie es zuerst.",
  only_owner:
    "Sie sind in einem Unternehmen mit weiteren Mitgliedern die einzige Person mit der Rolle Eigentümer. Geben Sie diese Rolle zuerst jemand anderem.",
  last_super_admin:
    "Mindestens ein Super-Admin muss aktiv sein. Geben Sie zuerst einer anderen Person diese Rolle.",
  too_many_api_keys: (max: number) =>
    `Sie haben bereits ${max} Schlüssel. Widerrufen Sie einen, den Sie nicht mehr brauchen.`,
} as const;

export const bookingRuleCopy = {
  slot_taken: "Diese Zeit ist nicht mehr frei.",
  booking_changed: "Dieser Termin hat sich inzwischen geändert. Sie sehen jetzt den aktuellen Stand.",
  booking_cancelled: "Dieser Termin ist abgesagt und kann nicht mehr geändert werden.",
  booking_over: "Diese Beratung hat bereits begonnen oder ist vorbei und kann nicht mehr geändert werden.",
  host_not_free:
    "Diese Person ist dann nicht frei oder bietet diese Terminart nicht mehr an. Wählen Sie eine andere, geben Sie die Zeit in ihrem Kalender frei, oder verschieben Sie den Termin.",
  booking_not_begun: "Diese Beratung hat noch nicht begonnen.",
  too_many_bookings:
    "Für diese E-Mail-Adresse sind bereits Beratungen gebucht. Bitte verschieben Sie eine davon, oder sagen Sie eine ab.",
  too_many_guests: (max: number) =>
    `Eine Beratung hat höchstens ${max} Gäste. Bitte entfernen Sie zuerst jemanden.`,
  event_type_off: "Diese Terminart kann nicht mehr gebucht werden. Bitte wählen Sie eine andere.",
  event_type_slug_taken:
    "Eine andere Terminart hat diese Adresse oder hatte sie früher. Bitte wählen Sie eine andere.",
  event_type_changed:
    "Diese Terminart hat sich inzwischen geändert. Öffnen Sie die Seite neu, um den aktuellen Stand zu sehen.",
  too_many_event_types: "Es gibt zu viele Terminarten. Verwenden Sie eine, die ausgeschaltet ist.",
  already_host: "Diese Person führt bereits Beratungen durch.",
  host_changed:
    "Dieser Kalender hat sich inzwischen geändert. Öffnen Sie die Seite neu, um den aktuellen Stand zu sehen.",
  override_overlaps:
    "Für einen dieser Tage gibt es schon eine Ausnahme. Ändern Sie diese, oder wählen Sie andere Tage.",
  too_many_overrides: "Es gibt zu viele Ausnahmen. Entfernen Sie eine, die Sie nicht mehr brauchen.",
} as const;

export const companyRuleCopy = {
  company_not_found: "Dieses Unternehmen gibt es nicht.",
  workspace_not_found: "Diesen Arbeitsbereich gibt es nicht.",
  tenant_forbidden: "Sie haben keinen Zugriff auf diesen Arbeitsbereich.",
  subdomain_taken: "Ein anderes Unternehmen hat diese Subdomain. Bitte wählen Sie eine andere.",
  domain_taken: "Ein anderes Unternehmen hat eine dieser Domains.",
  sign_in_needs_domain: "Speichern Sie zuerst die E-Mail-Domains der Personen, für die das gelten soll.",
  domain_is_public:
    "Bei einer dieser Domains kann sich jeder eine Adresse holen. Fremde könnten dem Unternehmen beitreten.",
  name_taken:
    "Dieses Unternehmen hat bereits einen Arbeitsbereich mit diesem Namen. Bitte wählen Sie einen anderen.",
  changed_meanwhile:
    "Der Inhalt hat sich inzwischen geändert. Ihre Eingaben sind noch da, neben der gespeicherten Fassung. Speichern Sie noch einmal, um sie zu ersetzen.",
  member_not_found: "Dieses Mitglied gibt es nicht. Vielleicht ist die Person inzwischen ausgetreten.",
  invitation_not_found: "Diese Einladung gibt es nicht mehr. Sie wurde angenommen oder zurückgezogen.",
  above_own_role: "Das lässt Ihre Rolle in diesem Unternehmen nicht zu.",
  last_owner:
    "Ein Unternehmen braucht mindestens einen Eigentümer. Machen Sie zuerst jemand anderen zum Eigentümer.",
  member_changed:
    "Jemand anderes hat dieses Mitglied gerade geändert. Prüfen Sie den aktuellen Stand und entscheiden Sie dann.",
  already_member: "Diese Person ist bereits Mitglied.",
  too_many_invitations:
    "Diese Person hat gerade mehrere Einladungen bekommen. Bitte versuchen Sie es später noch einmal.",
} as const;

export const proposalRuleCopy = {
  proposal_signed_already: "Sie haben diese Version bereits unterschrieben.",
  proposal_options_differ:
    "Die andere Person hat gerade mit anderen Optionen unterschrieben. Laden Sie die Seite neu, um sie zu sehen, und unterschreiben Sie dann noch einmal.",
  proposal_template_name_taken: "Es gibt bereits eine Vorlage mit diesem Namen. Wählen Sie einen anderen.",
  proposal_template_limit: "Es gibt zu viele Vorlagen. Entfernen Sie zuerst eine.",
  proposal_not_found: "Dieses Angebot gibt es nicht.",
  changed_meanwhile:
    "Dieses Angebot hat sich inzwischen geändert. Prüfen Sie die aktuelle Version und entscheiden Sie dann.",
  proposal_day_over:
    "Der letzte Tag ist vorbei. Bearbeiten Sie das Angebot, wählen Sie einen späteren Tag und senden Sie es dann.",
  proposal_discount_too_large: (most: string) =>
    `Der Rabatt ist höher als die einmalige Summe, von der er abgeht (${most}). Bearbeiten Sie das Angebot, verringern Sie den Rabatt und senden Sie es dann.`,
  proposal_not_draft:
    "Nur ein Entwurf kann bearbeitet werden. Beginnen Sie eine neue Version dieses Angebots.",
  proposal_decided:
    "Ein entschiedenes Angebot behält seine zuständige Person. Wurde es nicht angenommen, beginnen Sie eine neue Version und übergeben Sie diese.",
  proposal_was_sent:
    "Nur ein Entwurf, der nie gesendet wurde, kann gelöscht werden. Es wurde nichts geändert.",
  proposal_accepted: "Dieses Angebot wurde bereits angenommen. Es wurde nichts geändert.",
  proposal_declined: "Dieses Angebot wurde bereits abgelehnt. Es wurde nichts geändert.",
  proposal_expired: "Dieses Angebot ist abgelaufen. Bitte fragen Sie bei uns nach einem neuen.",
  proposal_wrong_status: "Der Status dieses Angebots lässt das nicht zu. Es wurde nichts geändert.",
  proposal_withdrawn: "Dieses Angebot wurde zurückgezogen. Bitte schreiben Sie uns.",
  proposal_superseded: "Es gibt eine andere Version dieses Angebots. Bitte öffnen Sie deren Link.",
} as const;

export const listRuleCopy = {
  invalid_cursor: "Diese Adresse gilt nicht mehr. Beginnen Sie wieder auf der ersten Seite.",
} as const;
