import { ConditionLost, isUniqueViolation } from "~/server/db.server";

export { ConditionLost, required } from "~/server/db.server";

/**
 * More than there can be contenders for one row: in every round at least one of them gets through.
 */
const ROUNDS = 40;

/**
 * Reads, decides and writes again for as long as others are faster. The last `ConditionLost` is
 * thrown.
 */
export async function settle<Result>(decideAndWrite: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await decideAndWrite();
    } catch (error) {
      if (!(error instanceof ConditionLost) || round === ROUNDS) throw error;
    }
  }
}

/** Runs a write and throws what `refusal` makes when a unique value is taken. */
export async function refuseDuplicates<Result>(
  write: Promise<Result>,
  refusal: () => Error,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error;
  }
}
