import pino from "pino";

import { env } from "./env.server";
import { hideKeysInPaths } from "~/front-door/answer/access-log";

const HIDDEN = "[redacted]";

/** Credentials in URLs, and values after a name that suggests a secret. */
const SECRETS: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@]+@/g, `://${HIDDEN}@`],
  [/\b(bearer|basic)\s+[\w+/=.~-]+/gi, `$1 ${HIDDEN}`],
  [
    /((?:pass(?:word)?|secret|token(?:_hash)?|api[_-]?key|authorization|cookie|code)["']?\s*[=:]\s*["']?)[^\s"'&;,]+/gi,
    `$1${HIDDEN}`,
  ],
];

/**
 * A text without anything that looks like a secret. For messages and stacks written by other code.
 */
export function hideSecrets(text: string): string {
  return SECRETS.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    hideKeysInPaths(text),
  );
}

/**
 * PostgreSQL's class 22: a value has the wrong form. Its message quotes the value after a colon.
 */
const DATA_ERROR = /^22...$/;

/** A text in quotation marks, which `JSON.parse` cuts off on either side. */
const QUOTED = /(?:\.{3})?".*"(?:\.{3})?/s;

/**
 * PostgreSQL's class P0, such as `raise_exception`: a function of the database chose the words, and
 * may have put values of the row into them.
 */
const RAISED = /^P0...$/;

/**
 * drizzle puts the values of a failed query below its text; PostgreSQL quotes the one that it
 * couldn't read, a function of the database writes what it likes, and `JSON.parse` quotes the text.
 */
function hideValues(error: Error): string {
  // Node tries all addresses of a host, and says why only inside.
  if (error instanceof AggregateError && error.message === "")
    return error.errors.map((one) => (one instanceof Error ? hideValues(one) : String(one))).join("; ");
  if (error instanceof SyntaxError) return error.message.replace(QUOTED, HIDDEN);
  const [query = ""] = error.message.split("\nparams: ", 1);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (RAISED.test(code)) return `a function of the database raised an error (${code})`;
  return DATA_ERROR.test(code) ? (query.split(/[:"]/, 1)[0] ?? "") : query;
}

/**
 * An error as fields of a log line, with its causes. Messages and stacks lose their secrets and the
 * values of a query, which are what people typed.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return describeThrown(error);
  const message = hideValues(error);
  const stack = (error.stack ?? "").replace(error.message, "");
  const frames = stack.includes("\n    at ") ? stack.slice(stack.indexOf("\n    at ")) : "";
  return {
    type: error.name,
    message: hideSecrets(message),
    stack: hideSecrets(`${error.name}: ${message}${frames}`).slice(0, 4_000),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Why something failed, for people: the innermost reason without secrets, on one line. */
export function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const [reason = ""] = String(describeError(innermost).message).split("\n", 1);
  return reason === "" && innermost instanceof Error ? innermost.name : reason;
}

/**
 * Something other than an error that was thrown: an answer of Remix (`ErrorResponse`, `Response`),
 * a text, or an object.
 */
function describeThrown(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== "object" || thrown === null) return { message: hideSecrets(String(thrown)) };
  const { status, statusText } = thrown as { status?: unknown; statusText?: unknown };
  if (typeof status === "number")
    return { type: "answer", status, message: hideSecrets(`${status} ${String(statusText)}`) };
  return {
    type: thrown.constructor?.name ?? "object",
    message: `thrown with ${Object.keys(thrown).join(", ")}`,
  };
}

/**
 * Standard output, buffered and written in the background, at the latest after a second and at the
 * end of the process.
 */
const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 500 });
// Lines are lost if the disk is full. Without a listener the process would end as well.
destination.on("error", () => undefined);

/** The log of this process: one JSON object per line on standard output. */
export const log = pino(
  {
    level: env.logLevel,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: [
        "password",
        "token",
        "secret",
        "cookie",
        "authorization",
        "*.password",
        "*.token",
        "*.secret",
        "*.cookie",
        "*.authorization",
      ],
      censor: HIDDEN,
    },
  },
  destination,
);

const SELDOM_MILLISECONDS = 60_000;
const lastLogged = new Map<string, number>();

/**
 * Logs an error that every request meets, at most once a minute, so that the log stays readable.
 */
export function logSeldom(fields: Record<string, unknown>, message: string): void {
  const now = performance.now();
  if (now - (lastLogged.get(message) ?? -Infinity) < SELDOM_MILLISECONDS) return;
  lastLogged.set(message, now);
  log.error(fields, message);
}

const ACCESS_BATCH_CHARACTERS = 64 * 1024;
const ACCESS_FLUSH_MILLISECONDS = 500;
let accessLines = "";

/**
 * Writes a finished line of the access log. Lines are written in large pieces: under load, one
 * write to standard output for every few lines costs more than the answers themselves.
 */
export function writeAccessLine(line: string): void {
  if (!log.isLevelEnabled("info")) return;
  if (accessLines === "") setTimeout(flushAccessLines, ACCESS_FLUSH_MILLISECONDS).unref();
  accessLines += line;
  accessLines += "\n";
  if (accessLines.length >= ACCESS_BATCH_CHARACTERS) flushAccessLines();
}

function flushAccessLines(): void {
  if (accessLines === "") return;
  const lines = accessLines;
  accessLines = "";
  destination.write(lines);
}

/** Writes what is still buffered. For the end of the process. */
export function flushLog(): void {
  flushAccessLines();
  destination.flushSync();
}
