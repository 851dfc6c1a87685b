import { parseArgs } from "node:util";

/** The drills that there are. */
const DRILLS = ["failover", "restart"] as const;

/** What is killed in a failover: PostgreSQL alone, or everything on the primary's machine. */
const LOSSES = ["database", "machine"] as const;

/** What a run of `npm run drill` was asked for. */
export interface DrillRequest {
  drill: (typeof DRILLS)[number];
  /** How often something is killed. */
  times: number;
  loss: (typeof LOSSES)[number];
}

export const USAGE = `Usage: npm run drill -- ${DRILLS.join("|")} [--times=N] [--loss=${LOSSES.join("|")}]`;

const TIMES = { failover: 10, restart: 20 };

/** Reads the arguments of the command. Throws with the usage if they are wrong. */
export function parseDrill(words: string[]): DrillRequest {
  const { positionals, values } = parse(words);
  const drill = DRILLS.find((name) => name === positionals[0]);
  const loss = LOSSES.find((name) => name === (values.loss ?? "database"));
  if (!drill || !loss || positionals.length > 1) throw new Error(USAGE);
  const times = Number(values.times ?? TIMES[drill]);
  if (!Number.isInteger(times) || times < 1 || times > 1_000) throw new Error(USAGE);
  return { drill, times, loss };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { times: { type: "string" }, loss: { type: "string" } },
    });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}
