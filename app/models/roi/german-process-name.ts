import type { Reading, RoiItem, RoiValues } from "./roi";
import { isDuration } from "./roi-duration";
import { shorten } from "./roi-process-name";
import { germanNumber } from "./german-number-words";
import { germanAsksBack } from "./german-reply-kind";
import { PROCESS_WORDS_MAX } from "./roi-limits";

/* Finds the short name of a piece of work in German: "Wir bekommen sehr viele Rechnungen" is a
   sentence, and the name is "Rechnungen". Without a clear name, there is none. */

const ITEM_WORDS: [RegExp, RoiItem][] = [
  [/spese|reisekosten|auslage/i, "expense"],
  [/rechnung|faktur|kreditor|debitor/i, "invoice"],
  [/retoure|rücksendung|reklamation/i, "return"],
  [/schaden|schäden/i, "claim"],
  [/ticket|support|störung/i, "ticket"],
  [/bewerb/i, "application"],
  [/vertrag|verträge/i, "contract"],
  [/anfrage|angebot/i, "request"],
  [/bericht|report|auswertung/i, "report"],
  [/auftrag|aufträge|bestell/i, "order"],
  [/e-?mail|postfach|posteingang/i, "email"],
];
/** Names to suggest for a sentence about such items. */
const ITEM_NAMES: Record<RoiItem, string[]> = {
  item: [],
  invoice: ["Lieferantenrechnungen", "Kundenrechnungen"],
  return: ["Retouren", "Erstattungen"],
  claim: ["Schadensmeldungen", "Schadensakten"],
  ticket: ["Support-Tickets", "Ticketverteilung"],
  expense: ["Reisekostenabrechnung", "Spesenfreigabe"],
  application: ["Bewerbungen", "Bewerbungseingang"],
  contract: ["Verträge", "Vertragsprüfung"],
  request: ["Kundenanfragen", "Angebote"],
  report: ["Monatsberichte", "Tagesberichte"],
  order: ["Auftragserfassung", "Bestellungen"],
  email: ["Kunden-E-Mails", "E-Mail-Sortierung"],
};

const GREETING =
  /^(?:(?:hallo|hi|guten (?:tag|morgen|abend)|moin|servus|grüezi|also|naja|na ja|tja|ähm?|hm+|ja|ok|okay|gerne?|bitte|vielleicht|wahrscheinlich|vor allem|hauptsächlich|meistens|überwiegend|ich (?:denke|glaube|würde sagen|tippe auf)|ich weiß nicht)[,.!: ]+)+/i;
