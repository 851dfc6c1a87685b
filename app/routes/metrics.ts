import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerMetrics } from "~/http/metrics.server";

/** Metrics for holders of the token; a 404 for everyone else. */
export async function loader({ request }: LoaderFunctionArgs) {
  return answerMetrics(request);
}
