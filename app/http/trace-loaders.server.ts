import { createRequire } from "node:module";

import { traced } from "~/server/tracing.server";

/** How the runtime of Remix calls the loader or the action of a route. */
type Call = (request: { routeId: string }) => Promise<unknown>;

/**
 * Makes each loader and action a span. Remix has no hook for this, but its runtime looks both
 * functions up in a module of its own for each call. A test with a real collector fails if a new
 * version no longer does.
 */
export function traceLoaders(): void {
  const load = createRequire(import.meta.url);
  const runtime = createRequire(load.resolve("@remix-run/node"));
  const calls = runtime("@remix-run/server-runtime/dist/data.js") as Record<string, Call>;
  for (const [name, part] of Object.entries({ callRouteLoader: "loader", callRouteAction: "action" })) {
    const call = calls[name];
    if (!call) continue;
    calls[name] = (request) => {
      const attributes = { "http.route": request.routeId };
      return traced({ name: `${part} ${request.routeId}`, attributes }, () => call(request));
    };
  }
}
