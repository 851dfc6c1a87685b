import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { z } from "zod";

import { getViewer } from "~/auth/access.server";
import { signInWithRecoveryCode } from "~/auth/second-factor.server";
import { requestSession } from "~/auth/session.server";
import { signIn } from "~/auth/sign-in.server";
import { answerAsProvider } from "~/services/identity/connection.server";
import { action } from "~/routes/_auth.mfa";

import { Browser, createAccount, PASSWORD, setUpSecondFactor } from "../../setup/browser";

/* What recovery codes open, on both engines: their uses race with each other. */

async function protectedAccount() {
  const { email } = await createAccount();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const { enrolment, recoveryCodes } = await setUpSecondFactor(browser);
  return { email, browser, factorId: enrolment.factorId, recoveryCodes };
}

/** A browser with the password, which the second step still keeps outside. */
async function waitingBrowser(email: string): Promise<Browser> {
  const browser = new Browser();
  const first = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(first).toMatchObject({ ok: true, next: "second-factor" });
  return browser;
}

const recover = (browser: Browser, code: string) =>
  browser.visit((request) => signInWithRecoveryCode(request, { code }));

const Answered = z.object({
  id: z.string(),
  access_token: z.string().default(""),
  totp: z.object({ secret: z.string() }).default({ secret: "" }),
});

/** A call to `/auth/v1`, past the pages. */
async function callProvider(token: string | null, method: string, path: string, body?: unknown) {
  const request = new Request(`http://localhost:3000/auth/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await answerAsProvider(request);
  expect(response?.status).toBe(200);
  return Answered.partial({ id: true }).parse(await response?.json());
}

/** Sets up an authenticator app past the pages. Returns the access token of the proven session. */
async function enrolDirectly(token: string | null, name: string): Promise<string> {
  const factor = { factor_type: "totp", friendly_name: name };
  const { id, totp } = await callProvider(token, "POST", "/factors", factor);
  const challenge = await callProvider(token, "POST", `/factors/${id}/challenge`);
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  const answer = { challenge_id: challenge.id, code };
  return (await callProvider(token, "POST", `/factors/${id}/verify`, answer)).access_token;
}

const tokenOf = (browser: Browser) =>
  browser.visit((request) => Promise.resolve(requestSession(request).accessToken()));

test("recovery codes end with the last factor, also if it is removed past the pages", async () => {
  const { email, browser, factorId, recoveryCodes } = await protectedAccount();
  const token = await tokenOf(browser);
  await callProvider(token, "DELETE", `/factors/${factorId}`);
  const again = new Browser();
  await again.visit((request) => signIn(request, { email, password: PASSWORD }));
  await enrolDirectly(await tokenOf(again), "Later");
  const [code = ""] = recoveryCodes;
  const refused = await recover(await waitingBrowser(email), code);
  expect(refused).toMatchObject({ ok: false, error: { code: "recovery_code_invalid" } });
});

test("recovery codes stay while there is another factor", async () => {
  const { email, browser, factorId, recoveryCodes } = await protectedAccount();
  const token = await enrolDirectly(await tokenOf(browser), "Second");
  await callProvider(token, "DELETE", `/factors/${factorId}`);
  const [code = ""] = recoveryCodes;
  expect(await recover(await waitingBrowser(email), code)).toMatchObject({ ok: true, codesLeft: 9 });
});

test("of two recoveries at the same moment one succeeds, and the other keeps its code and learns why", async () => {
  const { email, recoveryCodes } = await protectedAccount();
  const codes = [recoveryCodes[0] ?? "", recoveryCodes[1] ?? ""];
  const browsers = [await waitingBrowser(email), await waitingBrowser(email)];
  const outcomes = await Promise.all(browsers.map((browser, index) => recover(browser, codes[index] ?? "")));
  const won = outcomes.findIndex(({ ok }) => ok);
  const lost = 1 - won;
  expect(outcomes[won]).toMatchObject({ ok: true, next: "done", codesLeft: 9 });
  expect(outcomes[lost]).toMatchObject({ ok: false, error: { code: "recovery_overtaken", status: 409 } });
  expect(await browsers[won]?.visit(getViewer)).toMatchObject({ user: { email }, byRecoveryCode: true });
  expect(await browsers[lost]?.visit(getViewer)).toBeNull();
  const kept = codes[lost] ?? "";
  expect(await recover(await waitingBrowser(email), kept)).toMatchObject({ ok: true, codesLeft: 8 });
});

test("the page of a recovery that lost leads to the first step", async () => {
  const { email, recoveryCodes } = await protectedAccount();
  const browsers = [await waitingBrowser(email), await waitingBrowser(email)];
  const answers = await Promise.all(
    browsers.map((browser, index) =>
      browser.visit(
        (request) => {
          const form = { intent: "code", method: "recovery", code: recoveryCodes[index] ?? "" };
          const body = new URLSearchParams({ ...form, redirectTo: "/profile" });
          const asked = new Request(request, { method: "POST", body });
          return action({ request: asked, params: {}, context: {} });
        },
        { path: "/mfa?use=recovery" },
      ),
    ),
  );
  const places = answers.map((answer) => (answer as Response).headers.get("Location"));
  expect(places.toSorted()).toEqual(["/login?redirectTo=%2Fprofile", "/profile"]);
});
