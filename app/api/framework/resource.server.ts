import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";

import { inputRefusalCopy } from "~/copy/refusals";
import { getRequestStore } from "~/front-door/request-store";
import type { KeptAnswer } from "~/models/shared/idempotency.server";
import type { RateLimitName } from "~/models/shared/rate-limit-rules";
import type { Permission } from "~/models/account/role";

import {
  type AnswerRules,
  type ApiAnswer,
  completeAnswer,
  toResponse,
  type Unwritten,
  writeAnswer,
  type WrittenAnswer,
} from "./answer.server";
import { readBody, readExpectedVersions, readParams, readQuery } from "./input.server";
import { type LimitHeaders, limitRead, limitShared } from "./limit.server";
import { apiProblem, isVersionLost } from "./problem.server";
import { acceptsRows, sendRows } from "./rows.server";
import { requireApiSession, requireApiViewer, type Viewer } from "~/auth/access.server";
import { oncePerKey } from "~/http/idempotency.server";
import { problem } from "~/http/problem.server";

export { apiAnswer, type Unwritten } from "./answer.server";

export const API_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type ApiMethod = (typeof API_METHODS)[number];

/**
 * The callers of a method: everyone, everyone with a session (however limited), everyone who is
 * signed in, or holders of a permission.
 */
type ApiAccess = "public" | "session" | "user" | Permission;

/**
 * One method of a path of the API, as its author declares it. The document at `/api/openapi.json`
 * is made from it.
 */
interface OperationSpec<Params, Query, Body, Output extends z.ZodType | null, Access extends ApiAccess> {
  /** Its name in programs, a verb and a noun: `listLeads`. Generated clients use it. */
  id: string;
  /** What it does, in one line. */
  summary: string;
  /** Further information for callers, in Markdown. */
  description?: string;
  access: Access;
  /** Schema of the path. An invalid path is a 404, because nothing exists under it. */
  params?: z.ZodType<Params>;
  /** Schema of the query string. Each name may appear once. An invalid query is a 400. */
  query?: z.ZodType<Query>;
  /**
   * Schema of the JSON body. An invalid body is a 422; a strict object refuses unknown fields by
   * name.
   */
  body?: z.ZodType<Body>;
  /** Schema of the JSON response; null if it has no body. */
  output: Output;
  /** A call as readers of the documentation see it. A test checks it against the schemas. */
  example?: OperationExample;
  /**
   * The media type of a response that isn't JSON, or a range of them. The handler returns a
   * `Response`.
   */
  media?: string;
  /** The media type of a body that isn't JSON. The handler reads it from the request. */
  bodyMedia?: string;
  /**
   * For a list: every item that matches, in chunks, whatever the page. A caller who accepts
   * `application/x-ndjson` gets them as one stream, with a line for each item.
   */
  rows?(input: ApiInput<Params, Query, Body, Access>): Rows | Promise<Rows>;
  /** Status of success: by default 200, or 204 without a body. */
  success?: 200 | 201 | 202 | 204;
  /** Other successful responses, by status; null without a body. */
  moreOutputs?: Record<number, z.ZodType | null>;
  /** Statuses of refusals by the handler itself, beside those that the other fields imply. */
  refusals?: readonly number[];
  /**
   * The rate limit that all instances share. With "own", the handler counts by itself or nothing is
   * counted. By default, writes count under `api_write`, and reads in the memory of the process.
   */
  limit?: RateLimitName | "own";
  /**
   * For an update of one version of something. The caller names the version in `If-Match` (a stale
   * one is a 412) or in the body's field `version` (a 409). With "required", one of them is
   * mandatory (428).
   */
  conditional?: "optional" | "required";
  /** For things without a version of their own: the time of the last change stands for it. */
  versionedBy?: "time";
  /**
   * For a create that callers may repeat under the same `Idempotency-Key` without creating twice.
   */
  idempotent?: true;
  /** Only for people who are signed in themselves. API keys may not do this. */
  sessionOnly?: true;
  /**
   * In a browser, only shortly after the user has proven who they are (401
   * `identity_confirmation_required`, see `hasRecentProof`).
   */
  recentProof?: true;
  handler(input: ApiInput<Params, Query, Body, Access>): Answer<Output> | Promise<Answer<Output>>;
}

type Data<Output extends z.ZodType | null> = Output extends z.ZodType
  ? Unwritten<z.output<Output>>
  : null | undefined | void;

/**
 * What a handler returns: data, data with headers or another status, or a `Response` for problems
 * and redirects.
 */
