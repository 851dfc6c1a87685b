import type { PictureUse } from "~/models/picture/picture";

export const pictureFaultTexts = {
  missing: "Bitte wählen Sie ein Bild.",
  too_large:
    "Diese Datei ist größer als 10\u00a0MB. Bitte wählen Sie eine kleinere, oder speichern Sie sie mit geringerer Qualität.",
  type: "Wir können diese Datei nicht als Bild lesen. Bitte verwenden Sie JPEG, PNG, WebP, AVIF oder GIF.",
  pixels:
    "Dieses Bild hat mehr als 25 Megapixel, oder mehr als 13 Megapixel als AVIF. Bitte verkleinern Sie es.",
  structure: "Das Lesen dieser Datei dauert zu lange. Bitte exportieren Sie sie als einfaches JPEG oder PNG.",
  broken:
    "Diese Datei ist beschädigt oder unvollständig. Bitte speichern Sie sie neu und versuchen Sie es noch einmal.",
  quota: "Sie haben die höchste Zahl an Bildern erreicht. Bitte löschen Sie zuerst eines.",
  busy: "Wir verarbeiten gerade viele Bilder. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
  too_many:
    "Sie haben in kurzer Zeit viele Bilder hochgeladen. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.",
  store: "Der Bildspeicher antwortet nicht. Bitte versuchen Sie es in einigen Minuten noch einmal.",
} as const;

export const picturesCopy = {
  upload: {
    title: "Bild hinzufügen",
    failed: "Das Bild wurde nicht hinzugefügt",
    file: "Bild",
    fileHelp: "JPEG, PNG, WebP, AVIF oder GIF, bis 10\u00a0MB und 25 Megapixel.",
    drop: "Ziehen Sie ein Bild hierher, oder wählen Sie eines.",
    dropNow: "Loslassen, um dieses Bild zu wählen.",
    alt: "Was es zeigt",
    altMissing: "Bitte beschreiben Sie das Bild in wenigen Worten.",
    altHelp: "Eine kurze Beschreibung für Menschen, die es nicht sehen.",
    send: "Hochladen",
    cancel: "Abbrechen",
    sending: (sent: string, total: string) => `Übertragen: ${sent} von ${total}`,
    making: "Hochgeladen. Alle Größen werden erstellt\u00a0…",
    progress: "Fortschritt des Hochladens",
    cancelled: "Das Hochladen wurde abgebrochen. Nichts wurde behalten.",
    lost: "Die Verbindung ist vor dem Ende abgebrochen. Bitte versuchen Sie es noch einmal.",
    signedOut:
      "Etwas ist schiefgegangen. Bitte laden Sie die Seite neu, melden Sie sich bei Bedarf noch einmal an und versuchen Sie es dann wieder.",
  },
  added: (use: PictureUse) => (use === "logo" ? "Logo hinzugefügt" : "Bild hinzugefügt"),
  deleted: (name: string) => `„${name}“ ist gelöscht`,
  inUse: {
    title: "Dieses Bild wird verwendet",
    description: "Ein Artikel oder ein Text der Website zeigt es. Entfernen Sie es zuerst dort.",
  },
  gone: "Dieses Bild war bereits gelöscht",
  remove: "Löschen\u00a0…",
  removeTitle: (name: string) => `„${name}“ löschen?`,
  removeText: "Das löscht das Bild endgültig in allen Größen. Auf Seiten, die es zeigen, fehlt es dann.",
  removeNow: "Bild löschen",
  pages: "Seiten mit Bildern",
} as const;
