import pLimit from "p-limit";

/** More is asked for at once than this process wants to do. */
export class TurnsTakenError extends Error {
  override name = "TurnsTakenError";
}

/**
 * Lets costly work be done one piece at a time. Throws `TurnsTakenError` when `waitingMax` wait
 * already.
 */
export function createTurns({ waitingMax }: { waitingMax: number }) {
  const limit = pLimit(1);
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= waitingMax) {
      throw new TurnsTakenError("Too much is being done already");
    }
    return limit(work);
  };
}