type Answer<Output extends z.ZodType | null> = Data<Output> | ApiAnswer<unknown> | Response;

interface ApiInput<Params, Query, Body, Access extends ApiAccess> {
  request: Request;
  /** The caller, or null for public and session-only methods. */
  viewer: Access extends "public" | "session" ? null : Viewer;
  params: Params;
  query: Query;
  body: Body;
  /**
   * The version that the caller has seen (see `conditional`); undefined accepts any. With
   * `versionedBy: "time"`, in milliseconds since 1970.
   */
  expectedVersion: number | undefined;
}

/** Items of a list in chunks, before they are serialized. */
type Rows = AsyncIterable<readonly unknown[]>;

/** An example of one call. Ids in the path have one of their own. */
export interface OperationExample {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  output?: unknown;
}

/** An operation whose input types are erased. Created by `apiOperation`. */
export interface ApiOperation extends AnswerRules {
  readonly id: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: ApiAccess;
  readonly params: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
  readonly refusals: readonly number[];
  readonly limit: RateLimitName | "own" | undefined;
  readonly conditional: "optional" | "required" | undefined;
  readonly versionedBy: "time" | undefined;
  readonly idempotent: boolean;
  readonly example: OperationExample;
  readonly media: string | undefined;
  readonly bodyMedia: string | undefined;
  /** Whether the whole list can be read as lines of JSON. */
  readonly hasRows: boolean;
  readonly sessionOnly: boolean;
  run(args: LoaderFunctionArgs): Promise<WrittenAnswer | Response>;
}

/** A path of the API and its methods. Created by `apiResource`. */
export interface ApiResource {
  /** As in the document: `/api/blog/posts/{id}`. */
  readonly path: string;
  /** The name of its route module. */
  readonly routeId: string;
  readonly operations: Readonly<Partial<Record<ApiMethod, ApiOperation>>>;
}

/**
 * Declares one method: who may call it, its input and output, and the handler, which receives
 * checked input.
 */
export function apiOperation<
  Output extends z.ZodType | null,
  const Access extends ApiAccess,
  Params = unknown,
  Query = unknown,
  Body = undefined,
>(spec: OperationSpec<Params, Query, Body, Output, Access>): ApiOperation {
  const success = spec.success ?? (spec.output === null ? 204 : 200);
  const operation: ApiOperation = {
    id: spec.id,
    summary: spec.summary,
    description: spec.description,
    access: spec.access,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    success,
    outputs: new Map<number, z.ZodType | null>([
      [success, spec.output],
      ...Object.entries(spec.moreOutputs ?? {}).map(([status, schema]) => [Number(status), schema] as const),
    ]),
    refusals: spec.refusals ?? [],
    limit: spec.limit,
    conditional: spec.conditional,
    versionedBy: spec.versionedBy,
    example: spec.example ?? {},
    media: spec.media,
    bodyMedia: spec.bodyMedia,
    hasRows: spec.rows !== undefined,
    idempotent: spec.idempotent ?? false,
    sessionOnly: spec.sessionOnly ?? false,
    async run({ request, params }) {
      // Access comes before input: callers without access learn nothing about it.
      const viewer = await admit(request, spec);
      const counted = countRequest(operation, request, viewer);
      const limitHeaders = counted instanceof Promise ? await counted : counted;
      const answerCounted = async () => {
        const asked = { params: readParams(params, spec.params), query: readQuery(request, spec.query) };
        const body = spec.body ? await readBody(request, spec.body) : (undefined as Body);
        const versions = readExpectedVersions(request, body, spec);
        const input = {
          ...asked,
          request,
          viewer: viewer as ApiInput<Params, Query, Body, Access>["viewer"],
          body,
          expectedVersion: versions[0],
        };
        if (spec.rows && acceptsRows(request.headers.get("Accept")))
          return sendRows(request, await spec.rows(input), spec.output);
        const answerOnce = async () => {
          const handled =
            versions.length > 1
              ? forAnyVersion(versions, (expectedVersion) => spec.handler({ ...input, expectedVersion }))
              : spec.handler(input);
          const answer: unknown = handled instanceof Promise ? await handled : handled;
          return answer instanceof Response ? answer : writeAnswer(answer, operation);
        };
        const answer = operation.idempotent
          ? await oncePerKey({ request, userId: viewer?.user.id ?? null, body }, answerOnce, ANSWER_KEEPING)
          : await answerOnce();
        const sent = answer instanceof Response ? answer : completeAnswer(request, answer);
        return spec.rows ? withVary(sent) : sent;
      };
      try {
        return withLimit(await answerCounted(), limitHeaders);
      } catch (error) {
        return withLimit(await apiProblem(request, error), limitHeaders);
      }
    },
  };
  return operation;
}

