import { refusalCopy } from "~/copy/refusals";
import { getRequestStore } from "~/front-door/request-store";
import {
  limitedNetwork,
  RATE_LIMIT_RULES,
  type AllowanceState,
  type RateLimitName,
  type RateLimitRule,
  type RateLimitSubject,
} from "~/models/shared/rate-limit-rules";
import { forgetTries, returnAllowance, takeAllowance } from "~/models/shared/rate-limit.server";

import { problem } from "./problem.server";

interface LimitedTry {
  rule: RateLimitName;
  /** The account that the request names (its email address or id), whether it exists or not. */
  account?: string | undefined;
  /** The id of the signed-in person, who is counted alone, wherever they are. */
  person?: string | undefined;
  now?: Date;
}

/** The decision about one request, with headers for its answer. */
export interface LimitDecision extends AllowanceState {
  /** `RateLimit-Policy`, `RateLimit` and, if refused, `Retry-After`. */
  headers: Headers;
}

/**
 * Counts one try of the running request, for its IP address and for the account it names. The first
 * limit that is reached decides.
 */
export async function checkLimit({ rule, account, person, now }: LimitedTry): Promise<LimitDecision> {
  let tightest: AllowanceState | undefined;
  const subjects =
    person === undefined ? subjectsOf(rule, account) : [{ kind: "account", value: person } as const];
  for (const subject of subjects) {
    const state = await takeAllowance({ rule, subject, now });
    if (!tightest || state.remaining < tightest.remaining || !state.allowed) tightest = state;
    if (!state.allowed) break;
  }
  if (!tightest) throw new TypeError(`The rule ${rule} limits nothing`);
  return { ...tightest, headers: limitHeaders(rule, tightest) };
}

/**
 * Counts one try as `checkLimit` does and throws 429 (problem details) when it is one too many.
 * Returns the headers for the answer.
 *
 * @example const headers = await limitOrThrow({ rule: "login", account: email });
 */
export async function limitOrThrow(limited: LimitedTry): Promise<Headers> {
  const { allowed, headers } = await checkLimit(limited);
  if (allowed) return headers;
  throw tooManyRequests(headers);
}

/** The answer to one request too many. `headers` say when to try again. */
export function tooManyRequests(headers: HeadersInit): Response {
  return problem({ status: 429, code: "too_many_requests", detail: refusalCopy.tooManyAttempts, headers });
}

/**
 * Forgets the tries for an account that has proven to be the caller's: a correct password must not
 * count towards a lock-out.
 */
export async function forgetAccountTries({
  rule,
  account,
}: {
  rule: RateLimitName;
  account: string;
}): Promise<void> {
  const subject = subjectsOf(rule, account).find(({ kind }) => kind === "account");
  if (subject) await forgetTries({ rule, subject });
}

/**
 * Returns the try that `checkLimit` counted, because the request was refused before it cost
 * anything.
 */
export async function returnTry({ rule, person }: { rule: RateLimitName; person: string }): Promise<void> {
  await returnAllowance({ rule, subject: { kind: "account", value: person } });
}

/**
 * Rules whose account limit counts everywhere, most of them because they email the owner of the
 * address.
 */
const COUNTED_EVERYWHERE: ReadonlySet<RateLimitName> = new Set([
  "booking",
  "booking_guest",
  "booking_move",
  "invitation",
  "login_anywhere",
  "login_device",
  "recover",
  "register",
  "contact_receipt",
  "roi_mail",
  "proposal_question",
]);

function subjectsOf(name: RateLimitName, account: string | undefined): RateLimitSubject[] {
  const network = limitedNetwork(getRequestStore()?.clientAddress ?? "unknown");
  const rule: RateLimitRule = RATE_LIMIT_RULES[name];
  const subjects: RateLimitSubject[] = rule.address ? [{ kind: "address", value: network }] : [];
  if (account !== undefined && rule.account) {
    subjects.push({
      kind: "account",
      value: COUNTED_EVERYWHERE.has(name) ? account : `${account} ${network}`,
    });
  }
  return subjects;
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10, and `Retry-After` (RFC 9110). */
function limitHeaders(rule: RateLimitName, state: AllowanceState): Headers {
  const headers = new Headers({
    "RateLimit-Policy": `"${rule}";q=${state.limit};w=${state.windowSeconds}`,
    RateLimit: `"${rule}";r=${state.remaining};t=${state.retryAfterSeconds}`,
  });
  if (!state.allowed) headers.set("Retry-After", String(state.retryAfterSeconds));
  return headers;
}
