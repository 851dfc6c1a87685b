import { runLoad, type Load, type LoadResult } from "./load";
import { median, readCpuMilliseconds, untilIdle } from "./process-stats";
import type { Contestant } from "./servers";

/** Medians over the rounds of one contestant. Times in milliseconds. */
export interface Figures {
  requestsPerSecond: number;
  /** The requests a second of each round, in order. */
  rates: number[];
  p50: number;
  p99: number;
  cpuPerRequest: number;
  errors: number;
}

/** The length and number of the rounds. */
export interface Plan {
  rounds: number;
  seconds: number;
}

type Job = (contestant: Contestant) => Omit<Load, "url" | "seconds">;

/**
 * Loads the contestants in turn, round by round, so that other work on the machine affects all of
 * them. The order reverses from round to round; a first, shorter round warms up and doesn't count.
 */
export async function alternate(
  contestants: Contestant[],
  plan: Plan,
  job: Job,
): Promise<Record<string, Figures>> {
  const results = new Map<string, (LoadResult & { cpuPerRequest: number })[]>();
  for (let round = 0; round <= plan.rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : [...contestants].reverse();
    for (const contestant of order) {
      const cpuBefore = readCpuMilliseconds(contestant.pid);
      const result = await runLoad({
        url: contestant.url,
        seconds: round === 0 ? 1 : plan.seconds,
        ...job(contestant),
      });
      const cpuPerRequest = (readCpuMilliseconds(contestant.pid) - cpuBefore) / Math.max(1, result.requests);
      await untilIdle(contestant.pid);
      if (round === 0) continue;
      results.set(contestant.name, [...(results.get(contestant.name) ?? []), { ...result, cpuPerRequest }]);
    }
  }
  return Object.fromEntries([...results].map(([name, rounds]) => [name, toFigures(rounds)]));
}

const WARM_UP_SECONDS = 10;

/**
 * Loads each contestant before anything is measured, as production loads a server for days: in the
 * first seconds, more of a large program than of a small one isn't compiled yet.
 */
export async function warmUp(contestants: Contestant[], job: Job): Promise<void> {
  for (const contestant of contestants) {
    await runLoad({ url: contestant.url, seconds: WARM_UP_SECONDS, ...job(contestant) });
    await untilIdle(contestant.pid);
  }
}

/** Warms the contestants up with what they are then loaded with in turn. */
export async function warmAndAlternate(
  contestants: Contestant[],
  plan: Plan,
  job: Job,
): Promise<Record<string, Figures>> {
  await warmUp(contestants, job);
  return alternate(contestants, plan, job);
}

function toFigures(rounds: (LoadResult & { cpuPerRequest: number })[]): Figures {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    rates: rounds.map((round) => round.requestsPerSecond),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    cpuPerRequest: median(rounds.map((round) => round.cpuPerRequest)),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  };
}

/**
 * How many times the rate of another contestant: the median of what each round says. Rounds are
 * compared with those beside them, because a machine may be three times as fast a minute later.
 */
export function rateRatio({ rates }: Pick<Figures, "rates">, other: Pick<Figures, "rates">): number {
  return median(rates.map((rate, round) => rate / Math.max(1, other.rates[round] ?? Number.NaN)));
}

let serial = 0;

/** New URLs of the same page, so that each is rendered. */
export function unseenPaths(requestPath: string, count: number): string[] {
  return Array.from({ length: count }, () => {
    serial += 1;
    // The API keeps a read once for all parameters that it ignores. This one is 20, the default.
    const parameter = requestPath.startsWith("/api/")
      ? `limit=20.${"0".repeat(20)}${serial}`
      : `unseen=${serial}`;
    return `${requestPath}${requestPath.includes("?") ? "&" : "?"}${parameter}`;
  });
}
