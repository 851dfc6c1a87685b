/** When writes were acknowledged, and when something was killed, in milliseconds and in order. */
export interface Timeline {
  acknowledged: readonly number[];
  kills: readonly number[];
  /** The end of the drill. */
  end: number;
}

/**
 * The longest time without any acknowledged write, for each kill. A time without writes belongs to
 * the last kill before its end.
 */
export function outagesOf({ acknowledged, kills, end }: Timeline): number[] {
  const gaps = [...acknowledged, end].map((until, index) => ({
    from: acknowledged[index - 1] ?? kills[0] ?? end,
    until,
  }));
  return kills.map((kill, index) => {
    const next = kills[index + 1] ?? Infinity;
    const own = gaps.filter(({ until }) => until > kill && until <= next);
    return Math.max(0, ...own.map(({ from, until }) => until - from));
  });
}

/** Whether nothing could be written at this moment: after a kill, before the next write. */
export function isInOutage({ acknowledged, kills }: Timeline, moment: number): boolean {
  const kill = kills.filter((time) => time <= moment).at(-1);
  return kill !== undefined && !acknowledged.some((time) => time > kill && time <= moment);
}