/** Declares a path with its methods. */
export function apiResource(path: string, operations: ApiResource["operations"]): ApiResource {
  return { path, routeId: routeIdOf(path), operations };
}

/** Answers as `answerApi` does. Route modules call it from both `loader` and `action`. */
export async function handleApi(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  resource: ApiResource,
): Promise<Response> {
  return toResponse(await answerApi(args, resource));
}

/**
 * Answers a request to the API. The method must be declared (405 with `Allow`; HEAD as GET; OPTIONS
 * 204), the input must be valid, and every error becomes problem details.
 */
export async function answerApi(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  resource: ApiResource,
): Promise<WrittenAnswer | Response> {
  const store = getRequestStore();
  if (store) store.route = resource.routeId;
  const { method } = args.request;
  if (method === "OPTIONS")
    return new Response(null, { status: 204, headers: { Allow: allowedMethods(resource) } });
  const operation = resource.operations[(method === "HEAD" ? "GET" : method) as ApiMethod];
  if (!operation) {
    const detail = inputRefusalCopy.method(method);
    const headers = { Allow: allowedMethods(resource) };
    return problem({ status: 405, code: "method_not_allowed", detail, headers });
  }
  try {
    return await operation.run(args);
  } catch (error) {
    return apiProblem(args.request, error);
  }
}

/** How responses are stored under an `Idempotency-Key`. */
const ANSWER_KEEPING = {
  keep(answer: WrittenAnswer | Response) {
    if (answer instanceof Response) return null;
    const { status, headers, text } = answer;
    return { status, headers, body: text };
  },
  repeat: ({ status, headers, body }: KeptAnswer) => ({ status, headers, text: body }),
};

/** Checks the caller's access. Null for methods that don't ask who calls. */
function admit(
  request: Request,
  {
    access,
    sessionOnly,
    recentProof,
  }: { access: ApiAccess; sessionOnly?: true | undefined; recentProof?: true | undefined },
): Promise<Viewer | null> | null {
  if (access === "public") return null;
  if (access !== "session") return requireApiViewer(request, access, { sessionOnly, recentProof });
  return requireApiSession(request).then(() => null);
}

/**
 * The name of the route module for a path: `/api/blog/posts/{id}` → `routes/api.blog.posts.$id`.
 */
export function routeIdOf(path: string): string {
  const segments = path.slice(1).split("/");
  return `routes/${segments.map((segment) => segment.replace(/^\{(.+)\}$/, "$$$1").replaceAll(".", "[.]")).join(".")}`;
}

function allowedMethods({ operations }: ApiResource): string {
  const declared = API_METHODS.filter((method) => operations[method]);
  return [...declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(
    ", ",
  );
}

function countRequest(
  { limit }: ApiOperation,
  request: Request,
  viewer: Viewer | null,
): LimitHeaders | null | Promise<LimitHeaders> {
  if (limit === "own") return null;
  if (limit !== undefined) return limitShared(limit, viewer);
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead ? limitRead({ viewer }) : limitShared("api_write", viewer);
}

/**
 * Handles an update whose caller names several versions, any of which may be the current one. A
 * wrong one changes nothing.
 */
async function forAnyVersion<Result>(
  versions: readonly (number | undefined)[],
  handle: (version: number | undefined) => Result | Promise<Result>,
): Promise<Result> {
  const [version, ...others] = versions;
  try {
    return await handle(version);
  } catch (error) {
    if (others.length === 0 || !isVersionLost(error)) throw error;
    return forAnyVersion(others, handle);
  }
}

/**
 * Adds the caller's remaining allowance. Not to an answer that may be cached for others, nor to one
 * that another limit refused.
 */
function withLimit<Answer extends WrittenAnswer | Response>(
  answer: Answer,
  limitHeaders: LimitHeaders | null,
): Answer {
  if (!limitHeaders || getRequestStore()?.publicCache) return answer;
  if (!(answer instanceof Response)) Object.assign(answer.headers, limitHeaders);
  else if (!answer.headers.has("RateLimit"))
    for (const [name, value] of Object.entries(limitHeaders)) answer.headers.set(name, value);
  return answer;
}

/** Says that the answer has two forms. */
function withVary<Answer extends WrittenAnswer | Response>(answer: Answer): Answer {
  if (answer instanceof Response) answer.headers.append("Vary", "Accept");
  else answer.headers.vary = "Accept";
  return answer;
}
