const SEND_AGAIN =
  "Dieses Formular war zu lange geöffnet oder wurde sehr schnell abgeschickt. Nichts ist verloren. Bitte senden Sie es noch einmal.";

export const formCopy = {
  errorTitle: "Bitte korrigieren Sie Folgendes, bevor Sie speichern",
  optional: "(optional)",
  show: "Anzeigen",
  hide: "Verbergen",
  showPassword: "Passwort anzeigen",
  leave: "Sie haben ungespeicherte Änderungen. Möchten Sie die Seite verlassen, ohne zu speichern?",
  trap: "Lassen Sie dieses Feld leer",
} as const;

export const refusedFormCopy = {
  caught: SEND_AGAIN,
  early: SEND_AGAIN,
  stale: SEND_AGAIN,
  failed:
    "Die Bot-Prüfung war nicht erfolgreich. Nichts ist verloren. Bitte warten Sie, bis sie über der Schaltfläche abgeschlossen ist, und senden Sie das Formular dann noch einmal.",
  unproven:
    "Aus Ihrem Netz kamen mehrere Formulare ohne Bot-Prüfung. Nichts ist verloren. Bitte erlauben Sie Skripte auf dieser Seite oder warten Sie 15 Minuten, und senden Sie das Formular dann noch einmal.",
} as const;
