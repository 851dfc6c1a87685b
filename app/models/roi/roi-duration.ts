import { germanNumber } from "./german-number-words";
import { spellOut } from "./roi-number";

/* Tells a duration from the name of a piece of work, in both languages. */

const UNIT =
  /^(?:h|hrs?|hours?|mins?|minutes?|secs?|seconds?|days?|weeks?|months?|years?|stunden?|std|minuten?|sek|sekunden?|tage?n?|wochen?|monate?n?|jahre?n?|(?:halb|viertel|dreiviertel)stunden?)$/;
const PART =
  /^(?:an?|half|quarters?|few|couple|several|eine?[mnrs]?|ne|halbe?[mnrs]?|viertel|dreiviertel|(?:halb|viertel|dreiviertel)stunden?|paar|einige|mehrere)$/;
const FILLER =
  /^(?:about|around|roughly|approximately|almost|nearly|maybe|over|under|up|to|at|least|most|more|less|than|of|and|or|each|every|per|etwa|ca|circa|rund|ungefähr|knappe?|gute?|bis|mindestens|höchstens|und|oder|je|jeweils|pro|am|im)$/;

/** Whether a text is nothing but a time that something takes: "half an hour", "15 Minuten". */
export function isDuration(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const isCount = (word: string) =>
    PART.test(word) || /\d/.test(spellOut(word)) || germanNumber(word) !== null;
  return (
    words.some((word) => UNIT.test(word)) &&
    words.some(isCount) &&
    words.every((word) => UNIT.test(word) || FILLER.test(word) || isCount(word))
  );
}
