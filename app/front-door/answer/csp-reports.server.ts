import type { IncomingMessage, ServerResponse } from "node:http";

import { LRUCache } from "lru-cache";
import { z } from "zod";

import type { FrontDoorOptions } from "~/front-door/options";
import { CSP_DIRECTIVES, CSP_REPORT_PATH } from "./security-headers.server";

/** A report in the format of `report-uri` (Content Security Policy Level 3, section 5.3). */
const ReportSchema = z.object({
  "csp-report": z.object({
    "effective-directive": z.string().optional(),
    "violated-directive": z.string().optional(),
    "blocked-uri": z.string().optional(),
  }),
});

/** How many kinds of refused content are logged within an hour, each of them once. */
const KINDS_MAX = 200;
const HOUR_MILLISECONDS = 3_600_000;
const SOURCE_LENGTH_MAX = 100;

/** True for a browser's report that it refused something on a page of ours. */
export function isCspReport({ method }: IncomingMessage, path: string): boolean {
  return method === "POST" && path === CSP_REPORT_PATH;
}

/**
 * Creates what takes reports of browsers. Each is counted by directive. What was refused is logged
 * once an hour, without the page, whose address may be a secret. Anyone can send such reports, so
 * the log of an hour is bounded, and nothing else comes of them.
 */
export function createCspReports({
  log,
  observeViolation,
}: Pick<FrontDoorOptions, "log" | "observeViolation">) {
  const logged = new LRUCache<string, true>({ max: KINDS_MAX, ttl: HOUR_MILLISECONDS });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      // The rule about bodies has answered already.
      if (response.headersSent) return;
      const violation = readViolation(Buffer.concat(parts).toString("utf8"));
      response.writeHead(violation ? 204 : 400);
      response.end();
      if (!violation) return;
      observeViolation?.(violation.directive);
      const kind = `${violation.directive} ${violation.source}`;
      if (logged.size === KINDS_MAX) logged.purgeStale();
      if (logged.has(kind) || logged.size === KINDS_MAX) return;
      logged.set(kind, true);
      log.warn(violation, "a browser refused something that the policy of a page forbids");
    });
  };
}

function readViolation(text: string): { directive: string; source: string } | null {
  const parsed = ReportSchema.safeParse(jsonOrNull(text));
  if (!parsed.success) return null;
  const report = parsed.data["csp-report"];
  const named = report["effective-directive"] ?? report["violated-directive"]?.split(" ", 1)[0] ?? "";
  const directive = CSP_DIRECTIVES.find((known) => named === known || named.startsWith(`${known}-`));
  return { directive: directive ?? "other", source: sourceOf(report["blocked-uri"] ?? "") };
}

/** The origin of what was refused, or its scheme, or a word such as "inline". */
function sourceOf(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,20}$/.test(address) ? address : "unknown";
  const { origin, protocol } = new URL(address);
  return (origin === "null" ? protocol : origin).slice(0, SOURCE_LENGTH_MAX);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
