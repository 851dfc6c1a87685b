/**
 * The range of each input of a calculation, so that no figure can overflow or mislead. The fields
 * of a statement refuse other figures. The agent has narrower ranges of its own.
 */
export const ROI_BOUNDS = {
  itemsPerMonth: { min: 0, max: 10_000_000 },
  minutesEach: { min: 0, max: 2_400 },
  people: { min: 0.1, max: 100_000 },
  routinePercent: { min: 0, max: 100 },
  hourCostMinor: { min: 0, max: 100_000 },
  setupMinor: { min: 0, max: 1_000_000_000 },
  runningMinorPerMonth: { min: 0, max: 100_000_000 },
};
/** The range of each figure that the agent takes as an answer. It asks back for any other. */
export const ROI_ANSWER_BOUNDS = {
  itemsPerMonth: { min: 0.01, max: 10_000_000 },
  hoursPerMonth: { min: 0.1, max: 10_000_000 },
  minutesEach: { min: 0.05, max: 2_400 },
  people: { min: 0.1, max: 100_000 },
  hourCostMinor: { min: 50, max: 100_000 },
};
/** The most we ever count on, whatever the answer. The rest needs a person. */
export const MAX_AUTOMATED_PERCENT = 80;
/** The months that a statement looks ahead. */
export const ROI_MONTHS = 36;
/** A later payback counts as none. */
export const PAYBACK_HORIZON_MONTHS = 120;
/** Failed answers before our own figure is used. */
export const ROI_TRIES_MAX = 2;
/** Questions back don't count as failed answers, but even they have a limit. */
export const ROI_EXCHANGES_MAX = 6;
/** Maximum characters of an answer that are stored. */
export const SAID_CHARACTERS_MAX = 300;
/** How long a conversation can be continued before it is erased. */
export const CONVERSATION_DAYS = 30;
/** How long the link of a statement works that nobody emailed or brought to a booking. */
export const RESULT_DAYS = 30;
/** How long a statement that was emailed or brought to a booking is kept. */
export const KEPT_RESULT_DAYS = 365;
/** Longer sentences aren't read: an answer fits on one line. */
export const READ_CHARACTERS_MAX = 500;
/** Later answers are looked for in answers of up to this length. */
export const LATER_ANSWERS_CHARACTERS_MAX = 300;
/** Maximum characters of a reply that a language model words. */
export const WORDING_CHARACTERS_MAX = 320;
/** Maximum words of a process's name. */
export const PROCESS_WORDS_MAX = 6;
/** Maximum characters of a process's name. */
export const PROCESS_CHARACTERS_MAX = 60;
/** The most systems that an answer can name. */
export const SYSTEMS_MAX = 20;
/** More hours per month than one person works. The agent says so. */
export const TOO_MANY_HOURS = 200;
