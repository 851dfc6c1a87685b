import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { z } from "zod";

import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";
import { matchesEntityTag } from "~/front-door/cache/send-document.server";

/** The values that serialize to JSON: a `Date` becomes its text. */
export type Unwritten<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly Unwritten<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Unwritten<Value[Name]> }
      : Value;

interface AnswerInit {
  /** One of the declared statuses; by default the one for success. */
  status?: number;
  headers?: HeadersInit;
  /**
   * The version of the data, or the time of its last change. Becomes a part of a strong `ETag`, and
   * the one that an update compares if its caller names the tag in `If-Match`.
   */
  version?: number | Date;
}

/** An answer with more than data. Created by `apiAnswer`. */
export class ApiAnswer<Body> {
  constructor(
    readonly body: Body,
    readonly init: AnswerInit,
  ) {}
}

/**
 * For handlers: data with another declared status, with headers, or with the version of what it
 * shows.
 */
export function apiAnswer<Body>(body: Body, init: AnswerInit): ApiAnswer<Body> {
  return new ApiAnswer(body, init);
}

/** What an operation declares about its answers. */
export interface AnswerRules {
  success: number;
  /** Schemas by status; null for responses without a body. */
  outputs: ReadonlyMap<number, z.ZodType | null>;
}

/**
 * A serialized answer, ready to be sent and stored. It becomes a `Response` only for the route
 * modules, because that costs more than most answers do.
 */
export interface WrittenAnswer {
  status: number;
  /** Values by their names in lower case. */
  headers: Record<string, string>;
  /** Null for an answer without a body. */
  text: string | null;
}

/** Serializes a handler's answer as JSON. Outside production, an undeclared answer is an error. */
export function writeAnswer(answer: unknown, rules: AnswerRules): WrittenAnswer {
  const { body, init } = answer instanceof ApiAnswer ? answer : new ApiAnswer<unknown>(answer, {});
  const status = init.status ?? rules.success;
  const headers: WrittenAnswer["headers"] = init.headers ? Object.fromEntries(new Headers(init.headers)) : {};
  const text = rules.outputs.get(status) === null ? null : JSON.stringify(body ?? null);
  if (env.nodeEnv !== "production") checkDeclared(status, text, rules.outputs);
  if (text !== null) headers["content-type"] = "application/json; charset=utf-8";
  if (init.version !== undefined) headers.etag = versionTag(init.version, text ?? "");
  return { status, headers, text };
}

/**
 * A strong tag: `"7-…"` for a version, `"t…-…"` for a time. Its second half is of the whole answer,
 * because an answer also shows what changes without its version, such as a name or a passed date.
 */
function versionTag(version: number | Date, text: string): string {
  const first = typeof version === "number" ? String(version) : `t${version.getTime().toString(36)}`;
  return `"${first}-${hashOf(text)}"`;
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}

function checkDeclared(status: number, text: string | null, outputs: AnswerRules["outputs"]): void {
  const schema = outputs.get(status);
  if (schema === null) return;
  if (schema === undefined) throw new TypeError(`The answer's status ${status} is not declared`);
  const json: unknown = JSON.parse(text ?? "null");
  const { success, data, error } = schema.safeParse(json);
  if (!success) throw new TypeError(`The answer is not as declared: ${error.message}`);
  // Fields that the schema doesn't list must never reach a client.
  if (!isDeepStrictEqual(data, json)) {
    throw new TypeError(`The answer holds fields that are not declared: ${text?.slice(0, 2_000)}`);
  }
}

/**
 * Completes an answer for its caller. A successful read gets an `ETag`, and becomes a 304 if the
 * caller already has it.
 */
export function completeAnswer(request: Request, answer: WrittenAnswer): WrittenAnswer {
  const { status, headers, text } = answer;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (text === null || status !== 200 || !isRead) return answer;
  const etag = (headers.etag ??= weakTagOf(text));
  const known = request.headers.get("If-None-Match");
  if (known === null || !matchesEntityTag(known, etag)) return answer;
  const store = getRequestStore();
  if (store?.isForKeeping === true && store.publicCache !== undefined) return answer;
  delete headers["content-type"];
  return { status: 304, headers, text: null };
}

/** The answer as a route module returns it. */
export function toResponse(answer: WrittenAnswer | Response): Response {
  return answer instanceof Response ? answer : new Response(answer.text, answer);
}

/** The same tag that the front door gives to a cached copy of these bytes. */
function weakTagOf(text: string): string {
  return `W/"${hashOf(text)}"`;
}
