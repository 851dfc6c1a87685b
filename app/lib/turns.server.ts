import pLimit from "p-limit";

/** Thrown if more work is requested than this process can do soon. */
export class TurnsTakenError extends Error {
  override name = "TurnsTakenError";
  constructor() {
    super("Too much is being done already");
  }
}

/**
 * Runs costly work one piece at a time. Throws `TurnsTakenError` if `waitingMax` pieces are already
 * waiting, or if the turn of a piece comes later than `waitMilliseconds`.
 */
export function createTurns({
  waitingMax,
  waitMilliseconds = Infinity,
}: {
  waitingMax: number;
  waitMilliseconds?: number;
}) {
  const limit = pLimit(1);
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= waitingMax) throw new TurnsTakenError();
    if (waitMilliseconds === Infinity) return limit(work);
    let isGivenUp = false;
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        isGivenUp = true;
        reject(new TurnsTakenError());
      }, waitMilliseconds);
      void limit(() => {
        clearTimeout(giveUp);
        return isGivenUp ? undefined : work().then(resolve, reject);
      });
    });
  };
}
