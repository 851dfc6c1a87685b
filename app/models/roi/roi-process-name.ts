import { isDuration } from "./roi-duration";
import { spellOut } from "./roi-number";
import { ITEM_NOUNS } from "./roi-vocabulary";
import { PROCESS_CHARACTERS_MAX, PROCESS_WORDS_MAX } from "./roi-limits";

/* Finds the short name of a piece of work in free text: "we get a lot of supplier invoices" is
   a sentence, and the name is "Supplier invoices". Without a clear name, there is none. */

const GREETING =
  /^(?:(?:hi|hello|hey|well|ok|okay|so|um+|uh+|hm+|yes|yeah|sure|please|maybe|perhaps|probably|i think|i guess|i'd say|i would say|let's say|say|mainly|mostly|definitely)(?: there)?[,.!: ]+)+/i;
const LEADS = [
  /^(?:i|we)(?:'d| would)? ?(?:really |just )?(?:want|like|need|wish|hope|plan|love|have)(?: to)? (?:automate|improve|speed up|fix|optimi[sz]e|look at|get rid of|talk about|start with|do something about) /i,
  /^(?:can|could|would) you (?:please )?(?:help (?:me|us) with|automate|look at|take over|handle|do) /i,
  /^(?:let's|let us|how about|what about) (?:look at |take |do |start with |try |talk about )?/i,
  /^(?:please )?(?:automate|automating|help (?:me |us )?with) /i,
  /^(?:i|we) (?:have|have got|'ve got) (?:a )?(?:problems?|trouble|issues?) with /i,
  /^(?:i|we|they|my team|our team|people|everybody|everyone) (?:spend|spends|lose|waste) (?:far )?(?:too much|a lot of|so much|most of (?:our|my|their)|hours of|all our) ?(?:time )?(?:on|with|doing|for)? ?/i,
  /^(?:it's|it is|that's|that is|it would be|it'd be|that would be|this is|(?:the|our|my) process (?:is|would be|of)|what we do is|the (?:worst|biggest|main) (?:one|thing|pain) is) /i,
  /^(?:i|we|they) (?:do|run) /i,
  /^(?:i|we) spend (?:all|half|most of|my|our|every)(?: the| my| our)? ?(?:days?|time|mornings?|week)? (?:on |with )?/i,
  /^(?:the|what) [\p{L}' ]{3,40} is /iu,
  /^(?:i|we) (?:get|receive|have|see) (?:a lot of|lots of|many|too many|tons of|plenty of|so many|far too many) /i,
];
/** What people do with their items, and what the work is called. */
const GERUNDS = new Map(
  Object.entries({
    process: "processing",
    handle: "handling",
    enter: "entering",
    check: "checking",
    approve: "approving",
    review: "reviewing",
    type: "typing",
    copy: "copying",
    book: "booking",
    answer: "answering",
    match: "matching",
    sort: "sorting",
    file: "filing",
    scan: "scanning",
    prepare: "preparing",
    write: "writing",
    send: "sending",
    create: "creating",
    verify: "verifying",
    schedule: "scheduling",
    reconcile: "reconciling",
    register: "registering",
    update: "updating",
    transfer: "transferring",
    validate: "validating",
  }),
);
const DOES =
  /^(?:i|we|they|people|he|she|everyone|everybody|(?:my|our|the) (?:team|staff|people|clerks|office|colleagues)) (?:(?:have|has|need|needs) to |must |manually |always |mostly |mainly |just ){0,3}([a-z]+) (\S.*)$/i;

/** "We enter orders" → "entering orders"; null if nobody does anything. */
function doneIn(text: string): string | null {
  const [, verb = "", object = ""] = DOES.exec(text) ?? [];
  const lower = verb.toLowerCase();
  const gerund = [lower, lower.replace(/s$/, ""), lower.replace(/es$/, ""), lower.replace(/ies$/, "y")]
    .map((form) => GERUNDS.get(form))
    .find((form) => form !== undefined);
  return gerund === undefined ? null : `${gerund} ${withoutCount(object)}`;
}

/** Where a name ends and the rest of the sentence begins. */
const TAIL =
  /(?: by hand| manually| every | each | all day| which | that | because| when | but | so | and (?:then|it|we|they|i|this|that) | (?:it |they |we )?(?:takes?|costs?|needs?) | (?:is|are) (?:killing|driving|eating|taking|slow|too|so|very|really|a |an |our |the |done|all |mostly |still |made |being )| at the moment| right now| with \d| at [$€£]?\d| an? (?:hour|day|week|month|year)\b| per (?:hour|day|week|month|year)\b).*$/i;
const SENTENCE =
  /\b(?:i|we|you|they|he|she|it|i'm|i've|we're|we've|it's|there's|they're|am|is|are|was|were|has|have|had|do|does|did|takes?|gets?|comes?|needs?|wants?|spends?|spending|can|could|will|would|should|must|me|us|him|them|told|said|ich|wir|sie|nous|je)\b/i;
const NO_NAME =
  /^(?:nothing|none|everything|anything|all|all of (?:it|them)|whatever|stuff|things?|something|work|it|that|this|yes|no|nope|yeah|ok|okay|sure|hello|hi|hey|test|thanks|thank you|idk|many|lots|a lot|not .*|none .*|(?:some|various|many|different|lots of) (?:things?|stuff|processes|tasks))$/i;

/** The name, or null if the clause is a sentence or says nothing. */
export function processNameIn(line: string): { name: string } | "sentence" | "nothing" {
  const start = line.replace(GREETING, "");
  const lead = LEADS.find((pattern) => pattern.test(start));
  const named = lead ? start.replace(lead, "") : start;
  const does = doneIn(named);
  const clause = firstClause(does ?? named);
  const bare = withoutCount(clause.replace(TAIL, ""));
  const short = bare
    .replace(/^(?:the |our |my |an? |about |mostly |maybe |doing |all (?:the |our )?)+/i, "")
    .trim();
  if (!/\p{L}{2}/u.test(short) || NO_NAME.test(short)) return "nothing";
  if (isDuration(start) || isDuration(short)) return "sentence";
  const isExtracted = lead !== undefined || does !== null || bare !== clause;
  if (SENTENCE.test(short) || isFigure(short)) return "sentence";
  const isCut = clause.replace(TAIL, "") !== clause && lead === undefined && does === null;
  if (
    isCut &&
    !short
      .toLowerCase()
      .split(" ")
      .some((word) => ITEM_NOUNS.has(word))
  )
    return "sentence";
  if (isExtracted && short.split(" ").length > PROCESS_WORDS_MAX) return "sentence";
  return { name: short };
}

function firstClause(line: string): string {
  return line.split(/(?<!\d),|,(?!\d)|[;:!?()\n]|\.(?:\s|$)| [-–] (?!\d)|(?<!\d) [-–] /)[0]?.trim() ?? "";
}

/** "between 40 and 50", "42.50 to 43.5 dollars", "5-7 people" */
function isFigure(name: string): boolean {
  return (
    /^\d[\d.,]*(?: | ?[-–] ?\d[\d.,]*(?: |$))/.test(name) ||
    /^(?:between|from) [$€£]?\d/.test(spellOut(name.toLowerCase()))
  );
}

/** "300 supplier invoices a month" and "40 to 50 supplier invoices" → "supplier invoices" */
function withoutCount(clause: string): string {
  return clause.replace(
    /^(?:(?:about|around|roughly|some|approximately|over|up to|ca\.?|~) ?)?(?:(?:between|from) )?\d[\d.,' ]*(?:k|thousand|million|dozen|hundred)?(?: ?(?:to|and|or|-|–) ?\d[\d.,' ]*(?:k|thousand|million|dozen|hundred)?)? (?=\p{L})(?!(?:people|persons?|employees|clerks|of us|seconds?|hours?|minutes?|days?|weeks?|months?|years?|dollars?|euros?|pounds?|francs?|percent)\b|(?:to|and|or) \d)/iu,
    "",
  );
}

/** Cuts at a word boundary, and never inside a character. */
export function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= PROCESS_CHARACTERS_MAX) return text;
  const cut = characters.slice(0, PROCESS_CHARACTERS_MAX - 1).join("");
  return `${cut.slice(0, cut.lastIndexOf(" ") > 20 ? cut.lastIndexOf(" ") : undefined)}…`;
}
