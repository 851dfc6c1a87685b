import type { SubmissionResult } from "@conform-to/react";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { isSigned, sign } from "~/server/signature.server";
import { getRequestStore } from "~/front-door/request-store";
import type { FormTrapValues, FormVerdict, TrapVerdict } from "~/models/shared/form-trap";
import type { RateLimitName } from "~/models/shared/rate-limit-rules";
import { verifyTurnstile } from "~/services/turnstile.server";

import { checkLimit } from "./rate-limit.server";
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";

/** Nobody reads, fills in and sends a form faster than this. */
const EARLY_MILLISECONDS = 2_000;
const STALE_MILLISECONDS = DAY_MILLISECONDS;
/**
 * How far ahead the clock may have been that stamped a form. Only our own instances can sign a
 * stamp, and its age is then unknown, so nobody is asked to wait.
 */
const AHEAD_MILLISECONDS = 15 * MINUTE_MILLISECONDS;

/**
 * A stamp for a form that is rendered now, for `FormTrap`. It contains only the time, so a cached
 * document may carry it: then it is a little older than the view, never younger.
 */
export function stampForm({ now = sharedNow() }: { now?: Date } = {}): string {
  const time = now.getTime().toString(36);
  return `${time}.${sign(stampText(time))}`;
}

/**
 * Judges a public form with the fields of `formTrapFields`: its traps, the limit of its rule, and
 * the bot check if one is set up. Without the proof of that check (a browser without scripts, or
 * the service is down), a form is accepted anyway, but only a few times per IP address. `init`
 * contains status and headers for the answer to a refused form.
 *
 * @example const { verdict, init } = await judgeForm({ sent: form.value, rule: "contact", account:
 * form.value.email });
 */
export async function judgeForm({
  sent,
  rule,
  account,
}: {
  sent: FormTrapValues;
  rule: RateLimitName;
  account?: string;
}): Promise<{ verdict: FormVerdict; init: ResponseInit }> {
  const verdict = judgeFields(sent);
  if (verdict === "early" || verdict === "stale") return { verdict, init: { status: 422 } };
  const { allowed, headers } = await checkLimit({ rule, account });
  if (!allowed) return { verdict: "crowded", init: { status: 429, headers } };
  const proof = verdict === "open" ? await proofOf(sent) : "passed";
  if (proof === "unknown") {
    const unproven = await checkLimit({ rule: "unproven_form" });
    if (!unproven.allowed) return { verdict: "unproven", init: { status: 429, headers: unproven.headers } };
  }
  return { verdict: proof === "failed" ? proof : verdict, init: { status: 422, headers } };
}

/** Judges the fields of `FormTrap` in a sent form. */
export function judgeFields({
  website,
  stamp,
  now = sharedNow(),
}: FormTrapValues & { now?: Date }): TrapVerdict {
  if (website) return "caught";
  const age = ageOf(stamp, now);
  if (!isCurrent(age)) return "stale";
  return age >= 0 && age < EARLY_MILLISECONDS ? "early" : "open";
}

/**
 * Keeps the stamp of a refused form, so that the wait begins when it was first rendered.
 * Replaces a stamp that is too old with one that needs no further wait. Every action with a
 * `FormTrap` passes its refusals through here.
 */
export function keepStamp(
  reply: SubmissionResult,
  { now = sharedNow() }: { now?: Date } = {},
): SubmissionResult {
  const sent = reply.initialValue?.stamp;
  const stamp = typeof sent === "string" ? sent : undefined;
  const age = ageOf(stamp, now);
  const waitedSince = new Date(now.getTime() - (age === null ? 0 : EARLY_MILLISECONDS));
  return {
    ...reply,
    initialValue: {
      ...reply.initialValue,
      stamp: isCurrent(age) && stamp ? stamp : stampForm({ now: waitedSince }),
    },
  };
}

function isCurrent(age: number | null): age is number {
  return age !== null && age <= STALE_MILLISECONDS && age >= -AHEAD_MILLISECONDS;
}

/** Milliseconds since a form was rendered; null for a stamp that isn't ours. */
function ageOf(stamp = "", now: Date): number | null {
  const [time = "", signature = ""] = stamp.split(".");
  if (!isSigned(stampText(time), signature)) return null;
  return now.getTime() - Number.parseInt(time, 36);
}

async function proofOf(sent: FormTrapValues): Promise<"passed" | "failed" | "unknown"> {
  if (!env.turnstile) return "passed";
  if (!sent.check) return "unknown";
  return verifyTurnstile({
    service: env.turnstile,
    token: sent.check,
    occasion: JSON.stringify(sent),
    clientAddress: getRequestStore()?.clientAddress,
  });
}

const stampText = (time: string) => `form stamp ${time}`;
