import type { RefusalWords } from "~/front-door/answer/refusal-page";
import type { Refusal, RefusalCode } from "~/front-door/rules/refusal";

/** Why the front door refuses a request, by code or, if there is one, by what it is about. */
export const GERMAN_REFUSALS: Record<RefusalCode | NonNullable<Refusal["subject"]>, string> = {
  bad_request: "Die Anfrage ist kein gültiges HTTP.",
  bad_target: "Diese Adresse ist ungültig. Bitte prüfen Sie, ob der Link vollständig ist.",
  body_too_large: "Was Sie gesendet haben, ist zu groß. Bitte gehen Sie zurück und kürzen Sie es.",
  file: "Die Datei ist zu groß: Eine geteilte Datei darf höchstens 25\u00a0MB haben, ein Bild 10\u00a0MB, eine Liste von Leads 5\u00a0MB. Bitte gehen Sie zurück und wählen Sie eine kleinere.",
  cross_origin: "Diese Anfrage kommt von einer anderen Website und wurde nicht ausgeführt.",
  expectation_failed: "Diese Erwartung wird nicht unterstützt.",
  headers_too_large:
    "Ihr Browser hat zu viele Angaben mitgeschickt. Bitte löschen Sie die Cookies dieser Website und versuchen Sie es noch einmal.",
  method_not_allowed: "Diese Methode wird nicht unterstützt.",
  misdirected_request: "Dieser Server ist für die aufgerufene Adresse nicht zuständig.",
  overloaded: "Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.",
  request_timeout:
    "Die Anfrage ist nicht rechtzeitig angekommen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  too_many_requests:
    "Aus Ihrem Netz kommen zu viele unvollständige Anfragen. Bitte versuchen Sie es gleich noch einmal.",
  unsupported_content_encoding: "Bitte senden Sie die Daten ohne Komprimierung.",
  unsupported_media_type: "Bitte senden Sie ein Formular oder JSON.",
  uri_too_long: "Die Adresse ist zu lang.",
};

/** The page around it. */
export function germanWords(detail: string): RefusalWords {
  return {
    ...{ language: "de", title: "Das hat nicht geklappt", detail, request: "Anfrage" },
    ...{ start: "Zur Startseite", startPath: "/de" },
  };
}
