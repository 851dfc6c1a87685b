import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import autocannon from "autocannon";
import { z } from "zod";

import { run } from "../scripts/run";

const CONNECTIONS = 16;

/** The results of one round of load. Times in milliseconds. */
export interface LoadResult {
  requestsPerSecond: number;
  requests: number;
  p50: number;
  p99: number;
  /** Answers with an unexpected status, and connections that failed. */
  errors: number;
}

export interface Load {
  url: string;
  /** Asked one after the other, again from the start when all were asked. */
  paths: string[];
  seconds: number;
  headers?: Record<string, string>;
  /** The method of each request; by default GET. */
  method?: "GET" | "POST" | "PUT";
  body?: string;
}

/**
 * `wrk` uses less of the two cores than a load generator in JavaScript, so it is used if available.
 */
const WRK = ["/usr/bin/wrk", "/usr/local/bin/wrk", "/opt/homebrew/bin/wrk"].find((file) => existsSync(file));

export const LOAD_GENERATOR = WRK ? "wrk" : "autocannon";

/** Sends requests over 16 keep-alive connections as fast as they are answered. */
export function runLoad(load: Load): Promise<LoadResult> {
  return WRK ? runWrk(WRK, load) : runAutocannon(load);
}

const WrkSummary = z.object({
  requests: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  errors: z.number(),
});

/** Reads its paths from a file, one by line, and prints its result as one line of JSON. */
const WRK_SCRIPT = `
local paths, position = {}, 0
for line in io.lines("PATHS_FILE") do paths[#paths + 1] = line end
function init() end
function request()
  position = position % #paths + 1
  return wrk.format("METHOD", paths[position], nil, BODY)
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"errors":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;

async function runWrk(
  wrk: string,
  { url, paths, seconds, headers = {}, method = "GET", body }: Load,
): Promise<LoadResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-wrk-"));
  const script = path.join(folder, "load.lua");
  writeFileSync(path.join(folder, "paths"), `${paths.join("\n")}\n`);
  writeFileSync(
    script,
    WRK_SCRIPT.replace("PATHS_FILE", path.join(folder, "paths"))
      .replace("METHOD", method)
      .replace("BODY", () => (body === undefined ? "nil" : `[==[${body}]==]`)),
  );
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const commandArguments = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "-s",
    script,
    ...headerArguments,
    url,
  ];
  const { output } = await run(wrk, commandArguments, { quiet: true });
  rmSync(folder, { recursive: true, force: true });
  const json = /RESULT(\{.*\})/.exec(output)?.[1];
  if (!json) throw new Error(`wrk failed:\n${output}`);
  const summary = WrkSummary.parse(JSON.parse(json));
  return {
    requests: summary.requests,
    requestsPerSecond: summary.requests / (summary.microseconds / 1e6),
    p50: summary.p50 / 1000,
    p99: summary.p99 / 1000,
    errors: summary.errors,
  };
}

async function runAutocannon({
  url,
  paths,
  seconds,
  headers,
  method = "GET",
  body,
}: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    method,
    body,
    requests: paths.map((requestPath) => ({ path: requestPath })),
  });
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result["4xx"] + result["5xx"],
  };
}
