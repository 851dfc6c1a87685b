import { z } from "zod";

import { formErrorCopy as copy, markdownExcessCopy } from "~/copy/form-errors";
import { findMarkdownExcess } from "~/lib/markdown-limits";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";

/**
 * Control characters other than tab and line feed. PostgreSQL refuses NUL, and nobody means the
 * others.
 */
export const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/u;

/**
 * Characters that turn the direction of the text around them. Contacts and chats put them around
 * names, numbers and addresses that are copied, and a name with one would mirror what comes after
 * it.
 */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text without marks that turn the direction of what is around them. */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(DIRECTION_MARKS, "");
}

/** Letters, marks, digits, hyphens and dots, at least one of them beyond ASCII. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\0-\x7F])[\p{L}\p{M}\p{N}.-]+$/u;

/** What people read about an email address that is missing, isn't one or is too long. */
interface EmailWords {
  missing: string;
  wrong: string;
  long?: string;
}

/** What is seen of a text. Zero-width and blank characters alone, as of a name, are nothing. */
function seenText(text: string): string {
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : "";
}

/** Text on one line, trimmed. It may be empty unless the caller adds `.min(1, …)`. */
export function oneLine(max: number, missing?: string) {
  return z
    .string(missing)
    .overwrite((text) => seenText(withoutDirectionMarks(text)))
    .trim()
    .max(max, copy.atMost.characters(max))
    .refine((text) => !/\p{Cc}/u.test(text), copy.lineBreaks);
}

/** A line that may be missing or empty: null in both cases. */
export function optionalLine(max: number) {
  return oneLine(max)
    .optional()
    .transform((text) => text || null);
}

/** The bounds of a text that is only measured once it was cleaned, for readers of its schema. */
function bounds(min: number, max: number) {
  return { ...(min > 0 ? { minLength: min } : {}), maxLength: max };
}

/** Text on one line. Line breaks and other white space in it become single spaces. */
export function joinedLine(max: number, missing?: string) {
  return z
    .string(missing)
    .meta(bounds(missing === undefined ? 0 : 1, max))
    .transform((text) =>
      seenText(withoutDirectionMarks(text))
        .replaceAll(/[\s\p{Cc}]+/gu, " ")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(missing === undefined ? 0 : 1, missing)
        .max(max, copy.atMost.characters(max)),
    );
}

/** Text on any number of lines, with Unix line endings. */
export function manyLines({ min = 0, max, missing }: { min?: number; max: number; missing?: string }) {
  return z
    .string(missing)
    .meta(bounds(min, max))
    .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(min, missing)
        .max(max, copy.atMost.characters(max))
        .refine((text) => !CONTROL_CHARACTERS.test(text), copy.controlCharacters),
    );
}

/** Lines that may be missing or empty: null in both cases. */
export function optionalLines(max: number) {
  return manyLines({ max })
    .optional()
    .transform((text) => text || null);
}

/**
 * The address with the ASCII form of an internationalized domain (RFC 5891). Mail servers look that
 * one up, some browsers send it by themselves, and it makes both spellings one address.
 */
export function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf("@") + 1;
  const domain = address.slice(start);
  if (start === 0 || address.length > EMAIL_LENGTH_MAX || !INTERNATIONAL_DOMAIN.test(domain)) return address;
  if (!URL.canParse(`https://${domain}`)) return address;
  return address.slice(0, start) + new URL(`https://${domain}`).hostname;
}

/** The text of a field for an email address, ready to be checked. */
export function emailText({ missing, long }: { missing: string; long: string }) {
  return z
    .string(missing)
    .overwrite((text) => withAsciiDomain(withoutDirectionMarks(text).trim()))
    .max(EMAIL_LENGTH_MAX, long);
}

/** An email address in lower case. One that is too long is wrong unless `long` has other words. */
export function lowerCaseEmail({ missing, wrong, long = wrong }: EmailWords) {
  return emailText({ missing, long }).toLowerCase().pipe(z.email(wrong));
}

/** The email address of someone else, in lower case. */
export const otherEmail = lowerCaseEmail({
  missing: copy.emailAddress,
  wrong: copy.emailAddress,
  long: copy.atMost.characters(EMAIL_LENGTH_MAX),
});

/** A time of day as a clock shows it, as minutes of the day. */
export const clockMinute = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, copy.time)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** A time field as minutes of the day; null when it is empty. */
export const dayMinute = clockMinute.optional().transform((minute) => minute ?? null);

/** Why a text is too much for the Markdown parser, in words for its author; null if it isn't. */
export function markdownExcessText(markdown: string): string | null {
  const excess = findMarkdownExcess(markdown);
  return excess && markdownExcessCopy[excess.what](excess.limit);
}

/** The schema, which also refuses a text that is too much for the Markdown parser. */
export function withoutMarkdownExcess<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, context) => {
    const message = markdownExcessText(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}
