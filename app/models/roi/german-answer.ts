import type { Reading, RoiStep, RoiValues, UnclearReason } from "./roi";
import type { ReadingContext } from "./answers/reader";
import { readAnswer } from "./roi-answer";
import type { RoiCurrency } from "./roi-engine";
import { findLaterAnswers, type LaterAnswer } from "./roi-later-answers";
import { plainText } from "./roi-number";
import type { Period } from "./roi-vocabulary";
import { germanInEnglish } from "./german-in-english";
import { readGermanProcess } from "./german-process-name";
import { germanAsksBack, withoutGermanNotKnowing } from "./german-reply-kind";
import { readGermanSystems } from "./german-systems";
import { READ_CHARACTERS_MAX } from "./roi-limits";

/* Reads German answers. Figures are read by the reader of English answers, after the words
   around them were written in English; an answer with an unknown word is offered, not taken. */

/** Reads a German answer to a question. Never throws, whatever the text. */
export function readGermanAnswer<Step extends RoiStep>(
  step: Step,
  text: string,
  context: ReadingContext = {},
): Reading<RoiValues[Step]> {
  const refused = refusal(text);
  if (refused) return unclear(refused);
  const plain = plainText(text);
  if (plain === "") return unclear("empty");
  const { isUnknown, rest } = withoutGermanNotKnowing(plain);
  if (isUnknown && !/\d/.test(inEnglish(rest, text).text) && !(step === "process" && /\p{L}{3}/u.test(rest)))
    return germanAsksBack(rest) ? unclear("question") : { kind: "unknown" };
  const read: { [Name in RoiStep]?: () => Reading<RoiValues[Name]> | null } = {
    process: () => readGermanProcess(text, rest),
    systems: () => readGermanSystems(text, rest),
  };
  const isOpen = rest.endsWith("?") && !/\d/.test(inEnglish(rest, text).text);
  if (step !== "process" && (germanAsksBack(rest) || isOpen)) return unclear("question");
  return (
    (read[step]?.() as Reading<RoiValues[Step]> | null | undefined) ?? readFigure(step, text, rest, context)
  );
}

/** What makes a text unreadable in any language. */
function refusal(text: string): UnclearReason | null {
  if (text.trim() === "") return "empty";
  if (text.length > READ_CHARACTERS_MAX) return "long";
  return /<\/?[a-z!]|javascript:|&#?\w+;/i.test(text) ? "markup" : null;
}

function unclear(reason: UnclearReason, choices: string[] = []): Reading<never> {
  return choices.length > 0 ? { kind: "unclear", reason, choices } : { kind: "unclear", reason };
}

function inEnglish(plain: string, written: string) {
  // In a text that has only capital letters, they say nothing.
  const nouns = written === written.toUpperCase() ? [] : (written.match(/\p{Lu}[\p{L}-]+/gu) ?? []);
  const known = new Set(nouns.map((noun) => noun.toLowerCase()));
  return germanInEnglish(plain, (word) => known.has(word));
}

function readFigure<Step extends RoiStep>(
  step: Step,
  text: string,
  plain: string,
  context: ReadingContext,
): Reading<RoiValues[Step]> {
  const usual = { ...context, currency: context.currency ?? ("EUR" as const) };
  const twofold = DECIMAL_OR_GROUP.exec(plain);
  if (twofold) return askWhich(step, plain, twofold[0], usual);
  const { text: english, isKnown } = inEnglish(plain, text);
  const reading = readAnswer(step, english, usual);
  if (reading.kind === "unclear") return unclear(reading.reason, clearChoices(step, reading.choices, usual));
  if (isKnown && reading.kind === "understood") return reading;
  const offered = reading.kind === "understood" ? [phraseOf(step, reading.value)] : [];
  return unclear(offered.length > 0 ? "unsure" : "no_number", offered);
}

/** "1,234" is 1.234 in German, and 1,234 for many who write numbers in English. */
const DECIMAL_OR_GROUP = /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,]\d|\d)/;

function askWhich<Step extends RoiStep>(
  step: Step,
  plain: string,
  numeral: string,
  context: ReadingContext,
): Reading<RoiValues[Step]> {
  const offered = [
    numeral.replace(",", ""),
    numeral
      .replace(/(?<!0)0+$/, "")
      .replace(/,$/, "")
      .replace(/(,\d\d)\d$/, "$1"),
  ]
    .map((one) => readGermanAnswer(step, plain.replace(numeral, one), context))
    .flatMap((reading) => (reading.kind === "understood" ? [phraseOf(step, reading.value)] : []));
  return unclear("unsure", clear(step, offered, context));
}

/** The choices of an English reading in German. */
function clearChoices(step: RoiStep, choices: string[] = [], context: ReadingContext): string[] {
  return clear(
    step,
    choices.map((choice) => inGerman(choice)),
    context,
  );
}

/** Keeps the choices that would be understood if picked. */
function clear(step: RoiStep, choices: string[], context: ReadingContext): string[] {
  return [...new Set(choices)].filter(
    (choice) => readGermanAnswer(step, choice, context).kind === "understood",
  );
}

