import { z } from "zod";

import { inputRefusalCopy } from "~/copy/refusals";
import { notFound } from "~/http/not-found.server";
import { fieldProblems, jsonErrorText, readJson } from "~/http/json.server";
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
    const errors = [{ path: repeated.slice(0, 100), message: inputRefusalCopy.once }];
    throw problem({
      status: 400,
      code: "invalid_query",
      detail: inputRefusalCopy.repeatedParameter,
      errors,
    });
  }
  const parsed = schema.safeParse(Object.fromEntries(query), { error: jsonErrorText });
  if (parsed.success) return parsed.data;
  const errors = fieldProblems(parsed.error);
  throw problem({ status: 400, code: "invalid_query", detail: inputRefusalCopy.query, errors });
}

export async function readBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !JSON_TYPE.test(type)) {
    const detail = inputRefusalCopy.bodyType;
    throw problem({ status: 415, code: "unsupported_media_type", detail });
  }
  return readJson(request, schema);
}

/**
 * Strong entity tags that contain a version or a time, as answers of the API have them. The rest of
 * the tag may be missing: a caller who knows the version alone may name it.
 */
const VERSION_TAG = /^"([1-9]\d{0,8})(?:-[\w-]{22})?"$/;
const TIME_TAG = /^"t([\da-z]{1,9})(?:-[\w-]{22})?"$/;

/** The tags that one request may name. Each that isn't current costs a try. */
const TAGS_MAX = 8;

/**
 * The versions that an update is meant for, from `If-Match` (RFC 9110, 13.1.1: any of its tags) or
 * else from the body. Undefined if the caller accepts any. Throws 428 if a version is required but
 * missing, 412 if no tag is a version.
 */
export function readExpectedVersions(
  request: Request,
  body: unknown,
  {
    conditional,
    versionedBy,
    body: schema,
  }: {
    conditional?: "optional" | "required" | undefined;
    versionedBy?: "time" | undefined;
    body?: z.ZodType | undefined;
  },
): readonly (number | undefined)[] {
  if (!conditional) return ANY_VERSION;
  const tags = request.headers.get("If-Match")?.split(",", TAGS_MAX);
  if (tags?.length === 1 && tags[0]?.trim() === "*") return ANY_VERSION;
  if (tags !== undefined) {
    const versions = tags.flatMap((tag) => {
      const version = (versionedBy ? TIME_TAG : VERSION_TAG).exec(tag.trim())?.[1];
      return version === undefined ? [] : [Number.parseInt(version, versionedBy ? 36 : 10)];
    });
    if (versions.length === 0) throw versionGone();
    return versions;
  }
  if (typeof body === "object" && body !== null && "version" in body && typeof body.version === "number") {
    return [body.version];
  }
  if (conditional === "optional") return ANY_VERSION;
  const detail = hasVersionField(schema) ? inputRefusalCopy.versionMissing : inputRefusalCopy.tagMissing;
  throw problem({ status: 428, code: "version_required", detail });
}

const ANY_VERSION = [undefined];

/** Whether a body may name the version that it is meant for. */
export function hasVersionField(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && "version" in schema.shape;
}

/**
 * For `versionedBy: "time"`: the time that the caller has seen, which is that of the last change;
 * undefined if the caller accepts any. Throws 412 if something has changed since.
 */
export function requireUnchanged(changedAt: Date, seen: number | undefined): Date | undefined {
  if (seen === undefined) return undefined;
  if (seen !== changedAt.getTime()) throw versionGone();
  return changedAt;
}

/** The answer to an `If-Match` that doesn't name the current version. */
export function versionGone(): Response {
  const detail = inputRefusalCopy.versionGone;
  return problem({ status: 412, code: "precondition_failed", detail });
}
