import { accountAnchorsCopy } from "./account";
import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("de");

export const twoStepCopy = {
  title: accountAnchorsCopy.twoStep,
  lead: "Nach dem Passwort beweist ein zweiter Schritt, dass Sie es sind: ein Code aus einer App auf Ihrem Telefon oder ein Passkey.",
  on: "Ein",
  off: "Aus",
  unavailable: "Der Anmeldedienst antwortet nicht. Versuchen Sie es in einer Minute noch einmal.",
  setUp: "Authenticator-App einrichten",
  qrCode: "QR-Code für Ihre Authenticator-App",
  scan: "Scannen Sie den Code mit einer Authenticator-App oder tippen Sie diesen Schlüssel ein:",
  enter: "Geben Sie die sechs Ziffern ein, die die App zeigt.",
  code: "Code",
  turnOn: "Einschalten",
  turnOff: "Ausschalten",
  turnOffLabel: (app: string) => `${app} ausschalten`,
  app: "Authenticator-App",
  since: (date: string) => `Seit ${date}`,
  addPasskey: "Passkey als zweiten Schritt hinzufügen",
  passkeyName: "Name des Passkeys",
  passkeyNameHelp: "Damit Sie ihn in der Liste wiedererkennen.",
  passkeyDefault: "Passkey",
  remove: "Entfernen",
  removeLabel: (name: string) => `${name} entfernen`,
  turnedOff: { title: "Anmeldung in zwei Schritten ausgeschaltet" },
  removed: { title: "Aus der Anmeldung in zwei Schritten entfernt" },
  renamed: { title: "Passkey umbenannt" },
  added: {
    title: "Passkey hinzugefügt",
    description: "Er gehört ab jetzt zu Ihrer Anmeldung in zwei Schritten.",
  },
  turnedOn: { title: "Anmeldung in zwei Schritten eingeschaltet" },
  codesTitle: "Sichern Sie jetzt diese Wiederherstellungscodes",
  codesLead:
    "Jeder ersetzt einmal einen Code aus der App. Sie sehen sie nicht noch einmal. Drucken Sie sie aus oder sichern Sie sie in einem Passwortmanager.",
  codesDone: "Ich habe sie gesichert",
  codesLeft: (count: number) =>
    plural(count, {
      one: "1 Wiederherstellungscode ist noch übrig.",
      other: `${count} Wiederherstellungscodes sind noch übrig.`,
    }),
  renew: "Neue Wiederherstellungscodes erzeugen",
  renewHelp: "Die alten gelten dann nicht mehr.",
  failed: "Die Anmeldung in zwei Schritten wurde nicht geändert",
  missingCode: "Geben Sie die sechs Ziffern ein.",
} as const;

export const identityProofCopy = {
  password: "Aktuelles Passwort",
  passwordOrCode: "Aktuelles Passwort oder ein Code aus Ihrer App",
  forgotten: "Vergessen, oder nie eines gehabt?",
  link: "Link zum Zurücksetzen senden",
  missing: "Geben Sie Ihr aktuelles Passwort ein.",
} as const;
