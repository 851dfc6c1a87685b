import { desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";

import { db } from "~/server/db.server";
import { hashPassword } from "~/identity/users/passwords";
import { requestStorage } from "~/front-door/request-store";
import { identityMail } from "~/models/mail/identity-mail.server";
import { isRegistrationOpen } from "~/models/settings/settings.server";
import { identityEventWrites } from "~/models/account/identity-event.server";
import { endIdentitySessions } from "~/models/account/user-session.server";
import {
  identityAdmin,
  onIdentityMail,
  onIdentityProtection,
  onIdentitySessionsEnded,
  onRegistration,
} from "~/services/identity/connection.server";
import { confirmTotp, enrolTotp } from "~/auth/second-factor.server";
import { SESSION_COOKIE } from "~/auth/session-cookie.server";

import { outboxMails } from "../../drizzle/schema";
import { requestStore } from "../factories/request-store";

export const PASSWORD = "correct horse battery";

onIdentityMail(identityMail);
onIdentitySessionsEnded(endIdentitySessions);
onIdentityProtection(identityEventWrites);
onRegistration(isRegistrationOpen);

export function uniqueEmail(): string {
  return `person-${crypto.randomUUID()}@example.com`;
}

/** An address of its own for each browser: limits by address must not join the tests. */
let lastNetwork = 0;

/**
 * A browser: its cookies outlive requests, and each request has a store as the front door makes it.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly address = `10.${(lastNetwork += 1)}.0.1`;

  /** Runs one request and takes over the cookies of its answer. Returns what the work gave. */
  async visit<Result>(
    work: (request: Request) => Promise<Result>,
    { path = "/", method = "GET", headers = {} as Record<string, string> } = {},
  ): Promise<Result> {
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      headers: { ...(this.cookies.size > 0 ? { Cookie: this.cookieHeader() } : {}), ...headers },
    });
    const store = requestStore({ clientAddress: this.address });
    const result = await requestStorage.run(store, () => work(request));
    for (const cookie of store.cookies) this.take(cookie);
    return result;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get hasSession(): boolean {
    return this.cookies.has(SESSION_COOKIE);
  }

  /** The names of all cookies but those by which accounts know this device. */
  get sessionCookies(): string[] {
    return [...this.cookies.keys()].filter((name) => !/^(?:__Host-)?device-/.test(name));
  }

  /** Same cookies, another window: what it is given afterwards it keeps for itself. */
  copy(): Browser {
    const other = new Browser();
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  private take(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/; Max-Age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

let hash: Promise<string> | undefined;

/**
 * The hash of the password of all tests, made once for each test file: hashing is meant to be slow,
 * and would be most of what it takes to create an account.
 */
function passwordHash(): Promise<string> {
  return (hash ??= hashPassword(PASSWORD));
}

/** A confirmed account with the password of all tests. */
export async function createAccount({
  email = uniqueEmail(),
  metadata = {},
}: { email?: string | undefined; metadata?: Record<string, string> } = {}): Promise<{
  email: string;
  externalId: string;
}> {
  const admin = identityAdmin();
  if (!admin) throw new Error("the embedded provider always has an admin side");
  const { data, error } = await admin.createUser({
    email,
    password_hash: await passwordHash(),
    email_confirm: true,
    user_metadata: metadata,
  });
  if (error) throw error;
  return { email, externalId: data.user.id };
}

/**
 * Sets up an authenticator app for anyone who is signed in here. The session is proven with two
 * factors afterwards.
 */
export async function setUpSecondFactor(browser: Browser) {
  const enrolment = await browser.visit((request) => enrolTotp(request));
  if (!enrolment.ok) throw new Error(enrolment.error.message);
  const { factorId, secret } = enrolment;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await browser.visit((request) => confirmTotp(request, { factorId, code }));
  if (!confirmed.ok) throw new Error(confirmed.error.message);
  return { enrolment, recoveryCodes: confirmed.recoveryCodes };
}

/** The code in the newest mail to an address. */
export async function mailedLink(
  email: string,
): Promise<{ tokenHash: string; type: string; next: string | null }> {
  const [mail] = await db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(1);
  const address = /https?:\/\/\S*\/auth\/confirm\?\S+/.exec(mail?.textBody ?? "")?.[0];
  if (!address) throw new Error(`no link was mailed to ${email}`);
  const { searchParams } = new URL(address);
  return {
    tokenHash: searchParams.get("token_hash") ?? "",
    type: searchParams.get("type") ?? "",
    next: searchParams.get("next"),
  };
}
