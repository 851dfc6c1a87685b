/** How far the replica may be behind to answer reads. */
export const REPLICA_LAG_MAX_MILLISECONDS = 10_000;

/**
 * For how long a visitor who has just written reads from the primary. It is longer than the replica
 * may be behind, so afterwards the replica has what they wrote, or is left out.
 */
export const RECENT_WRITE_SECONDS = 15;

/** More probes than these aren't remembered one by one, only every other one. */
const PROBES_MAX = 600;

/**
 * What is known about a replica. Moments are milliseconds of this process's own steady clock, so
 * that no clock has to agree with another. At a moment, the primary had written its log up to a
 * position. Once the replica has replayed this position, it has all that was committed before.
 */
export class ReplicaLag {
  private readonly unreached: { position: bigint; moment: number }[] = [];
  /** The replica has all that was committed before this moment. */
  private caughtUpAt = -Infinity;
  private neededAt = -Infinity;
  private isUp = false;

  /** @param startedAt Until a first comparison, the lag is counted from this moment. */
  constructor(private readonly startedAt: number) {}

  /** The primary's position, asked for at `moment` or later. */
  notePrimary(position: bigint, moment: number): void {
    this.unreached.push({ position, moment });
    if (this.unreached.length <= PROBES_MAX) return;
    const kept = this.unreached.filter((_, index) => index % 2 === 0);
    this.unreached.splice(0, this.unreached.length, ...kept);
  }

  /** The position that the replica has replayed. */
  noteReplica(position: bigint): void {
    this.isUp = true;
    while (this.unreached[0] && this.unreached[0].position <= position)
      this.caughtUpAt = this.unreached.shift()?.moment ?? this.caughtUpAt;
  }

  /** The replica didn't answer, or isn't one. */
  noteFailure(): void {
    this.isUp = false;
  }

  /** From now on the replica answers only when it has all that was committed before `moment`. */
  require(moment: number): void {
    this.neededAt = Math.max(this.neededAt, moment);
  }

  /** How old what the replica shows may be, in milliseconds. */
  behind(now: number): number {
    return now - Math.max(this.caughtUpAt, this.startedAt);
  }

  /** Whether the replica may answer a read that begins now. */
  mayAnswer(now: number): boolean {
    return this.state(now) === "ok" && this.caughtUpAt >= this.neededAt;
  }

  /** "late": too far behind, "down": without an answer to the last probe. */
  state(now: number): "ok" | "late" | "down" {
    if (!this.isUp) return "down";
    return now - this.caughtUpAt <= REPLICA_LAG_MAX_MILLISECONDS ? "ok" : "late";
  }
}
