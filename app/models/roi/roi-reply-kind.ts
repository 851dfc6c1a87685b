/* Recognizes replies that aren't answers: the visitor doesn't know, won't say, or asks
   something back. Expects `plainText`. */

const LEAD =
  /^(?:well|hm+|uh+|um+|er+|sorry|honestly|to be honest|frankly|tbh|oh|ok|okay|so|no|look)(?:[,.!] ?| )(?!idea|clue|data|answer|comment|numbers?|figures?)/;
const NOT_KNOWING = [
  /^(?:i |we )?(?:really |honestly |truly )?(?:don'?t|do not|wouldn'?t|would not|couldn'?t|could not|can'?t|can ?not|never|won'?t|didn'?t)(?: really| even| honestly| actually| quite)? (?:know|say|tell|count|measure|keep track|track|recall|remember)(?: that| it| yet| this| them| you| for sure| exactly| precisely| offhand){0,3}/,
  /^(?:i |we )?(?:really |honestly )?(?:have|'ve got|got)? ?(?:absolutely |really )?no (?:idea|clue|figures?|numbers?|data)(?: yet| at all| whatsoever)?/,
  /^(?:i |we )(?:don't|do not|haven't|have not)(?: really)?(?: have| got)? ?(?:a clue|any idea|any figures|any numbers|an idea|the faintest(?: idea)?|the foggiest|counted(?: them| it)?|checked|measured(?: it| that)?)/,
  /^(?:i'?m |i am |we'?re |we are )?(?:not |un)(?:really |entirely |quite |totally |so |too |100% |very )?(?:sure|certain)(?: yet| about that| at all)?/,
  /^(?:i |we )?(?:'ve |have )?never (?:really |ever )?(?:counted|measured|tracked|checked|timed|thought about)(?: it| that| them)?/,
  /^(?:dunno|idk|beats me|who knows|(?:nobody|no one) (?:really )?knows|no (?:answer|comment))/,
  /^(?:that'?s |it'?s |that is |it is )?(?:hard|difficult|impossible|tough) to (?:say|tell|know|estimate)/,
  /^(?:let'?s )?skip(?: it| this| that| this one| that one| the question)?|^(?:pass|next(?: question| one)?|n\/?a|unknown)(?=[.!? ]*$)/,
  /^(?:i'?d |i would )?(?:rather not|prefer not)(?: to)?(?: say| answer| tell(?: you)?)?|^i won'?t (?:say|tell)|^not telling|^none of your business/,
  /^(?:that'?s )?(?:private|confidential|secret)(?=[.!? ]*$)/,
  /^(?:you tell me|your guess is as good as mine|ask (?:my|our|the) (?:boss|manager|accountant))/,
  /^(?:keine ahnung|wei(?:ß|ss) (?:ich )?(?:leider )?nicht|ich wei(?:ß|ss)(?: es)? (?:leider )?nicht|(?:je ne|je|ne) sais pas|no (?:lo )?sé|non (?:lo )?so|não sei|geen idee|vet ej)/,
];

/**
 * The rest of an answer that starts with "I don't know" or the like. `isUnknown` says whether it
 * does.
 */
export function withoutNotKnowing(plain: string): { isUnknown: boolean; rest: string } {
  if (/^\?+$/.test(plain)) return { isUnknown: true, rest: "" };
  const text = plain.replace(LEAD, "").replace(LEAD, "");
  for (const pattern of NOT_KNOWING) {
    const start = pattern.exec(text)?.[0];
    const rest = start === undefined ? "" : text.slice(start.length);
    if (start !== undefined && !/^[\p{L}\d]/u.test(rest))
      return { isUnknown: true, rest: rest.replace(/^[\s,.;:!?)…-]+/, "") };
  }
  return { isUnknown: false, rest: plain };
}

const ASKS = [
  /\bwhat (?:do|did) you mean\b|\bwhat you mean\b|\bwhat(?:'?s| is| does| are| counts| do you| should i| exactly)\b|\bin what sense\b/,
  /\b(?:don'?t|do not|didn'?t|can'?t) (?:quite |really |fully )?(?:understand|follow|get (?:it|that|this|the question|you)\b)/,
  /\bwhy (?:do|does|are|should|would|is|this|that)\b|\bhow (?:do|does|should|would|am|can|could) (?:i|you|we|that|this|it|one)\b/,
  /\bwhich (?:one|ones|kind|kinds|sort)\b.*\?|\bwhat (?:kind|sort) of\b|\bwho (?:counts|do you mean)\b/,
  /^(?:can|could|would|please|pls)?,? ?(?:you )?(?:please )?(?:explain|clarify|rephrase|say that again|repeat)\b/,
  /^(?:huh|sorry|pardon|pardon me|excuse me|come again|eh|what|why|how|which|who|where|when|meaning|help)[?!. ]*$/,
  /^(?:was (?:meinst|meinen|heißt|ist)|wie (?:meinst|meinen|bitte)|wieso|warum|qu'est-ce|que veux|que voulez|qué (?:quiere|significa)|pourquoi|por qué|cosa (?:intendi|significa))/,
];
const OPENS_A_QUESTION =
  /^(?:and |but |so )?(?:can|could|do|does|did|is|are|am|should|would|will|may|must|have|has|what|why|how|which|who|where|when)\b.*\?["' )]*$/;

/** Whether a visitor asks a question instead of answering. */
export function asksBack(plain: string): boolean {
  return OPENS_A_QUESTION.test(plain) || ASKS.some((pattern) => pattern.test(plain));
}
