import { ConditionLost } from "~/server/db.server";

import { RuleError } from "./rule-error";

/**
 * Makes a change, or returns what came of the same one before: a button that is pressed twice must
 * not say that someone was faster. `findDone` returns null if the refusal or `ConditionLost` has
 * another reason, and then it is thrown.
 */
export async function unlessDone<Result>(
  change: () => Promise<Result>,
  findDone: () => Promise<Result | null>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const isRefused = error instanceof RuleError || error instanceof ConditionLost;
    const done = isRefused ? await findDone() : null;
    if (done === null) throw error;
    return done;
  }
}
