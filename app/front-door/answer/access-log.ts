import { decodedPath } from "~/front-door/rules/normal-path";
import type { CacheState } from "~/front-door/options";

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
  /** Masked, see `networkAddress`. */
  network: string;
}

const PATH_CHARACTERS = 200;

/**
 * What follows these in a URL is a secret: the key of a proposal, a consultation, a calendar, a
 * draft or a statement.
 */
const KEYS_IN_PATHS =
  /(\/(?:p|booking\/+(?:done|manage|reminders|calendar)|calendar|(?:blog\/+)?preview|(?:daily|weekly)-email|(?:company|mention)-emails|roi-calculator)\/+)[\w.%-]+/gi;

/**
 * A text without the secrets that URLs of the site have in their path, in any spelling that the
 * router accepts.
 */
export function hideKeysInPaths(text: string): string {
  const hidden = text.replace(KEYS_IN_PATHS, "$1[redacted]");
  const decoded = decodedPath(hidden);
  const hiddenDecoded = decoded.replace(KEYS_IN_PATHS, "$1[redacted]");
  return hiddenDecoded === decoded ? hidden : hiddenDecoded;
}

/**
 * The path of a target as JSON text: without secrets (in the query and the path), at most 200
 * characters, control characters escaped.
 */
export function pathForLog(target: string): string {
  const queryAt = target.indexOf("?");
  const end = queryAt < 0 ? target.length : queryAt;
  return JSON.stringify(hideKeysInPaths(target.slice(0, end)).slice(0, PATH_CHARACTERS));
}

/**
 * One line of the access log. Built by hand because it runs for every answer. Only `pathJson` comes
 * from outside, and it is already escaped.
 */
export function accessLine(record: AccessRecord): string {
  return (
    `{"level":"info","time":${Date.now()},"requestId":"${record.requestId}","method":"${record.method}","path":${record.pathJson},` +
    `"route":"${record.route}","status":${record.status},"microseconds":${Math.round(record.seconds * 1e6)},"bytes":${record.bytes},` +
    `"cache":"${record.cache}","network":"${record.network}","msg":"request"}`
  );
}
