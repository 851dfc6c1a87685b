import { germanNumber } from "./german-number-words";
import { isGermanItem } from "./german-vocabulary";

/* German phrases of more than one word, and words whose meaning depends on their neighbors: parts
   of an hour, shares, rates, rough numbers and bounds. */

/** What is written instead of a pattern. Words of one meaning are in the vocabulary. */
type Phrase = [RegExp, string | ((...groups: string[]) => string)];

/** Written for what has no meaning here, so that no part of it can be read as an English word. */
export const UNKNOWN = "unbekannt";

/** A German word alone: umlauts aren't word characters to `\b`. */
function word(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${source})(?:(?<=\\P{L})|(?!\\p{L}))`, "gu");
}

const PERIODS =
  "arbeitstag|werktag|kalendertag|tag|arbeitswoche|woche|kalendermonat|monat|quartal|kalenderjahr|jahr|stunde|std|minute|sekunde|schicht|nacht|wochenende|h";
const A = "(?:ein|eine|einen|einem|einer|eines|'?nen?|'?ner)";
/** What "ein" counts; before any other word it is an article. */
const ONE_OF =
  "(?=(?:einzige[rnms]? |halbe[rnms]? |weitere[rnms]? )?(?:stunde|std|minute|sekunde|tag|mal|person|kollege|kollegin|mitarbeiter|mitarbeiterin|stelle|vollzeitstelle|vollzeitkraft|system|programm|tool|million|milliarde|dutzend|prozent|drittel|viertel|rechnung|auftrag|vorgang|euro|franken|dollar|pfund|bis|oder)(?!\\p{L}))";

/** Between a part and its whole: "einer von zehn", "30 der 40", "eine unserer drei". */
const OF =
  "von|aus|in|unter|(?:von |aus )?(?:den|der|unseren|unserer|meinen|meiner|diesen|dieser|allen|aller)";
/** "Eine in 10 Minuten" is no part of them. */
const TIMES = "sekunde|sek|minute|min|stunde|std|tag|woche|monat|jahr|h(?!\\p{L})";
const ONE = new RegExp(`^${A}$`);

const PARTS = ["fünftel", "sechstel", "siebtel", "achtel", "neuntel", "zehntel"];

/** "vier fünftel" as "4/5". */
function fraction(count: string, part: string): string {
  const written = isOne(count) ? 1 : (germanNumber(count) ?? count);
  return `${written}/${PARTS.indexOf(part) + 5}`;
}

function isOne(word: string): boolean {
  return ONE.test(word);
}
function isCount(word: string): boolean {
  return /^\d+$/.test(word) || isOne(word) || germanNumber(word) !== null;
}

/**
 * The phrases that the agent also understands in an English conversation. What is written instead
 * differs: an English answer is read as it is, with the words around the phrase.
 */
export const SHARED_PHRASES = {
  thousandsOfEuros: /(?<!\p{L})t(?:eur|€) ?(\d[\d.,]{0,20})/gu,
  inThousandsOfEuros: /(?<![\d.,])(\d[\d.,]{0,20}) ?t(?:eur|€)(?!\p{L})/gu,
  threeQuartersOfAnHour: word(`(?:${A} )?dreiviertel[- ]?stunden?|(?:${A} )?drei[- ]viertel[- ]stunden?`),
  quarterOfAnHour: word(`(?:${A} )?viertel[- ]?stunde`),
  halfAnHour: word(`(?:${A} )?halbe?[- ]stunde|(?:${A} )?halbstunde`),
  almostAll: word("(?:fast|beinahe|nahezu|so gut wie) alle[ns]?"),
  most: word("die (?:aller)?meisten|(?:der|ein) gro(?:ß|ss)teil|(?:die|eine) mehrheit"),
  monthlyPay: word("monatsgeh(?:alt|älter)|monatslohn|monatsbrutto"),
  annualPay: word("jahresgeh(?:alt|älter)|jahresbrutto|jahreslohn"),
  group: word("zu (zweit|zweien|dritt|viert|fünft|sechst|siebt|acht)"),
};

const GROUPS = ["zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht"];

/** How many people "zu dritt" means, from the word after "zu". */
export function groupSize(word: string): number {
  return GROUPS.indexOf(word.replace(/en$/, "")) + 2;
}

/** "zwei- bis dreihundert" as "200 bis 300". */
function rangeOf(low: string, between: string, high: string, shared: string): string | null {
  const [from, to] = [germanNumber(low), germanNumber(high)];
  if (from === null || to === null) return null;
  const scale = { hundert: 100, tausend: 1_000 }[shared];
  return scale ? `${from * scale} ${between} ${to * scale}` : `${from} ${between} ${to} ${shared}`;
}

/** The phrases of a German conversation, in this order. */
const PHRASES: Phrase[] = [
  [/(?<=\p{L})[:*_/]innen(?!\p{L})/gu, "innen"],
  [/(?<=\d)h(?=\d)/g, " h "],
  [/(?<=\d)\.-{1,2}(?!\d)|(?<=\d),-{1,2}(?!\d)/g, ""],
  // Abbreviations with a dot.
  [
    /(?<!\p{L})(std|stdn|min|sek|tsd|mio|mrd|ca|mind|max|mtl|monatl|tgl|evtl|inkl|zzgl|fr|sfr|stk|wö|jhrl)\.(?!\d)/gu,
    "$1 ",
  ],
  [/(?<!\p{L})(ca|mind|max|fr|sfr)\.(?=\d)/gu, "$1 "],
  [/(?<!\p{L})p\. ?a\.?(?!\p{L})/gu, "pro jahr"],
  [SHARED_PHRASES.thousandsOfEuros, "$1 tsd euro"],
  [SHARED_PHRASES.inThousandsOfEuros, "$1 tsd euro"],
  [/(?<![\p{L}\d])(\d{1,6}) ?x(?= (?:pro|am|im|die|täglich|wöchentlich|monatlich|jährlich|in))/gu, "$1 mal"],
  // Currencies of more than one word.
  [word("schweizer franken"), "franken"],
  [word("us-dollar|us dollar|amerikanische dollar"), "dollar"],
  [word("britische pfund|pfund sterling|englische pfund"), "pfund"],
  [word("\\p{L}+(?:ische|ischer|ischen) (?:dollar|pfund|franken|kronen)|d-mark|\\p{L}+-dollar"), "yen"],
  // "Unter der Woche" names no period, and "alle bis auf einen" no share.
  [word("unter der woche|bis auf"), UNKNOWN],
  [word("an (?:einem |manchen )?(?:gut|schlecht|stark|schwach|voll)en tag(?:en)?"), UNKNOWN],
  [/(?<!\p{L})im jahr ((?:19|20)\d\d)(?= ?[.!]? ?$)/gu, "in $1"],
  // Parts of an hour and of everything. "Eine gute Stunde" is one.
  [word(`(${A}) (?:knapp|gut|voll|ganz|rund)e[rnms]? `), "$1 "],
  [word(`(?:${A} )?halbe bis (?:${A} )?(?:ganze )?stunde`), "30 bis 60 minuten"],
  [word(`(?:${A} )?halbe bis (?:${A} )?dreiviertel ?stunde`), "30 bis 45 minuten"],
  [SHARED_PHRASES.threeQuartersOfAnHour, "45 minuten"],
  [SHARED_PHRASES.quarterOfAnHour, "15 minuten"],
  [SHARED_PHRASES.halfAnHour, "30 minuten"],
  [word(`${A} stunde und (?:${A} )?(?:30 minuten|halbe)`), "90 minuten"],
  [word(`${A} stunde und (?:${A} )?viertel`), "75 minuten"],
  [word(`(?:${A} )?halbe minute`), "30 sekunden"],
  [word(`(?:${A} )?halbe[rn]? (?:arbeits)?tag`), "4 stunden"],
  [word(`(?:${A} )?halbes? dutzend`), "6"],
  [word(`(?:${A} )?halbe million`), "500000"],
  [word("(?:anderthalb|eineinhalb) dutzend"), "18"],
  [word("(?:anderthalb|eineinhalb) hundert"), "150"],
  [word(`(?:${A} )?halbe[rn]? (?:stelle|vollzeitstelle|vollzeitkraft|kraft|person)`), "0.5 personen"],
  [word("bis (?=stunde|minute)"), "bis 1 "],
  [word("halb (?=\\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)"), `${UNKNOWN} `],
  [
    word("(?:drei)?viertel (?=(?:\\d|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf))"),
    `${UNKNOWN} `,
  ],
  [word("(?:drei)?viertel (?:nach|vor)"), UNKNOWN],
  [word("drei ?viertel(?: der \\p{L}+| davon)?"), "75 prozent"],
  [word(`(?:${A} |1 )?viertel(?: der \\p{L}+| davon)?`), "25 prozent"],
  [word("(?:zwei|2) drittel(?: der \\p{L}+| davon)?"), "2/3"],
  [word(`(?:${A} |1 )drittel(?: der \\p{L}+| davon)?`), "1/3"],
  [
    word("(\\p{L}+|\\d) (fünftel|sechstel|siebtel|achtel|neuntel|zehntel)(?: der \\p{L}+| davon)?"),
    (whole = "", count = "", part = "") => (isCount(count) ? `${fraction(count, part)}` : whole),
  ],
  [word("(?:die |gut die )?h(?:ä|ae)lfte(?: der \\p{L}+| davon)?|halbe-halbe|halb und halb"), "50 prozent"],
  [word("fifty[- ]fifty"), "50 prozent"],
  [
    word(
      "jede[rsn]? (?:zweite|dritte|vierte|fünfte|zehnte)[rsnm]?(?= (?!tag|woche|monat|jahr|quartal|stunde)|[.!]?$)",
    ),
    `${UNKNOWN} `,
  ],
  [
    word(`(\\p{L}+|\\d+) (?:${OF}) (\\p{L}+|\\d+)(?! ?(?:${TIMES}))`),
    (whole = "", part = "", total = "") =>
      isCount(part) && isCount(total) ? `${isOne(part) ? "1" : part} von ${total}` : whole,
  ],
  [word(`${A}(?= (?:von|aus|in|unter) )`), "1"],
  [
    word("keine[rn]? (\\p{L}+|\\d+)"),
    (whole = "", count = "") => (isCount(count) ? `under ${count}` : whole),
  ],
  [SHARED_PHRASES.almostAll, "almost all"],
  [SHARED_PHRASES.most, "most"],
  [word("(?:fast|beinahe|so gut wie) (?:keine[rn]?|nie|nichts)"), "almost none"],
  [
    word("(\\p{L}+)- (bis|oder) (\\p{L}+?)(hundert|tausend|mal|fach)"),
    (whole = "", low = "", between = "", high = "", shared = "") =>
      rangeOf(low, between, high, shared) ?? whole,
  ],
  // Rough numbers.
  [word(`(?:${A} paar|mehrere|einige|etliche|viele|paar) hundert`), "several hundred"],
  [word(`(?:${A} paar|mehrere|einige|etliche|viele|paar) tausend`), "several thousand"],
  [word(`(?:${A} paar|mehrere|einige|etliche|viele|paar) dutzend`), "several dozen"],
  [/(?<=\d ?)tausend(?!\p{L})/gu, "thousand"],
  [/(?<=\d ?)hundert(?!\p{L})/gu, "hundred"],
  [word(`(?:${A} )?paar`), "few"],
  [word("das doppelte(?: von)?|doppelt so viele?|das dreifache|halb so viele?"), UNKNOWN],
  // Bounds.
  [word("nicht mehr als|maximal|höchstens|max|allerhöchstens"), "at most"],
  [word("nicht weniger als|mindestens|mind|wenigstens|minimum|minimal"), "at least"],
  [word("weniger als|unter|unterhalb von"), "under"],
  [word("mehr als|über|ueber|oberhalb von"), "over"],
  [word("bis zu"), "up to"],
  [word("(?:so )?um die|an die|so um|irgendwas um"), "about"],
  [word("(?:und|oder) (?:mehr|darüber|aufwärts)|aufwärts"), "or more"],
  [word("(?:oder|und) weniger"), "or less"],
  [word("oder so(?: ähnlich| was)?|oder um den dreh"), ""],
  // Corrections.
  [word("ich mein(?:e|te)|besser gesagt|genauer gesagt|will sagen|nein,? moment|nein,? doch"), "sorry"],
  // Rates: "alle zehn Minuten", "jede zweite Woche", "zweimal am Tag".
  [word("rund um die uhr"), "around the clock"],
  [word("in der arbeitszeit"), "in working hours"],
  [word("an arbeitstagen"), "on working days"],
  [word("mit wochenenden"), "with weekends"],
  [word("(?:24 ?/ ?7|24 stunden am tag)"), "24/7"],
  [word("letzte[nrms]? (jahr|monat|quartal|woche)"), "last $1"],
  [word("dieses? (jahr|quartal|woche)"), "this $1"],
  [
    word("vorige[nrms]? (jahr|monat|quartal|woche)|vergangene[nrms]? (jahr|monat|quartal|woche)"),
    "last $1$2",
  ],
  [word("jede[rsnm]? zweite[rsnm]? (tag|woche|monat)"), "every other $1"],
  [
    word("alle (?=(?:\\d|\\p{L}+) (?:sekunden|minuten|min|stunden|std|tage|wochen|monate|jahre)(?!\\p{L}))"),
    "every ",
  ],
  [word("(einmal|einmalig)(?= (?:pro|am|im|in|die|täglich|wöchentlich|monatlich|jährlich|jede))"), "1 mal"],
  [
    /(?<!\p{L})(\p{L}{3,})mal(?!\p{L})/gu,
    (whole = "", count = "") => {
      const value = germanNumber(count);
      return value === null ? whole : `${value} mal`;
    },
  ],
  [word("je nach(?:dem)?(?: \\p{L}+)?"), ""],
  [word(`${A}(?= (?:pro|am|im|je|(?:in )?der|die) (?:${PERIODS})(?!\\p{L}))`), "1"],
  [
    word(
      `(?:pro|je|am|im|per|jede[nrsm]?|a|à|(?:in|an|auf) (?:der|dem|${A})|(?:in|an)m|die|den|das)(?: (?:ganzen|normalen|durchschnittlichen|typischen|üblichen|einzelnen))? (${PERIODS})`,
    ),
    "per $1",
  ],
  [/\/ ?(std|stunde|tag|woche|monat|jahr|quartal|minute|min)(?!\p{L})/gu, "/$1"],
  [word("im (?:schnitt|mittel|durchschnitt)"), "about"],
  [word("(?:pro|je) (?:kopf|person|mitarbeiter|mitarbeiterin|nase|kollege)"), "per person"],
  [word("pro (\\p{L}+)"), "per item"],
  [word("je (\\p{L}+)"), (whole = "", noun = "") => (isGermanItem(noun) ? "per item" : whole)],
  // Pay.
  [SHARED_PHRASES.monthlyPay, "monthly salary"],
  [SHARED_PHRASES.annualPay, "annual salary"],
  [word("stundensatz|stundenlohn|stundensätze"), "hourly"],
  [word("tagessatz|tageslohn"), "daily"],
  [word("wochenlohn"), "weekly"],
  // People.
  [SHARED_PHRASES.group, (_whole = "", word = "") => `${groupSize(word)} personen`],
  [
    word(
      "(?:das )?(?:mache|erledige|bearbeite) (?:das )?(?:nur )?ich(?: das)?(?: (?:selbst|selber|allein|alleine))?",
    ),
    "just me",
  ],
  [
    word(
      "(?:nur )?ich(?: (?:mache|erledige|bearbeite) (?:das|es|alles|sie))?(?: (?:ganz )?(?:selbst|selber|allein|alleine|persönlich))",
    ),
    "just me",
  ],
  [word("ich (?:mache|erledige|bearbeite) (?:das|es|alles)"), "just me"],
  [word("teilzeit\\p{L}+"), "personen teilzeit"],
  // Who may be one or more.
  [
    word("(?:meine|unsere|die|eine) (?:assistentin|kollegin|buchhalterin|sekretärin|sachbearbeiterin)"),
    "my colleague",
  ],
  [
    word(
      "(?:mein|unser|der|ein) (?:assistent|kollege|buchhalter|sachbearbeiter|mitarbeiter|azubi|werkstudent)",
    ),
    "my colleague",
  ],
  // "ein, zwei Minuten" and "ein bis zwei Minuten".
  [word("(ein|eine|einen),? (zwei)(?= )"), "1 to 2"],
  [word(`${A} ${ONE_OF}`), "1 "],
  [word(`${A} (\\p{L}+)`), (_whole = "", noun = "") => `${isGermanItem(noun) ? "1" : "a"} ${noun}`],
  [word(A), "a"],
];

/** A German text whose phrases are written in English, or as words of the vocabulary. */
export function withoutPhrases(plain: string): string {
  let text = plain;
  for (const [pattern, english] of PHRASES)
    text = typeof english === "string" ? text.replace(pattern, english) : text.replace(pattern, english);
  return text;
}

/** The English words that the phrases above put in. */
export const PHRASE_WORDS = new Set(
  `to up at most least under over or more less few several almost all none every other last per person item
  this around the clock working hours days in on with weekends sorry my colleague just me monthly annual hourly daily
  weekly salary a of about hundred thousand dozen`
    .trim()
    .split(/\s+/),
);
