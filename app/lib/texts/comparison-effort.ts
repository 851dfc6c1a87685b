/** Texts that differ in more lines than this count as entirely different. */
export const LINE_EDITS_MAX = 800;
/** The steps that all comparisons of one answer may take together: about a tenth of a second. */
const STEPS_MAX = 500_000;

/**
 * What is left of the time for comparisons. Their steps grow with the square of the differences, so
 * a few hostile lines could take minutes.
 */
export interface ComparisonEffort {
  stepsLeft: number;
}

/** The effort of one answer. */
export function newEffort(): ComparisonEffort {
  return { stepsLeft: STEPS_MAX };
}

interface Counted {
  added: boolean;
  removed: boolean;
  count: number;
}

/** Compares as far as the effort allows; undefined if there are more differences than that. */
export function compareWithin<Change extends Counted>(
  effort: ComparisonEffort,
  editsMax: number,
  compare: (options: { maxEditLength: number }) => Change[] | undefined,
): Change[] | undefined {
  const maxEditLength = Math.min(editsMax, Math.floor(Math.sqrt(2 * effort.stepsLeft)));
  if (maxEditLength === 0) return undefined;
  const changes = compare({ maxEditLength });
  const edits = changes
    ? changes.reduce((sum, { added, removed, count }) => (added || removed ? sum + count : sum), 0)
    : maxEditLength;
  effort.stepsLeft -= (edits * edits) / 2;
  return changes;
}
