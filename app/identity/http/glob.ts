/**
 * One step of a glob: a character, or a run of any length whose characters must all be accepted.
 */
interface Step {
  isRun: boolean;
  accepts(character: string): boolean;
}

const isWithinPart = (character: string) => character !== "." && character !== "/";

/**
 * Whether a whole text matches a glob. Within a part of a host or a path, `*` is any text and `?`
 * one character; `**` crosses `.` and `/`; `[abc]`, `[!abc]` and `{a,b}` choose; `\\` escapes the
 * next character. The time is proportional to the length of the glob times that of the text,
 * because nothing is tried twice.
 */
export function matchesGlob(glob: string, text: string): boolean {
  return alternativesOf(glob).some((alternative) => walk(globSteps(alternative), text));
}

/** Expands braces, the innermost first. */
function alternativesOf(glob: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(glob);
  if (!braces) return [glob];
  const [before, after] = [glob.slice(0, braces.index), glob.slice(braces.index + braces[0].length)];
  return (braces[1] ?? "").split(",").flatMap((choice) => alternativesOf(`${before}${choice}${after}`));
}

function globSteps(glob: string): Step[] {
  const tokens = glob.match(/\\.|\*\*|\[!?[^\]]+\]|./gs) ?? [];
  return tokens.map((token) => {
    if (token === "**") return { isRun: true, accepts: () => true };
    if (token === "*") return { isRun: true, accepts: isWithinPart };
    if (token === "?") return { isRun: false, accepts: isWithinPart };
    if (token.startsWith("[!") && token.length > 3) {
      return {
        isRun: false,
        accepts: (character) => isWithinPart(character) && !token.slice(2, -1).includes(character),
      };
    }
    if (token.startsWith("[") && token.length > 2) {
      return { isRun: false, accepts: (character) => token.slice(1, -1).includes(character) };
    }
    const literal = token.length === 2 ? token.slice(1) : token;
    return { isRun: false, accepts: (character) => character === literal };
  });
}

/** Follows all paths through the text at once: `reached` contains their current positions. */
function walk(steps: Step[], text: string): boolean {
  let reached = new Set([0]);
  for (const step of steps) {
    const next = new Set<number>();
    for (const start of reached) {
      // A run that started earlier has passed here and continues from here.
      if (step.isRun && !next.has(start)) for (const end of runFrom(step, text, start)) next.add(end);
      if (!step.isRun && start < text.length && step.accepts(text.charAt(start))) next.add(start + 1);
    }
    reached = next;
  }
  return reached.has(text.length);
}

function* runFrom(step: Step, text: string, start: number): Generator<number> {
  yield start;
  for (let end = start; end < text.length && step.accepts(text.charAt(end)); end++) yield end + 1;
}
