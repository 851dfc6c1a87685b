import { isUniqueViolation } from "~/server/db.server";

export { ConditionLost, refuseLost, required, settle, ifNotLost } from "~/server/db.server";

/** Runs a write. Throws what `refusal` creates if a unique value is taken. */
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
