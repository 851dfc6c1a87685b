import { parseArgs } from "node:util";

/** The drills that there are, and how often each one breaks something unless told otherwise. */
const TIMES = {
  failover: 10,
  restart: 20,
  rolling: 2,
  restore: 1,
  overload: 1,
  replica: 1,
  clock: 40,
  instances: 1,
  disk: 1,
  store: 1,
  visitors: 1,
};
type DrillName = keyof typeof TIMES;
const DRILLS = Object.keys(TIMES) as DrillName[];

const GIGABYTES = 0.2;

/** What is killed in a failover: PostgreSQL alone, or everything on the primary's machine. */
const LOSSES = ["database", "machine"] as const;

/** What a run of `npm run drill` was asked for. */
export interface DrillRequest {
  drill: DrillName;
  /** How often something is killed or replaced. */
  times: number;
  loss: (typeof LOSSES)[number];
  /** How large the database of a restore is. */
  gigabytes: number;
}

export const USAGE = `Usage: npm run drill -- ${DRILLS.join("|")} [--times=N] [--loss=${LOSSES.join("|")}] [--gigabytes=N]`;

/** Reads the arguments of the command. Throws with the usage if they are wrong. */
export function parseDrill(words: string[]): DrillRequest {
  const { positionals, values } = parse(words);
  const drill = DRILLS.find((name) => name === positionals[0]);
  const loss = LOSSES.find((name) => name === (values.loss ?? "database"));
  if (!drill || !loss || positionals.length > 1) throw new Error(USAGE);
  const times = Number(values.times ?? TIMES[drill]);
  if (!Number.isInteger(times) || times < 1 || times > 1_000) throw new Error(USAGE);
  const gigabytes = Number(values.gigabytes ?? GIGABYTES);
  if (!(gigabytes > 0 && gigabytes <= 100)) throw new Error(USAGE);
  return { drill, times, loss, gigabytes };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { times: { type: "string" }, loss: { type: "string" }, gigabytes: { type: "string" } },
    });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}
