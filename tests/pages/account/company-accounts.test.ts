import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { getSessionState, getViewer } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";
import { requireSignIn, saveDomains } from "~/models/company/company-domain.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { answerAsProvider } from "~/services/identity/connection.server";

import { authIdentities, authSessionMethods } from "../../../drizzle/identity-schema";
import { STAFF_SOURCE } from "../../factories/booking";
import { createCompany } from "../../factories/company";
import { Browser, createAccount, PASSWORD } from "../../setup/browser";

/* Accounts at Google and Microsoft, which anyone can have, and what they say about a company. */

async function companyWithDomain() {
  const domain = `${crypto.randomUUID()}.example`;
  const { tenant: company } = await createCompany({ name: "Hartwig" });
  await saveDomains({ company, domains: [domain], source: STAFF_SOURCE });
  return { company, domain };
}

/** Adds an account at an issuer as `describePerson` stores it, used just now. */
async function link(userId: string, provider: string, email: string, claims: object = {}) {
  const now = new Date();
  const times = { lastSignInAt: now, createdAt: now, updatedAt: now };
  const data = { email, email_verified: true, custom_claims: claims };
  const row = { id: crypto.randomUUID(), userId, provider, providerId: crypto.randomUUID(), email, data };
  await db.insert(authIdentities).values({ ...row, ...times });
}

/** A token of a session that began with the account at the issuer. */
async function externalToken(email: string): Promise<string> {
  const token = async (grant: string, body: object) => {
    const address = `${env.appUrl}/auth/v1/token?grant_type=${grant}`;
    const answer = await answerAsProvider(
      new Request(address, { method: "POST", body: JSON.stringify(body) }),
    );
    return (await answer?.json()) as { access_token: string; refresh_token: string };
  };
  const { access_token: first, refresh_token } = await token("password", { email, password: PASSWORD });
  const [, payload = ""] = first.split(".");
  const { session_id: id } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    session_id: string;
  };
  await db.update(authSessionMethods).set({ method: "oauth" }).where(eq(authSessionMethods.sessionId, id));
  return (await token("refresh_token", { refresh_token })).access_token;
}

test.each([
  ["an address that it proved once", {}, 0],
  ["an address of a domain that it manages", { hd: "any.example" }, 1],
])("Google makes people members of a company by %s: %o", async (_what, claims, companies) => {
  const { domain } = await companyWithDomain();
  const { email, externalId } = await createAccount();
  await link(externalId, "google", `robin@${domain}`, claims);
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect((await browser.visit(getViewer))?.memberships).toHaveLength(companies);
});

test.each([
  ["google", "pat@gmail.com", {}, "company-sign-in"],
  ["google", "own domain", {}, "company-sign-in"],
  ["google", "pat@elsewhere.example", { hd: "elsewhere.example" }, "company-sign-in"],
  ["google", "own domain", { hd: "own domain" }, "signed-in"],
  ["azure", "pat@outlook.com", {}, "company-sign-in"],
  ["azure", "own domain", {}, "signed-in"],
  ["custom:company", "pat@elsewhere.example", {}, "signed-in"],
] as const)(
  "whom a company requires to use %s gets in with an account for %s %o: %s",
  async (provider, address, claims, kind) => {
    const before = env.externalSignIn;
    onTestFinished(() => void (env.externalSignIn = before));
    env.externalSignIn = [{ provider, label: undefined, client: undefined }];
    const { company, domain } = await companyWithDomain();
    const { email, externalId } = await createAccount({ email: `robin@${domain}` });
    await link(externalId, provider, address === "own domain" ? `robin@${domain}` : address, claims);
    await requireSignIn({ company, provider, source: STAFF_SOURCE });
    const Authorization = `Bearer ${await externalToken(email)}`;
    const state = await new Browser().visit(getSessionState, { headers: { Authorization } });
    expect(state.kind).toBe(kind);
  },
);
