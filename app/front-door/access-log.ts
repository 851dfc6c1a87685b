import type { CacheState } from "./options";

interface AccessRecord {
  requestId: string;
  method: string;
  /** JSON text of the path, see `pathForLog`. */
  pathJson: string;
  route: string;
  status: number;
  seconds: number;
  bytes: number;
  cache: CacheState;
  /** Masked, see `maskAddress`. */
  network: string;
}

const PATH_CHARACTERS = 200;

/** The path of a target as JSON text: without the query (it may hold tokens), at most 200 characters, control characters escaped. */
export function pathForLog(target: string): string {
  const queryAt = target.indexOf("?");
  const end = queryAt < 0 ? target.length : queryAt;
  return JSON.stringify(target.slice(0, Math.min(end, PATH_CHARACTERS)));
}

/** One line of the access log. Built by hand because it runs for every answer; only `pathJson` comes from outside, already escaped. */
export function accessLine(record: AccessRecord): string {
  return (
    `{"level":"info","time":${Date.now()},"requestId":"${record.requestId}","method":"${record.method}","path":${record.pathJson},` +
    `"route":"${record.route}","status":${record.status},"microseconds":${Math.round(record.seconds * 1e6)},"bytes":${record.bytes},` +
    `"cache":"${record.cache}","network":"${record.network}","msg":"request"}`
  );
}
