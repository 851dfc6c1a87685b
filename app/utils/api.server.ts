import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { getRequestStore } from "~/front-door/request-store";
import type { Permission } from "~/models/role";

import { requireApiViewer, type Viewer } from "./auth.server";
import { fieldProblems, readJson } from "./json.server";
import { log } from "./log.server";
import { problem } from "./problem.server";

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: everybody, everybody who is signed in, or holders of a permission. */
export type ApiAccess = "public" | "user" | Permission;

interface Schemas<Params, Query, Body> {
  /** Of the path. What does not fit is a 404: there is nothing under such an address. */
  params?: z.ZodType<Params>;
  /** Of the query string, each name once. What does not fit is a 400. */
  query?: z.ZodType<Query>;
  /** Of the JSON body. What does not fit is a 422. */
  body?: z.ZodType<Body>;
}

export interface ApiInput<Params, Query, Body, Access extends ApiAccess> {
  request: Request;
  /** Who calls; of a public method nobody asks. */
  viewer: Access extends "public" ? null : Viewer;
  params: Params;
  query: Query;
  body: Body;
}

/** One method of an address of the API, with the types of its input forgotten. Made by `apiOperation`. */
export interface ApiOperation {
  readonly access: ApiAccess;
  readonly schemas: Schemas<unknown, unknown, unknown>;
  run(args: LoaderFunctionArgs): Promise<unknown>;
}

/** What an address of the API answers, by method. */
export type ApiDeclaration = Partial<Record<ApiMethod, ApiOperation>> & {
  /** Route id for log and metrics. */
  route?: string;
};

/**
 * Declares one method: who may call it (everybody, when nothing is said), the schemas of its input, and the handler that gets it checked.
 * A handler answers data or a `Response`.
 */
export function apiOperation<
  Params = unknown,
  Query = unknown,
  Body = undefined,
  const Access extends ApiAccess = "public",
>(
  operation: Schemas<Params, Query, Body> & {
    access?: Access;
    handler(input: ApiInput<Params, Query, Body, Access>): unknown;
  },
): ApiOperation {
  const access: ApiAccess = operation.access ?? "public";
  return {
    access,
    schemas: operation,
    async run({ request, params }) {
      // Before the input is looked at: to whom nothing is open, nothing is explained.
      const viewer = access === "public" ? null : await requireApiViewer(request, access);
      return operation.handler({
        request,
        viewer: viewer as ApiInput<Params, Query, Body, Access>["viewer"],
        params: readParams(params, operation.params),
        query: readQuery(request, operation.query),
        body: operation.body ? await readJson(request, operation.body) : (undefined as Body),
      });
    },
  };
}

/**
 * Answers a request to the API: the method must be declared (405 with `Allow`; HEAD as GET; OPTIONS 204), the input must fit, and every
 * error leaves as problem details. Route modules call it from both `loader` and `action`.
 */
export async function handleApi(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  declaration: ApiDeclaration,
): Promise<Response> {
  const store = getRequestStore();
  if (store) store.route = declaration.route ?? store.route;
  const { method } = args.request;
  const allow = allowedMethods(declaration);
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  const operation = declaration[(method === "HEAD" ? "GET" : method) as ApiMethod];
  if (!operation) {
    const detail = `${method} is not supported here.`;
    return problem({ status: 405, code: "method_not_allowed", detail, headers: { Allow: allow } });
  }
  try {
    const answer = await operation.run(args);
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  } catch (error) {
    return answerError(error);
  }
}

function allowedMethods(declaration: ApiDeclaration): string {
  const declared = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter(
    (method) => declaration[method],
  );
  return [...declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(
    ", ",
  );
}

/** What a handler throws: its own answers pass, with words of ours where it gave only a status; anything else is a 500. */
async function answerError(error: unknown): Promise<Response> {
  if (error instanceof Response) {
    const isProblem = error.headers.get("Content-Type")?.startsWith("application/problem+json");
    if (isProblem || error.status < 400) return error;
    const { headers, status } = error;
    headers.delete("Content-Type");
    const [code, fallback] = KNOWN_ERRORS[status] ?? ["error", "The request could not be carried out."];
    return problem({ status, code, detail: (await error.text().catch(() => "")) || fallback, headers });
  }
  log.error({ err: error, requestId: getRequestStore()?.id }, "api request failed");
  const detail = "Something went wrong on our side. Please try again.";
  return problem({ status: 500, code: "internal_error", detail });
}

const KNOWN_ERRORS: Record<number, readonly [code: string, detail: string]> = {
  400: ["bad_request", "The request is not valid."],
  401: ["unauthorized", "You must sign in."],
  403: ["forbidden", "You do not have permission to do that."],
  404: ["not_found", "There is nothing at this address."],
  409: ["conflict", "The request conflicts with the present state."],
  429: ["too_many_requests", "Too many requests. Please wait a moment."],
};

function readParams<Params>(params: unknown, schema: z.ZodType<Params> | undefined): Params {
  if (!schema) return params as Params;
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new Response(null, { status: 404 });
  return parsed.data;
}

function readQuery<Query>(request: Request, schema: z.ZodType<Query> | undefined): Query {
  const query = new URL(request.url).searchParams;
  if (!schema) return undefined as Query;
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) {
    const errors = [{ path: repeated.slice(0, 100), message: "must be given once" }];
    throw problem({
      status: 400,
      code: "invalid_query",
      detail: "A parameter is given more than once.",
      errors,
    });
  }
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const errors = fieldProblems(parsed.error);
  throw problem({ status: 400, code: "invalid_query", detail: "The query holds wrong values.", errors });
}
