import { listRuleCopy as ruleCopy } from "~/copy/rules";
import { isUuid } from "~/lib/uuid";

import { RuleError, type RuleTable } from "./rule-error";
import { versionField } from "./version-schema";

/** What a list may be sorted by, apart from the id. */
export type SortKind = "time" | "number" | "version" | "text";

export interface SortValues {
  time: Date;
  number: number;
  version: number;
  text: string;
}

/** A position in a list sorted by one value, then by id. */
export interface Position<Kind extends SortKind = SortKind> {
  value: SortValues[Kind];
  id: string;
}

/** What a list's address may not hold. */
export const CURSOR_RULES = {
  invalid_cursor: { status: 400, message: ruleCopy.invalid_cursor, field: "cursor" },
} as const satisfies RuleTable;

const TIME_OR_NUMBER = /^(-?[0-9a-z]{1,11})\.([0-9a-f-]{36})$/;
const TEXT = /^~([\w-]{0,800})\.([0-9a-f-]{36})$/;

/**
 * Encodes a position as URL-safe text: the value (time and number in base 36, text in base64url), a
 * dot, the id.
 */
export function encodeCursor({ value, id }: Position): string {
  if (typeof value === "string") return `~${textToBase64Url(value)}.${id}`;
  return `${(value instanceof Date ? value.getTime() : value).toString(36)}.${id}`;
}

/**
 * Decodes a cursor of this kind of list. Throws `RuleError` "invalid_cursor" for anything
 * `encodeCursor` would not have written.
 */
export function decodeCursor<Kind extends SortKind>(cursor: string, kind: Kind): Position<Kind> {
  const [, text, id] = (kind === "text" ? TEXT : TIME_OR_NUMBER).exec(cursor) ?? [];
  if (text === undefined || id === undefined || !isUuid(id))
    throw new RuleError(CURSOR_RULES, "invalid_cursor");
  const value = readValue(text, kind);
  const position = { value, id } as Position<Kind>;
  if (value === null || encodeCursor(position) !== cursor)
    throw new RuleError(CURSOR_RULES, "invalid_cursor");
  return position;
}

/** Nine digits of base 36 last until the year 5188, which both engines can store. */
const TIME_DIGITS_MAX = 9;

function readValue(text: string, kind: SortKind): SortValues[SortKind] | null {
  if (kind === "text") return base64UrlToText(text);
  const number = Number.parseInt(text, 36);
  if (kind === "number") return Number.isSafeInteger(number) ? number : null;
  if (kind === "version") return versionField.safeParse(number).data ?? null;
  return number >= 0 && text.length <= TIME_DIGITS_MAX ? new Date(number) : null;
}

function textToBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Null if the bytes aren't text, or text that PostgreSQL refuses. */
function base64UrlToText(text: string): string | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}
