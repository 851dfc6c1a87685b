import type { SecurityEventKind } from "~/models/account/security-event";
import type { Permission, Role } from "~/models/account/role";

export const securityEventLabels: Readonly<Record<SecurityEventKind, string>> = {
  registered: "Konto angelegt",
  signed_in: "Angemeldet",
  sign_in_failed: "Anmeldung fehlgeschlagen",
  signed_out: "Abgemeldet",
  session_ended: "Ein Gerät abgemeldet",
  other_sessions_ended: "Alle anderen Geräte abgemeldet",
  all_sessions_ended: "Überall abgemeldet",
  password_reset_requested: "Zurücksetzen des Passworts angefordert",
  password_link_used: "Link zum Zurücksetzen geöffnet",
  password_changed: "Passwort geändert",
  identity_confirmed: "Identität bestätigt",
  email_change_requested: "Neue E-Mail-Adresse angefordert",
  email_changed: "E-Mail-Adresse geändert",
  factor_added: "Anmeldung in zwei Schritten eingeschaltet",
  factor_removed: "Anmeldung in zwei Schritten ausgeschaltet",
  recovery_codes_created: "Neue Wiederherstellungscodes erzeugt",
  recovery_code_used: "Wiederherstellungscode benutzt",
  credential_copied: "Einen Schlüssel abgelehnt, der eine Kopie zu sein scheint",
  role_changed: "Rolle geändert",
  role_refused: "Eine Rolle verlangt, die nicht wählbar ist",
  account_disabled: "Konto gesperrt",
  account_enabled: "Konto entsperrt",
  identity_linked: "Unternehmenskonto verknüpft",
  identity_unlinked: "Unternehmenskonto getrennt",
  passkey_added: "Passkey angelegt",
  passkey_removed: "Passkey entfernt",
  data_exported: "Daten heruntergeladen",
  api_key_created: "API-Schlüssel erstellt",
  api_key_revoked: "API-Schlüssel widerrufen",
  viewed_by_staff: "Unser Team hat Ihre Seiten angesehen, ohne etwas zu ändern",
};

export const deviceCopy = {
  unknown: "Unbekanntes Gerät",
  on: (browser: string, system: string) => `${browser} auf ${system}`,
} as const;

export const apiKeyAccessCopy = { read: "Nur lesen", write: "Lesen und schreiben" } as const;

export const permissionNames: Readonly<Record<Permission, string>> = {
  read_profile: "Mein Profil lesen",
  update_profile: "Mein Profil ändern",
  view_users: "Konten sehen",
  manage_users: "Konten verwalten",
  view_invoices: "Rechnungen sehen",
  manage_invoices: "Rechnungen verwalten",
  view_leads: "Leads sehen",
  manage_leads: "Leads verwalten",
  view_customers: "Kunden sehen",
  manage_blog: "Den Blog verwalten",
  manage_content: "Die Texte der Website bearbeiten",
  manage_system: "Das System verwalten",
  manage_workspaces: "Arbeitsbereiche verwalten",
  manage_bookings: "Termine verwalten",
  manage_proposals: "Angebote verwalten",
  view_audit: "Das Änderungsprotokoll sehen",
  manage_api: "Die API verwalten",
  view_as_user: "Seiten aus Sicht eines Kontos sehen",
  view_insights: "Auswertungen sehen",
};

export const roleLabels: Readonly<Record<Role, string>> = {
  lead: "Interessent",
  customer: "Kunde",
  support: "Support",
  billing_admin: "Abrechnung",
  sales: "Vertrieb",
  blog_admin: "Redaktion",
  super_admin: "Super-Admin",
};