/** What may stand before a name. Each leaves nothing but the name, or the rest has a verb. */
const LEADS = [
  /^(?:wir|ich) (?:möchten|möchte|wollen|will|würden gerne?|würde gerne?) (?:gern |gerne )?(?:(?:unsere?n?|die|den|das|meine?n?) )?(.+?) (?:automatisieren|verbessern|beschleunigen|optimieren|loswerden|vereinfachen|digitalisieren)$/i,
  /^(?:können|könnten|kannst|könntest) (?:sie|du) (?:uns |mir )?(?:bitte )?(?:bei (?:der|den|dem|unseren?|unserer) |mit (?:der|den|dem) )?(.+?) (?:helfen|automatisieren|übernehmen|unterstützen)$/i,
  /^(?:wir|ich) (?:bekommen|bekomme|erhalten|erhalte|kriegen|kriege|haben|habe) (?:sehr |so |zu |viel zu |wahnsinnig )?(?:viele |zahlreiche |unzählige |jede menge |eine menge |lauter )(.+)$/i,
  /^(?:wir|ich) (?:haben|habe) (?:ein |große |viele )?(?:probleme?|ärger|schwierigkeiten) mit (?:den |der |dem |unseren |unserer )?(.+)$/i,
  /^(?:wir|ich) (?:verbringen|verbringe|verlieren|verliere|brauchen|brauche) (?:viel |viel zu viel |zu viel |sehr viel )zeit (?:mit|für|bei) (?:den |der |dem |die |das |unseren |unserer )?(.+)$/i,
  /^(?:wir|ich) (?:machen|mache|erledigen|erledige) (.+)$/i,
  /^(?:es geht um|das ist|das sind|es ist|es sind|das wäre|das wären|es wäre|bei uns (?:ist|sind) (?:das|es)|am schlimmsten (?:ist|sind)|am meisten (?:nervt|nerven|zeit (?:kostet|kosten|frisst|fressen))) (?:die |der |das |den |unsere |unser )?(.+)$/i,
  /^(?:wie wäre es mit|wie wär's mit|wie steht es mit|hilfe bei|unterstützung bei|automatisierung (?:von|der|des)) (?:den |der |dem )?(.+)$/i,
];
/** "Wir prüfen Rechnungen": the work is "Rechnungen prüfen". */
const DOES =
  /^(?:wir|ich|sie|alle|(?:mein|unser|das) team|die (?:leute|kollegen)) (?:müssen |muss )?((?:bearbeit|prüf|erfass|verarbeit|buch|beantwort|sortier|scann|schreib|erstell|kontrollier|übertrag|kopier|verschick|versend|plan|archivier|importier|pfleg|genehmig)(?:en?|e?t)) (?:jeden \p{L}+ |jede \p{L}+ |täglich |ständig |immer |dauernd |auch )*(.+)$/iu;
const MUST = /^(?:wir|ich|alle) (?:müssen|muss) (.+? \p{Ll}+en)$/iu;

const TAIL =
  /(?: (?:von hand|manuell|händisch|per hand|jeden \p{L}+|jede woche|den ganzen tag|täglich|wöchentlich|monatlich|am tag|im monat|pro \p{L}+|im jahr|am meisten|und dann|und das|und wir|weil|wenn|aber|die uns|das uns|was uns|dauert|dauern|kostet|kosten|nervt|nerven|nimmt|nehmen|frisst|fressen|ist zu|sind zu|zurzeit|momentan|gerade)(?!\p{L})).*$/iu;
const SENTENCE =
  /(?<!\p{L})(?:ich|wir|sie|er|es|man|du|ihr|mich|mir|uns|ihn|ihm|ist|sind|war|waren|wird|werden|hat|haben|habe|kann|können|will|wollen|soll|sollen|muss|müssen|möchte|möchten|würde|würden|öffnet|tippt|macht|machen|kommt|kommen|geht|gehen|gibt|braucht|brauchen|dass|weil|wenn|damit|nicht|kein|keine)(?!\p{L})/iu;
const NO_NAME =
  /^(?:nichts|alles|keine?[rs]?|etwas|irgendwas|sachen|dinge|arbeit|das|dies|es|ja|nein|doch|ok|okay|hallo|test|danke|egal|idk|viele?s?|verschiedene?s?|(?:einige|mehrere|verschiedene|viele) (?:sachen|dinge|prozesse|aufgaben)|alles mögliche|dies und das|keine? (?:davon|von denen))$/i;

/** Reads the name of the work. `rest`: the answer without "Weiß nicht" before it, in lower case. */
export function readGermanProcess(written: string, rest: string): Reading<RoiValues["process"]> {
  const line = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
  const start = line.toLowerCase().lastIndexOf(rest);
  const told = start > 0 ? line.slice(start) : line;
  if (!/\p{L}{2}/u.test(told)) return { kind: "unclear", reason: "no_number" };
  const item = ITEM_WORDS.find(([pattern]) => pattern.test(told))?.[1] ?? "item";
  const found = nameIn(told);
  if (germanAsksBack(rest) && (typeof found === "string" || item === "item"))
    return { kind: "unclear", reason: "question" };
  if (found === "nothing") return { kind: "unclear", reason: "no_number" };
  if (found === "sentence") {
    const choices = ITEM_NAMES[item];
    return { kind: "unclear", reason: "sentence", ...(choices.length > 0 ? { choices } : {}) };
  }
  const name = shorten(found.name);
  return {
    kind: "understood",
    value: { name: name.charAt(0).toLocaleUpperCase("de") + name.slice(1), item },
  };
}

function nameIn(line: string): { name: string } | "sentence" | "nothing" {
  const start = line
    .replace(GREETING, "")
    .replace(/(?<![.!?])[.!?]+$/, "")
    .replace(/,? bitte$/i, "");
  const short = withoutCount(extracted(start).replace(TAIL, ""))
    .replace(/^(?:den ganzen tag|jeden \p{L}+|täglich|ständig|dauernd) /iu, "")
    .replace(/^(?:(?:die|der|das|den|unsere?[nr]?|meine?[nr]?|eine?n?|alle|vor allem|viele) )+/i, "")
    .trim();
  if (!/\p{L}{2}/u.test(short) || NO_NAME.test(short)) return "nothing";
  if (SENTENCE.test(short) || startsWithCount(short)) return "sentence";
  if (isDuration(start) || isDuration(short)) return "sentence";
  return short.split(" ").length > PROCESS_WORDS_MAX ? "sentence" : { name: short };
}

function extracted(start: string): string {
  const clause =
    start.split(/(?<!\d),|,(?!\d)|[;:!?()\n]|\.(?:\s|$)| [-–] (?!\d)|(?<!\d) [-–] /)[0]?.trim() ?? "";
  const does = DOES.exec(clause);
  if (does)
    return `${(does[2] ?? "").replace(TAIL, "")} ${(does[1] ?? "").replace(/(?:en?|e?t)$/, "en").toLowerCase()}`;
  const must = MUST.exec(clause.replace(TAIL, ""));
  if (must?.[1]) return must[1];
  return LEADS.map((lead) => lead.exec(clause)?.[1]).find((name) => name !== undefined) ?? clause;
}

/** "300 Rechnungen" and "40 bis 50 Rechnungen" → "Rechnungen" */
function withoutCount(clause: string): string {
  return clause.replace(
    /^(?:(?:etwa|ca\.?|rund|ungefähr|circa|über|mindestens|bis zu|~) ?)?(?:(?:zwischen|von) )?\d[\d.,' ]*(?:tsd\.?|tausend|mio\.?|dutzend|k)?(?: ?(?:bis|und|oder|-|–) ?\d[\d.,' ]*(?:tsd\.?|tausend|mio\.?|dutzend|k)?)? (?=\p{L})(?!(?:personen|leute|mitarbeiter|stunden?|std|minuten?|min|tage?|jahre?|kollegen|von uns|euro|(?:bis|und|oder) \d)(?!\p{L}))/iu,
    "",
  );
}

function startsWithCount(name: string): boolean {
  const [first = ""] = name.replace(/^(?:zwischen|von|between|from) [$€£]?/i, "").split(" ");
  return /^[-+]?\d/.test(first) || germanNumber(first.toLowerCase()) !== null;
}
