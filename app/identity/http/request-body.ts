import { z } from "zod";

import type { Call } from "~/identity/call";
import { AuthError } from "./errors";

/**
 * More nesting than any client sends. Deeper values would exhaust the stack of code that walks
 * them.
 */
const DEPTH_LIMIT = 32;
/** More members and entries than any client sends. Half a million would keep everyone waiting. */
const VALUES_LIMIT = 10_000;
/** Brackets and braces in the text. To parse half a million inside each other takes a second. */
const OPENINGS_LIMIT = 20_000;

/** A text field; `null` counts as absent. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

/** A yes-or-no field; `null` counts as absent. */
export const optionalBoolean = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

/** A field with a JSON object; `null` counts as absent. */
export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);

/** The two fields of a PKCE request (RFC 7636 section 4.3). */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };

function badJson(reason: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
}

/**
 * Reads the JSON body. Throws 413 if it is too long, 400 `bad_json` if it isn't JSON, has a field
 * of a wrong type, very many values, or text that PostgreSQL can't store. The messages never repeat
 * what was sent, because it may be a password.
 */
export async function readBody<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
  { mayBeEmpty = false } = {},
): Promise<z.infer<Schema>> {
  const text = await readText(call);
  if (text === "" && !mayBeEmpty) throw badJson("unexpected end of JSON input");
  const value = text === "" ? {} : parseJson(text);
  refuseUnstorable(value, { depth: 0, counted: { values: 0 } });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badJson(`wrong type of ${parsed.error.issues[0]?.path.join(".") || "the body"}`);
}

/** Reads the fields of a submitted form. Throws 400 for anything else, 413 if it is too long. */
export async function readFormBody(call: Call): Promise<URLSearchParams> {
  const type = call.request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(type)) {
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback is not a form");
  }
  return new URLSearchParams(await readText(call));
}

const texts = new WeakMap<Request, Promise<string>>();

/**
 * The email address in the body, in lower case. Empty if the body can't be read: its handler
 * reports that.
 */
export async function readNamedAddress(call: Call): Promise<string | undefined> {
  try {
    const named = z.object({ email: z.string().max(320) }).safeParse(parseJson(await readText(call)));
    return named.data?.email.trim().toLowerCase();
  } catch {
    return undefined;
  }
}

/** The body's text. May be read more than once. */
function readText(call: Call): Promise<string> {
  const { request } = call;
  const text = texts.get(request) ?? readOnce(call);
  texts.set(request, text);
  return text;
}

async function readOnce({ request, settings }: Call): Promise<string> {
  const tooLarge = new AuthError(413, "request_entity_too_large", "Request body too large");
  if (Number(request.headers.get("content-length")) > settings.bodyLimitBytes) throw tooLarge;
  const reader = request.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > settings.bodyLimitBytes) {
      await reader.cancel();
      throw tooLarge;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  let openings = 0;
  for (const sign of ["[", "{"]) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) openings += 1;
  }
  if (openings > OPENINGS_LIMIT) throw badJson("too many values");
  try {
    return JSON.parse(text) ?? {};
  } catch {
    throw badJson("invalid syntax");
  }
}

function refuseUnstorable(
  value: unknown,
  { depth, counted }: { depth: number; counted: { values: number } },
): void {
  if (depth > DEPTH_LIMIT) throw badJson("nested too deeply");
  if (typeof value === "string") return refuseUnstorableText(value);
  if (typeof value !== "object" || value === null) return;
  counted.values += Array.isArray(value) ? value.length : Object.keys(value).length;
  if (counted.values > VALUES_LIMIT) throw badJson("too many values");
  for (const [key, member] of Object.entries(value)) {
    refuseUnstorableText(key);
    refuseUnstorable(member, { depth: depth + 1, counted });
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function refuseUnstorableText(text: string): void {
  if (text.includes("\0") || /\p{Surrogate}/u.test(text)) throw badJson("text with invalid characters");
}
