import type { IncomingMessage } from "node:http";

import { z } from "zod";

import type { WrittenAnswer } from "./framework/answer.server";
import type { ApiMethod, ApiOperation, ApiResource } from "./framework/resource.server";
import { answerApi } from "./framework/resource.server";
import { incomingRequest } from "./framework/incoming-request.server";
import { acceptsRows } from "./framework/rows.server";
import { API_AREAS } from "./registry.server";

/** The resources under a beginning of a path. */
interface Branch {
  resource?: ApiResource;
  /** Branches by the text of the next segment. */
  named: Map<string, Branch>;
  /** The branch for any other segment. */
  any?: Branch;
}

const tree: Branch = { named: new Map() };
for (const resource of API_AREAS.flatMap(({ resources }) => resources)) {
  let branch = tree;
  for (const segment of segmentsOf(resource.path)) {
    const known = isParam(segment) ? branch.any : branch.named.get(segment);
    const next = known ?? { named: new Map<string, Branch>() };
    if (isParam(segment)) branch.any = next;
    else branch.named.set(segment, next);
    branch = next;
  }
  branch.resource = resource;
}

/**
 * The answer to a call of the API that needs neither Express nor Remix, or undefined for all other
 * requests. It is the operation that the route module calls, with the same access check. Files,
 * streams, other spellings of a path and undeclared methods reach the route.
 */
export function answerDirectly(
  incoming: IncomingMessage,
  path: string,
): (() => Promise<Response | WrittenAnswer>) | undefined {
  const segments = readSegments(path);
  const resource = segments && find(tree, segments);
  const operation = resource?.operations[declaredMethod(incoming)];
  if (!resource || !operation || !isShort(operation, incoming)) return undefined;
  const params = paramsOf(resource, segments);
  return () => answerApi({ request: incomingRequest(incoming), params, context: {} }, resource);
}

/**
 * The target of a read without the parameters that its operation ignores. The answer is the same,
 * so it is kept once, whatever anyone appends. A name that appears twice is refused, so it stays.
 */
export function withoutIgnoredParameters(target: string): string {
  const queryAt = target.indexOf("?");
  if (queryAt < 0) return target;
  const path = target.slice(0, queryAt);
  const segments = readSegments(path);
  const operation = segments && find(tree, segments)?.operations.GET;
  if (!operation || !isObject(operation.query)) return target;
  const names = Object.keys(operation.query?.shape ?? {});
  const parameters = [...new URLSearchParams(target.slice(queryAt))];
  if (new Set(parameters.map(([name]) => name)).size < parameters.length) return target;
  const known = parameters.filter(([name]) => names.includes(name));
  if (known.length === parameters.length) return target;
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known).toString()}`;
}

/** Whether it is known which names a query may have. Without a schema, it has none. */
function isObject(query: z.ZodType | undefined): query is z.ZodObject | undefined {
  return query === undefined || query instanceof z.ZodObject;
}

function declaredMethod({ method }: IncomingMessage): ApiMethod {
  return (method === "HEAD" ? "GET" : method) as ApiMethod;
}

/** Whether both the body and the answer are JSON, of a size that memory holds at once. */
function isShort({ media, bodyMedia, hasRows }: ApiOperation, { headers }: IncomingMessage): boolean {
  return media === undefined && bodyMedia === undefined && !(hasRows && acceptsRows(headers.accept));
}

/** Characters that mean the same to everyone who reads a path, and no steps up. */
const PLAIN_PATH = /^\/api(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)+$/;

function readSegments(path: string): string[] | undefined {
  return PLAIN_PATH.test(path) ? segmentsOf(path) : undefined;
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split("/");
}

function isParam(segment: string): boolean {
  return segment.startsWith("{");
}

/** A name of the path counts before any text, as for the router. */
function find(branch: Branch, segments: readonly string[], at = 0): ApiResource | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.resource;
  const named = branch.named.get(segment);
  return (named && find(named, segments, at + 1)) ?? (branch.any && find(branch.any, segments, at + 1));
}

function paramsOf({ path }: ApiResource, segments: readonly string[]): Record<string, string> {
  const named = segmentsOf(path).flatMap((segment, at) =>
    isParam(segment) ? [[segment.slice(1, -1), segments[at] ?? ""]] : [],
  );
  return Object.fromEntries(named) as Record<string, string>;
}
