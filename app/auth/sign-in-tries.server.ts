import { getRequestStore } from "~/front-door/request-store";
import type { Try, TryCounter } from "~/identity/provider.server";
import type { RateLimitName } from "~/models/shared/rate-limit-rules";

import { knownDevice } from "./known-device.server";
import { checkLimit, forgetAccountTries, type LimitDecision } from "~/http/rate-limit.server";

/**
 * Counts one password for an account. A device that its owner has used is counted separately, all
 * others by their network and by all networks together. `isCapped` if only the last limit is
 * reached: the owner can get in on a known device, or with a new password.
 */
export async function checkSignInLimit(
  request: Request,
  account: string,
): Promise<LimitDecision & { isCapped: boolean }> {
  const device = knownDevice(request, account);
  const store = getRequestStore();
  if (store && device !== null) store.knownDevice = device;
  if (device !== null) {
    const decision = await checkLimit({ rule: "login_device", account: `${account} ${device}` });
    return { ...decision, isCapped: false };
  }
  const nearby = await checkLimit({ rule: "login", account });
  if (!nearby.allowed) return { ...nearby, isCapped: false };
  const anywhere = await checkLimit({ rule: "login_anywhere", account });
  return anywhere.allowed ? { ...nearby, isCapped: false } : { ...anywhere, isCapped: true };
}

/** Forgets the passwords that were tried for an account, after the right one. */
export async function forgetSignInTries(request: Request, account: string): Promise<void> {
  const device = knownDevice(request, account);
  if (device !== null) {
    await forgetAccountTries({ rule: "login_device", account: `${account} ${device}` });
    // Other people's tries still count. The owner doesn't need that limit here.
    return;
  }
  await forgetAccountTries({ rule: "login", account });
  await forgetAccountTries({ rule: "login_anywhere", account });
}

const RULES: Record<Exclude<Try["kind"], "sign-in">, RateLimitName> = {
  registration: "register",
  recovery: "recover",
  code: "code",
  account: "account",
};

/** The limits of the pages, applied to requests to the identity provider's own interface. */
export function providerTries(request: Request): TryCounter {
  return {
    async count({ kind, account }) {
      const decision =
        kind === "sign-in"
          ? await checkSignInLimit(request, account ?? "")
          : await checkLimit({ rule: RULES[kind], account });
      return decision.allowed ? 0 : decision.retryAfterSeconds;
    },
    async forget({ account }) {
      if (account !== undefined) await forgetSignInTries(request, account);
    },
  };
}
