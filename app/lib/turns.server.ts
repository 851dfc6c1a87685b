/** More is asked for at once than this process wants to do. */
export class TurnsTakenError extends Error {
  override name = "TurnsTakenError";
}

/**
 * Lets costly work be done one piece at a time. Throws `TurnsTakenError` when `waitingMax` wait
 * already.
 */
export function createTurns({ waitingMax }: { waitingMax: number }) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= waitingMax) throw new TurnsTakenError("Too much is being done already");
    waiting += 1;
    const turn = last.then(work).finally(() => (waiting -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}