const PERIODS: Record<Period, string> = {
  hour: "pro Stunde",
  day: "am Tag",
  week: "pro Woche",
  month: "im Monat",
  quarter: "im Quartal",
  year: "im Jahr",
};
const SIGNS: Record<RoiCurrency, string> = { USD: "$", EUR: "€", GBP: "£", CHF: "CHF" };

/** An understood value as an answer that means the same. */
function phraseOf<Step extends RoiStep>(step: Step, value: RoiValues[Step]): string {
  const phrases: { [Name in RoiStep]: (value: RoiValues[Name]) => string } = {
    process: ({ name }) => name,
    volume: (volume) =>
      volume.kind === "items"
        ? `${german(volume.amount)} ${PERIODS[volume.period]}`
        : `${volume.people === null ? "" : `${plainGerman(volume.people)} Personen, `}${german(volume.hours)} Stunden ${PERIODS[volume.period]}`,
    minutes: ({ minutes }) => `${plainGerman(minutes)} ${minutes === 1 ? "Minute" : "Minuten"}`,
    people: ({ people }) => `${plainGerman(people)} ${people === 1 ? "Person" : "Personen"}`,
    share: ({ percent }) => `${plainGerman(percent)} %`,
    cost: ({ amountMinor, currency, period }) =>
      `${german(amountMinor / 100).replace(/,\d$/, "$&0")} ${SIGNS[currency]} ${PERIODS[period]}`,
    systems: ({ systems }) => `${systems} ${systems === 1 ? "System" : "Systeme"}`,
  };
  return phrases[step](value);
}

function german(value: number): string {
  return value.toLocaleString("de-DE", { maximumFractionDigits: 2 });
}
/** Without groups, where "1.500" could be one and a half. */
function plainGerman(value: number): string {
  return value.toLocaleString("de-DE", { maximumFractionDigits: 2, useGrouping: false });
}

const IN_GERMAN: [RegExp, string][] = [
  [/\bin working hours\b/g, "in der Arbeitszeit"],
  [/\baround the clock\b/g, "rund um die Uhr"],
  [/\bon working days\b/g, "an Arbeitstagen"],
  [/\bwith weekends\b/g, "mit Wochenenden"],
  [/\bin all\b/g, "insgesamt"],
  [/([$€£]|CHF )([\d.,]+)/g, "$2 $1"],
  [/\ban hour\b/g, "pro Stunde"],
  [/\ba day\b/g, "am Tag"],
  [/\ba week\b/g, "pro Woche"],
  [/\ba month\b/g, "im Monat"],
  [/\ba quarter\b/g, "im Quartal"],
  [/\ba year\b/g, "im Jahr"],
  [/\bperson\b/g, "Person"],
  [/\bpeople\b/g, "Personen"],
  [/\bseconds\b/g, "Sekunden"],
  [/\bsecond\b/g, "Sekunde"],
  [/\bminutes\b/g, "Minuten"],
  [/\bminute\b/g, "Minute"],
  [/\bhours\b/g, "Stunden"],
  [/\bhour\b/g, "Stunde"],
  [/\bdays\b/g, "Tage"],
  [/\bsystems\b/g, "Systeme"],
  [/\bsystem\b/g, "System"],
  [/(\d)%/g, "$1 %"],
  [/ of 10\b/g, " von 10"],
];

/** A figure as the English reader phrases it, in German: "$1,500 a month" → "1.500 $ im Monat". */
function inGerman(english: string): string {
  const text = english.replace(/\d[\d.,]*/g, (numeral) =>
    numeral.replace(/[.,]/g, (separator) => (separator === "." ? "," : ".")),
  );
  return IN_GERMAN.reduce((written, [pattern, german]) => written.replace(pattern, german), text)
    .replace(/\s+/g, " ")
    .trim();
}

/** Work on people: the 50 of "Lohnabrechnung, ca. 50 Mitarbeiter" don't do it. */
const ABOUT_PEOPLE =
  /(?<!\p{L})(?:lohn|löhne|gehalt|gehälter|personal|urlaub|reisekosten|spesen|zeiterfassung|stundenzettel|krankmeldung|onboarding|bewerb)|(?<!\p{L})(?:für|von) (?:alle |unsere )?\d/u;

/** Finds answers to later questions in a German answer, like `findLaterAnswers`. */
export function findLaterGermanAnswers(asked: RoiStep, text: string): LaterAnswer[] {
  if (refusal(text)) return [];
  const plain = plainText(text);
  const { text: english, isKnown } = inEnglish(plain, text);
  if (!isKnown || germanAsksBack(plain) || DECIMAL_OR_GROUP.test(plain)) return [];
  const isAboutPeople = asked === "process" && ABOUT_PEOPLE.test(plain);
  return findLaterAnswers(asked, english)
    .filter(({ step }) => !(step === "people" && isAboutPeople))
    .map((answer) => ({ ...answer, said: inGerman(answer.said) }))
    .filter(({ step, said }) => readGermanAnswer(step, said).kind === "understood");
}
