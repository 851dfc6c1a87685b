import { isTracing, traced, type Work } from "~/server/tracing.server";

/** A statement that took longer is listed as slow. */
export const SLOW_MILLISECONDS = 100;
/** The most different statements that are listed. The one that was slow longest ago makes room. */
const LISTED_MAX = 50;

/** A statement that was slow at least once, with the placeholders of its values. */
export interface SlowStatement {
  text: string;
  /** How often it was slow since this process started. */
  count: number;
  longestMilliseconds: number;
  lastAt: Date;
}

const slow = new Map<string, SlowStatement>();
/** The number of slow statements, with those that aren't listed any more. */
let slowTimes = 0;
let times = 0;

/** Runs a statement, notes it if it was slow, and traces it. `text` has no values. */
export function watchStatement<Result>(text: string, run: () => Result): Result {
  times += 1;
  const startedAt = performance.now();
  const done = () => noteTime(text, performance.now() - startedAt);
  const result = isTracing() ? traced(spanOf(text), run) : run();
  if (result instanceof Promise) result.then(done, done);
  else done();
  return result;
}

/** A span that is named by the verb of the statement: "SELECT". */
function spanOf(text: string): Work {
  const name = /^[a-z]{1,12}/i.exec(text.trimStart())?.[0].toUpperCase() ?? "SQL";
  return { name, kind: "client", attributes: { "db.query.text": text }, isPart: true };
}

function noteTime(text: string, milliseconds: number): void {
  if (milliseconds < SLOW_MILLISECONDS) return;
  slowTimes += 1;
  const known = slow.get(text);
  slow.delete(text);
  slow.set(text, {
    text,
    count: (known?.count ?? 0) + 1,
    longestMilliseconds: Math.max(known?.longestMilliseconds ?? 0, Math.round(milliseconds)),
    lastAt: new Date(),
  });
  const [oldest] = slow.keys();
  if (slow.size > LISTED_MAX && oldest !== undefined) slow.delete(oldest);
}

/** How many statements this process has run. */
export function countStatements(): number {
  return times;
}

/** How often any statement of this process was slow. */
export function countSlowStatements(): number {
  return slowTimes;
}

/** The slow statements of this process, the slowest first. */
export function listSlowStatements(): SlowStatement[] {
  return [...slow.values()].sort((a, b) => b.longestMilliseconds - a.longestMilliseconds);
}
