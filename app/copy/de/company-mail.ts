export const companyMailCopy = {
  title: "E-Mails aus Ihren Arbeitsbereichen",
  on: "Sie bekommen eine E-Mail, wenn wir Ihrem Unternehmen schreiben oder eine Datei mit ihm teilen.",
  off: "Sie bekommen keine E-Mails mehr über Nachrichten und Dateien. Beides finden Sie in Ihrem Arbeitsbereich.",
  stop: "Abbestellen",
  start: "Wieder erhalten",
  see: "Arbeitsbereiche",
  path: "/admin/workspaces",
};
