import { z } from "zod";

import type { MailBudgetState, PasskeysOff } from "~/identity/provider.server";

import { connect, identityMode, type Connection, type IdentityMode } from "./connection.server";
import { identityFault } from "./identity-fetch.server";

/** Why the provider has no passkeys: it can't be asked, or for a reason of its own. */
export type NoPasskeys = PasskeysOff | "unavailable";

/** How long the hosted service's answer is kept. An operator who turns passkeys on can wait. */
const PASSKEYS_ASKED_MILLISECONDS = 60_000;
let hostedPasskeys: { until: number; answer: Promise<NoPasskeys | null> } | undefined;

/** Why there are no passkeys, or null if there are. Never throws. */
export function passkeysOff(): Promise<NoPasskeys | null> {
  const connected = connect();
  if (!connected) return Promise.resolve("unavailable");
  if (connected.provider) return Promise.resolve(connected.provider.passkeysOff);
  const now = performance.now();
  if (!hostedPasskeys || now >= hostedPasskeys.until) {
    hostedPasskeys = { until: now + PASSKEYS_ASKED_MILLISECONDS, answer: askForPasskeys(connected) };
  }
  return hostedPasskeys.answer;
}

const PublicSettingsSchema = z.object({ passkeys_enabled: z.boolean().optional() });

async function askForPasskeys(connected: Connection): Promise<NoPasskeys | null> {
  try {
    const headers = { apikey: connected.apiKey };
    const response = await connected.fetch(`${connected.url}/auth/v1/settings`, { headers });
    if (!response.ok) throw new Error(`The identity service's settings answer ${response.status}.`);
    const { passkeys_enabled: enabled } = PublicSettingsSchema.parse(await response.json());
    return enabled === true ? null : "switched_off";
  } catch {
    hostedPasskeys = undefined;
    return "unavailable";
  }
}

/** What is left of the embedded provider's email budgets. Empty if accounts are elsewhere. */
export async function mailBudgets(): Promise<MailBudgetState[]> {
  return (await connect()?.provider?.mailBudgets()) ?? [];
}

interface IdentityStatus {
  status: "ok" | "down" | "unconfigured";
  mode: IdentityMode;
  /** For operators. Contains no secret. */
  detail?: string;
  /** Email budgets that are used up. These emails are refused until some of the hour has passed. */
  mailsUsedUp?: string[];
}

/** For `/api/health`. Never throws. */
export async function identityStatus(): Promise<IdentityStatus> {
  const connected = connect();
  const mode = identityMode();
  if (!connected) {
    return { status: "unconfigured", mode, detail: "SUPABASE_URL and SUPABASE_ANON_KEY belong together" };
  }
  try {
    const { ok, status } = await askHealth(connected);
    if (!ok) return { status: "down", mode, detail: `answers ${status}` };
    const usedUp = (await mailBudgets()).filter(({ remaining }) => remaining === 0);
    return {
      status: "ok",
      mode,
      ...(usedUp.length > 0 ? { mailsUsedUp: usedUp.map(({ budget }) => budget) } : {}),
    };
  } catch (error) {
    return { status: "down", mode, detail: identityFault(error) };
  }
}

async function askHealth({ url, apiKey, fetch: ask }: Connection): Promise<Response> {
  const response = await ask(`${url}/auth/v1/health`, { headers: { apikey: apiKey } });
  await response.body?.cancel();
  return response;
}

/**
 * Whether the provider answers, or none is configured. The embedded one answers as long as this
 * process does. Never throws.
 */
export async function isIdentityUp(): Promise<boolean> {
  const connected = connect();
  if (!connected || connected.provider) return true;
  return askHealth(connected).then(
    ({ ok }) => ok,
    () => false,
  );
}

const STATUS_KEPT_MILLISECONDS = 3_000;
let lastAsked: { at: number; answer: Promise<IdentityStatus> } | undefined;

/**
 * As `identityStatus`, but asks the provider at most every few seconds, however many people sign
 * in.
 */
export function recentIdentityStatus(): Promise<IdentityStatus> {
  const now = performance.now();
  if (!lastAsked || now - lastAsked.at >= STATUS_KEPT_MILLISECONDS) {
    lastAsked = { at: now, answer: identityStatus() };
  }
  return lastAsked.answer;
}
