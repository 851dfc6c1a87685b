import { createHash, timingSafeEqual } from "node:crypto";

import type { LoaderFunctionArgs } from "@remix-run/node";

import { env } from "~/server/env.server";
import { renderMetrics } from "~/http/metrics.server";
import { problem } from "~/http/problem.server";

/** Metrics for who holds the token; for everyone else this address does not exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (
    !env.metricsToken ||
    !isSame(request.headers.get("Authorization") ?? "", `Bearer ${env.metricsToken}`)
  ) {
    return problem({ status: 404, code: "not_found", detail: "Nothing exists at this address." });
  }
  const { text, contentType } = await renderMetrics();
  return new Response(text, { headers: { "Content-Type": contentType } });
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
