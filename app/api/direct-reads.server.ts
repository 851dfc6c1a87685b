import type { IncomingMessage } from "node:http";

import { currentUser } from "./account.server";
import { handleApi } from "./framework/resource.server";
import { adminStats } from "./stats.server";
import { tenantContext, tenantMembership } from "./tenants.server";
import { workspaceList } from "./workspaces.server";

/** What clients read most often, by its path. */
const RESOURCES = new Map(
  [currentUser, workspaceList, tenantContext, tenantMembership, adminStats].map((resource) => [
    resource.path,
    resource,
  ]),
);

/**
 * The answer to a read that needs neither Express nor Remix, or undefined for all other requests.
 * It is the operation that the route module calls, with the same access check. Other spellings of
 * the path reach the route.
 */
export function answerDirectly(
  incoming: IncomingMessage,
  path: string,
): (() => Promise<Response>) | undefined {
  const resource = RESOURCES.get(path);
  if (!resource || (incoming.method !== "GET" && incoming.method !== "HEAD")) return undefined;
  return () => handleApi({ request: toRequest(incoming), params: {}, context: {} }, resource);
}

function toRequest({ method = "GET", url = "/", headers }: IncomingMessage): Request {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return new Request(`http://${headers.host}${url}`, { method, headers: named });
}
