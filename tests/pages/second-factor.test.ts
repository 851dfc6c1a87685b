import { Secret, TOTP } from "otpauth";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { requireSignIn, saveDomains } from "~/models/company/company-domain.server";
import { getSettings } from "~/models/settings/settings.server";
import { env } from "~/server/env.server";
import { getSessionState, getViewer, requireAccess } from "~/auth/access.server";
import {
  enrolTotp,
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
  signInWithRecoveryCode,
  verifySecondFactor,
} from "~/auth/second-factor.server";
import { signIn } from "~/auth/sign-in.server";

import { STAFF_SOURCE } from "../factories/booking";
import { createCompany } from "../factories/company";
import { Browser, createAccount, PASSWORD, setUpSecondFactor } from "../setup/browser";

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** A code works once: the next one needs the next half minute. */
const nextCode = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });

afterEach(() => void vi.useRealTimers());

async function enrolled(address?: string) {
  const { email } = await createAccount({ email: address });
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const elsewhere = new Browser();
  await elsewhere.visit((request) => signIn(request, { email, password: PASSWORD }));
  const { enrolment, recoveryCodes } = await setUpSecondFactor(browser);
  return { email, browser, elsewhere, enrolment, recoveryCodes };
}

test("setting up an app: QR code and key, a wrong code refused, the right one ends all other sessions", async () => {
  const { browser, elsewhere, enrolment, recoveryCodes } = await enrolled();
  expect(enrolment.qrCode).toMatch(/^data:image\/svg\+xml/);
  expect(enrolment.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
  expect(await elsewhere.visit(getViewer)).toBeNull();
});

test("with an app the password alone opens nothing, and the code does", async () => {
  const { email, enrolment } = await enrolled();
  const browser = new Browser();
  const first = await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(first).toMatchObject({ ok: true, next: "second-factor" });
  expect(await browser.visit(getSessionState)).toMatchObject({ kind: "second-factor" });
  expect(await browser.visit(getViewer)).toBeNull();
  const door: unknown = await browser
    .visit((request) => requireAccess(request, "user"), { path: "/profile" })
    .catch((thrown: unknown) => thrown);
  expect((door as Response).headers.get("Location")).toBe("/mfa?redirectTo=%2Fprofile");

  const wrong = await browser.visit((request) => verifySecondFactor(request, { code: "000000" }));
  expect(wrong).toMatchObject({ ok: false, error: { field: "code" } });
  nextCode();
  const code = codeOf(enrolment.secret).replace(/^(...)/, "$1 ");
  const done = await browser.visit((request) => verifySecondFactor(request, { code }));
  expect(done).toMatchObject({ ok: true, next: "done" });
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
});

test("a recovery code signs in once; the app and the other codes stay, and the rest is counted", async () => {
  const { email, recoveryCodes, enrolment } = await enrolled();
  const [code = ""] = recoveryCodes;
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const wrong = await browser.visit((request) =>
    signInWithRecoveryCode(request, { code: "0000-0000-0000-0000" }),
  );
  expect(wrong).toMatchObject({ ok: false, error: { field: "code" } });
  const done = await browser.visit((request) => signInWithRecoveryCode(request, { code }));
  expect(done).toMatchObject({ ok: true, next: "done", codesLeft: 9 });
  expect(await browser.visit(getViewer)).toMatchObject({ user: { email }, byRecoveryCode: true });
  const listed = await browser.visit((request) => listSecondFactors(request));
  expect(listed).toMatchObject({ ok: true, factors: [{ id: enrolment.factorId, status: "verified" }] });
  const again = new Browser();
  const next = await again.visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(next).toMatchObject({ ok: true, next: "second-factor" });
  const used = await again.visit((request) => signInWithRecoveryCode(request, { code }));
  expect(used).toMatchObject({ ok: false, error: { field: "code" } });
  const second = recoveryCodes[1] ?? "";
  const more = await again.visit((request) => signInWithRecoveryCode(request, { code: second }));
  expect(more).toMatchObject({ ok: true, next: "done", codesLeft: 8 });
});

test("a recovery code is no way around a company that requires its own sign-in", async () => {
  const before = env.externalSignIn;
  onTestFinished(() => void (env.externalSignIn = before));
  env.externalSignIn = [{ provider: "custom:company", label: "Hartwig", client: undefined }];
  const domain = `${crypto.randomUUID()}.example`;
  const { email, recoveryCodes } = await enrolled(`robin@${domain}`);
  const waiting = new Browser();
  await waiting.visit((request) => signIn(request, { email, password: PASSWORD }));
  const { tenant: company } = await createCompany({ name: "Hartwig" });
  await saveDomains({ company, domains: [domain], source: STAFF_SOURCE });
  await requireSignIn({ company, provider: "custom:company", source: STAFF_SOURCE });
  const [code = ""] = recoveryCodes;
  const recovered = await waiting.visit((request) => signInWithRecoveryCode(request, { code }));
  expect(recovered).toMatchObject({ ok: false });
  expect(await waiting.visit(getViewer)).toBeNull();
  const again = await new Browser().visit((request) => signIn(request, { email, password: PASSWORD }));
  expect(again).toMatchObject({ ok: false, error: { code: "company_sign_in_required" } });
});

test("a recovery code lets in nobody but the browser that typed it", async () => {
  const { email, browser: proven, recoveryCodes } = await enrolled();
  const [waiting, recovering] = [new Browser(), new Browser()];
  for (const browser of [waiting, recovering])
    await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const before = recovering.copy();
  const [code = ""] = recoveryCodes;
  await recovering.visit((request) => signInWithRecoveryCode(request, { code }));
  expect(await recovering.visit(getViewer)).not.toBeNull();
  for (const other of [waiting, before, proven]) expect(await other.visit(getViewer)).toBeNull();
});

test("after a recovery code the lost app can be removed and a new one set up", async () => {
  const { email, recoveryCodes, enrolment } = await enrolled();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const [code = ""] = recoveryCodes;
  await browser.visit((request) => signInWithRecoveryCode(request, { code }));
  const early = await browser.visit((request) => enrolTotp(request));
  expect(early).toMatchObject({ ok: false, error: { code: "insufficient_aal" } });
  const { factorId } = enrolment;
  expect(await browser.visit((request) => removeSecondFactor(request, { factorId }))).toEqual({
    ok: true,
    isLast: true,
  });
  expect(await browser.visit(getViewer)).toMatchObject({ user: { email }, byRecoveryCode: false });
  const { recoveryCodes: renewed } = await setUpSecondFactor(browser);
  expect(renewed).toHaveLength(10);
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
});

test("a copy of the session from before the code stays outside after it", async () => {
  const { email, enrolment } = await enrolled();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  const before = browser.copy();
  nextCode();
  await browser.visit((request) => verifySecondFactor(request, { code: codeOf(enrolment.secret) }));
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
  expect(await before.visit(getViewer)).toBeNull();
});

test("the authenticator app shows the name of the product", async () => {
  const { enrolment } = await enrolled();
  const { productName } = await getSettings();
  expect(new URL(enrolment.uri).searchParams.get("issuer")).toBe(productName);
});

test("removing the app needs two factors and brings the session back to one", async () => {
  const { browser, enrolment } = await enrolled();
  expect(await browser.visit((request) => renewRecoveryCodes(request))).toMatchObject({ ok: true });
  const { factorId } = enrolment;
  expect(await browser.visit((request) => removeSecondFactor(request, { factorId }))).toEqual({
    ok: true,
    isLast: true,
  });
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal1" });
  expect(await browser.visit((request) => renewRecoveryCodes(request))).toMatchObject({ ok: false });
});

test("removing the app signs out the other sessions that it let in", async () => {
  const { email, browser, enrolment } = await enrolled();
  const thief = new Browser();
  await thief.visit((request) => signIn(request, { email, password: PASSWORD }));
  nextCode();
  await thief.visit((request) => verifySecondFactor(request, { code: codeOf(enrolment.secret) }));
  expect(await thief.visit(getViewer)).toMatchObject({ isTwoStep: true });
  const { factorId } = enrolment;
  expect(await browser.visit((request) => removeSecondFactor(request, { factorId }))).toMatchObject({
    ok: true,
  });
  expect(await thief.visit(getViewer)).toBeNull();
  expect(await browser.visit(getViewer)).toMatchObject({ user: { email }, isTwoStep: false });
});

test("an app that was not finished is dropped when another is set up", async () => {
  const { email } = await createAccount();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  await browser.visit((request) => enrolTotp(request));
  expect(await browser.visit((request) => enrolTotp(request))).toMatchObject({ ok: true });
  const listed = await browser.visit((request) => listSecondFactors(request));
  expect(listed).toMatchObject({ ok: true, factors: [{ status: "unverified" }] });
});
