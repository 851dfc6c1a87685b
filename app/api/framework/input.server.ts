import type { z } from "zod";

import { notFound } from "~/http/not-found.server";
import { fieldProblems, readJson } from "~/http/json.server";
import { problem } from "~/http/problem.server";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:;|$)/i;

export function readParams<Params>(params: unknown, schema: z.ZodType<Params> | undefined): Params {
  if (!schema) return params as Params;
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

export function readQuery<Query>(request: Request, schema: z.ZodType<Query> | undefined): Query {
  if (!schema) return undefined as Query;
  const query = new URL(request.url).searchParams;
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
  throw problem({ status: 400, code: "invalid_query", detail: "The query contains invalid values.", errors });
}

export async function readBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !JSON_TYPE.test(type)) {
    const detail = "Please send the body as application/json.";
    throw problem({ status: 415, code: "unsupported_media_type", detail });
  }
  return readJson(request, schema);
}

/** One strong entity tag that counts versions, as answers of the API carry it. */
const VERSION_TAG = /^"([1-9]\d{0,8})"$/;

/**
 * The version that an update is meant for: of `If-Match` (RFC 9110, 13.1.1), else of the body.
 * Undefined when the caller takes whichever is there. Throws 428 when a version must be named and
 * is not, 412 for a tag that no version has.
 */
export function readExpectedVersion(
  request: Request,
  body: unknown,
  conditional: "optional" | "required" | undefined,
): number | undefined {
  if (!conditional) return undefined;
  const tag = request.headers.get("If-Match")?.trim();
  if (tag === "*") return undefined;
  if (tag !== undefined) {
    const version = VERSION_TAG.exec(tag)?.[1];
    if (version === undefined) throw versionGone();
    return Number(version);
  }
  if (typeof body === "object" && body !== null && "version" in body && typeof body.version === "number") {
    return body.version;
  }
  if (conditional === "optional") return undefined;
  const detail = "Please name the version you last saw, in If-Match or in the field `version`.";
  throw problem({ status: 428, code: "version_required", detail });
}

/** The answer to an `If-Match` that does not name the present version. */
export function versionGone(): Response {
  const detail = "It was changed in the meantime. Please read it again.";
  return problem({ status: 412, code: "precondition_failed", detail });
}
