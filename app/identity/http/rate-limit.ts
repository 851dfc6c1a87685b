import { createHash } from "node:crypto";

import { eq, inArray, sql } from "drizzle-orm";

import { atomically, type Database } from "~/server/db.server";

import { authRateLimits } from "../../../drizzle/identity-schema";

import type { Settings } from "~/identity/config";
import { AuthError } from "./errors";
import type { MailKind } from "~/identity/mail/mail";

/** `burst` at once, and then one every `secondsEach`. */
interface RateLimit {
  burst: number;
  secondsEach: number;
}

/** Per IP address: the provider's own limits, a bucket for each group of endpoints. */
export const ADDRESS_LIMITS = {
  token: { burst: 30, secondsEach: 2 },
  "sign-up": { burst: 30, secondsEach: 10 },
  recover: { burst: 30, secondsEach: 10 },
  resend: { burst: 30, secondsEach: 10 },
  magiclink: { burst: 30, secondsEach: 10 },
  otp: { burst: 30, secondsEach: 10 },
  "user-update": { burst: 30, secondsEach: 10 },
  verify: { burst: 30, secondsEach: 10 },
  authorize: { burst: 30, secondsEach: 10 },
  callback: { burst: 60, secondsEach: 5 },
  "passkey-options": { burst: 30, secondsEach: 10 },
  "passkey-verify": { burst: 30, secondsEach: 10 },
  "passkey-registration": { burst: 30, secondsEach: 10 },
  "factor-challenge": { burst: 30, secondsEach: 4 },
  "factor-verify": { burst: 30, secondsEach: 4 },
} as const satisfies Record<string, RateLimit>;

/**
 * Guesses at one account. A correct one empties the bucket, so only wrong ones count. The site's
 * own limits (`app/models/shared/rate-limit-rules.ts`) apply first and must not be looser.
 */
export const ACCOUNT_LIMITS = {
  /** Passwords, per network, so that guessing doesn't lock the owner out elsewhere. */
  password: { burst: 5, secondsEach: 180 },
  /** Mailed codes, whatever their number. */
  code: { burst: 15, secondsEach: 240 },
  /** Codes of one second factor. */
  factor: { burst: 10, secondsEach: 60 },
  /** Warnings about one credential. */
  copiedCredential: { burst: 1, secondsEach: 3600 },
} as const satisfies Record<string, RateLimit>;

type MailBudget = "registration" | "recovery" | "account";

/**
 * The budget of each email. Anyone can request emails to any address. That must not use up the
 * budget for people who need to get back into their account, or for those who are signed in.
 */
const MAIL_BUDGETS: Record<MailKind, MailBudget> = {
  signup: "registration",
  magiclink: "registration",
  recovery: "recovery",
  invite: "account",
  email_change: "account",
  reauthentication: "account",
};

/** What is left of a budget for emails. */
export interface MailBudgetState {
  budget: MailBudget;
  perHour: number;
  remaining: number;
}

/** Whole seconds since then: fits into 32 bits until 2088. */
const EPOCH_SECONDS = Date.UTC(2020, 0, 1) / 1000;

/**
 * Limits that all instances share, by the generic cell rate algorithm (ITU-T I.371): one number per
 * bucket, one statement per try. A bucket whose time is too far in the future (the clock was set
 * back) counts as empty. A little in the future only means that another instance's clock is ahead.
 */
export class RateLimiter {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts one try. Throws 429 `over_request_rate_limit` with the time to wait if there were too
   * many.
   */
  async take(name: string, subject: string, limit: RateLimit): Promise<void> {
    const waitSeconds = await this.#count(bucketName(name, subject), limit);
    if (waitSeconds > 0) {
      throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
        retryAfterSeconds: waitSeconds,
      });
    }
  }

  /** Counts one email. Throws 429 `over_email_send_rate_limit` if its budget is used up. */
  async takeMail(kind: MailKind): Promise<void> {
    const waitSeconds = await this.#count(mailBucketOf(MAIL_BUDGETS[kind]), this.#mailLimit());
    if (waitSeconds > 0) {
      throw new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded", {
        retryAfterSeconds: waitSeconds,
      });
    }
  }

  /** What is left of each budget for emails. */
  async mailBudgets(): Promise<MailBudgetState[]> {
    const limit = this.#mailLimit();
    const now = secondsOfBuckets(this.settings.now());
    const budgets = [...new Set(Object.values(MAIL_BUDGETS))];
    const buckets = budgets.map(mailBucketOf);
    const rows = await this.db.select().from(authRateLimits).where(inArray(authRateLimits.bucket, buckets));
    return budgets.map((budget) => {
      const fullAt = rows.find(({ bucket }) => bucket === mailBucketOf(budget))?.fullAt ?? now;
      const used = Math.ceil(Math.max(0, fullAt - now) / limit.secondsEach);
      return { budget, perHour: limit.burst, remaining: Math.max(0, limit.burst - used) };
    });
  }

  #mailLimit(): RateLimit {
    const { mailsPerHour } = this.settings;
    return { burst: mailsPerHour, secondsEach: Math.max(1, Math.round(3600 / mailsPerHour)) };
  }

  /** Forgets the tries of a subject after a correct one. */
  async forget(name: string, subject: string): Promise<void> {
    if (!this.settings.rateLimits) return;
    await atomically(
      (tx) => [tx.delete(authRateLimits).where(eq(authRateLimits.bucket, bucketName(name, subject)))],
      { mayBeLost: true },
    );
  }

  /** 0 if allowed (and counted), else the seconds until the next try is. */
  async #count(bucket: string, { burst, secondsEach }: RateLimit): Promise<number> {
    if (!this.settings.rateLimits) return 0;
    const now = secondsOfBuckets(this.settings.now());
    const latest = now + burst * secondsEach;
    const impossible = latest + burst * secondsEach;
    const base = sql`case when ${authRateLimits.fullAt} between ${now} and ${impossible} then ${authRateLimits.fullAt} else ${now} end`;
    const [rows] = await atomically(
      (tx) => [
        tx
          .insert(authRateLimits)
          .values({ bucket, fullAt: now + secondsEach })
          .onConflictDoUpdate({
            target: authRateLimits.bucket,
            set: { fullAt: sql`${base} + ${secondsEach}` },
            setWhere: sql`${base} + ${secondsEach} <= ${latest}`,
          })
          .returning({ fullAt: authRateLimits.fullAt }),
      ],
      { mayBeLost: true },
    );
    if (rows.length > 0) return 0;
    const [row] = await this.db.select().from(authRateLimits).where(eq(authRateLimits.bucket, bucket));
    return Math.max(1, (row?.fullAt ?? now) + secondsEach - latest);
  }
}

/** A moment in the unit of buckets. */
export function secondsOfBuckets(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) - EPOCH_SECONDS;
}

function mailBucketOf(budget: MailBudget): string {
  return `mails:${budget}`;
}

/** Buckets are named by a hash, because this table must not contain people's addresses. */
function bucketName(name: string, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 32)}`;
}

/**
 * The network of an IP address: the first 24 bits of IPv4, the first 64 of IPv6 (what one household
 * has).
 */
export function networkOf(address: string | undefined): string {
  if (!address) return "unknown";
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!plain.includes(":")) return plain.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":");
  const missing = address.includes("::") ? 8 - groups.length - tail.split(":").length : 0;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...tail.split(":")]
    .slice(0, 4)
    .join(":");
}
