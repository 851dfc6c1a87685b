import { buildIfStale } from "../build";

import { parseDrill, type DrillRequest } from "./arguments";
import { drillClock } from "./clock";
import { drillDisk } from "./disk";
import { drillFailover } from "./failover";
import { drillInstances } from "./instances";
import { drillOverload } from "./overload";
import { drillReplica } from "./replica";
import { reportText, type ReportLine } from "./report";
import { drillRestore } from "./restore";
import { drillRolling } from "./rolling";
import { Stage } from "./stage";
import { drillStore } from "./store";
import { drillVisitors } from "./visitors";

/* `npm run drill`: builds what operators run on this machine, breaks it, and reports. */

type Drill = (stage: Stage, request: DrillRequest) => Promise<ReportLine[]>;

const DRILLS: Record<DrillRequest["drill"], Drill> = {
  failover: drillFailover,
  restart: drillFailover,
  rolling: drillRolling,
  restore: drillRestore,
  overload: drillOverload,
  replica: drillReplica,
  clock: drillClock,
  instances: drillInstances,
  disk: drillDisk,
  store: drillStore,
  visitors: drillVisitors,
};

const stage = new Stage();
try {
  const request = parseDrill(process.argv.slice(2));
  await buildIfStale();
  const lines = await DRILLS[request.drill](stage, request);
  console.log(`\n${reportText(lines)}`);
  if (lines.some(({ isMissed }) => isMissed)) process.exitCode = 1;
} catch (error) {
  if (!stage.isInterrupted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stage.cleanUp();
}
