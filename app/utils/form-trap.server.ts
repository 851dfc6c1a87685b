import { createHmac, timingSafeEqual } from "node:crypto";

import { env } from "~/env.server";
import type { TrapVerdict } from "~/models/form-trap";

/** Nobody reads a form, fills it in and sends it in less. */
const EARLY_MILLISECONDS = 2_000;
const STALE_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * The stamp of a form that is drawn now, for `FormTrap`. It holds the time alone, so that a kept document may carry it: then it is a little
 * older than the view, never younger.
 */
export function stampForm({ now = new Date() }: { now?: Date } = {}): string {
  const time = now.getTime().toString(36);
  return `${time}.${signatureOf(time).toString("base64url")}`;
}

/** Judges the fields of `FormTrap` in a sent form. */
export function judgeForm({
  website,
  stamp = "",
  now = new Date(),
}: {
  website?: string | undefined;
  stamp?: string | undefined;
  now?: Date;
}): TrapVerdict {
  if (website) return "caught";
  const [time = "", signature = ""] = stamp.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(time);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return "stale";
  const age = now.getTime() - Number.parseInt(time, 36);
  if (age > STALE_MILLISECONDS) return "stale";
  return age < EARLY_MILLISECONDS ? "early" : "open";
}

function signatureOf(time: string): Buffer {
  return createHmac("sha256", env.sessionSecret).update(`form stamp ${time}`).digest();
}
