import { Secret, TOTP } from "otpauth";
import { afterEach, expect, test, vi } from "vitest";

import { getViewer } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { action as confirmAction, loader as confirmLoader } from "~/routes/_auth.confirm-identity";
import { action as mfaAction, loader as mfaLoader } from "~/routes/_auth.mfa";

import { Browser, PASSWORD, setUpSecondFactor } from "../../setup/browser";
import {
  accountOf,
  addFactorPasskey,
  addPasskey,
  answerTo,
  newKey,
  profile,
  type Shown,
  shownBy,
  signInWith,
} from "../../setup/passkeys";
import { ask, createPerson, type Person } from "../../setup/staff";

/* Passkeys as the second step of a sign-in: adding, using, renaming and removing them. */

type Key = ReturnType<typeof newKey>;

afterEach(() => void vi.useRealTimers());

/** A browser whose password was right, and that waits for the second step. */
async function waiting(person: Person): Promise<Browser> {
  const browser = new Browser();
  const answer = await browser.visit((request) =>
    signIn(request, { email: person.email, password: PASSWORD }),
  );
  expect(answer).toMatchObject({ ok: true, next: "second-factor" });
  return browser;
}

const ways = async (browser: Browser) =>
  (await ask({ browser }, mfaLoader, { path: "/mfa" })).json() as Promise<{ factorPasskeys: object[] }>;

const second = (browser: Browser, form: Record<string, string>, query = "") =>
  ask({ browser }, mfaAction, { path: `/mfa${query}`, form });

async function useFactor(browser: Browser, factorId: string, key: Key) {
  const shown = await shownBy(second(browser, { intent: "start-passkey", factorId }));
  expect(shown).toMatchObject({ factorId, ceremony: { kind: "get" } });
  return { ...answerTo(shown.ceremony, JSON.stringify(key.get(shown.ceremony?.options as never))), factorId };
}

test("a passkey becomes the second step: it asks for it, accepts it once, and no code instead", async () => {
  const person = await createPerson("lead");
  const elsewhere = new Browser();
  await elsewhere.visit((request) => signIn(request, { email: person.email, password: PASSWORD }));
  const { key, factorId, recoveryCodes } = await addFactorPasskey(person);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await person.browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
  expect(await elsewhere.visit(getViewer), "other sessions end").toBeNull();
  expect((await accountOf(person)).factors).toMatchObject([
    { id: factorId, type: "passkey", name: "Blue key" },
  ]);

  const browser = await waiting(person);
  expect(await ways(browser)).toMatchObject({
    hasApp: false,
    factorPasskeys: [{ id: factorId, name: "Blue key" }],
  });
  const code = await second(browser, { method: "app", code: "123456" });
  expect([code.status, await code.text()]).toEqual([422, expect.stringContaining("no authenticator app")]);
  const form = await useFactor(browser, factorId, newKey());
  expect((await second(browser, form)).status, "another authenticator").toBe(422);
  expect(await browser.visit(getViewer)).toBeNull();
  const right = await useFactor(browser, factorId, key);
  const done = await second(browser, right, "?redirectTo=%2Fproposals");
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/proposals"]);
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
  const again = await waiting(person);
  expect((await second(again, right)).status, "sent again").toBe(422);
  const { items } = await listSecurityEvents({ userId: person.id });
  expect(items.map(({ kind }) => kind)).toContain("factor_added");
});

test("with an app and a passkey, either one is enough", async () => {
  const person = await createPerson("lead");
  const { enrolment } = await setUpSecondFactor(person.browser);
  const { key, factorId, location, recoveryCodes } = await addFactorPasskey(person);
  expect([location, recoveryCodes], "codes come with the first").toEqual(["/profile#two-step", []]);
  const byKey = await waiting(person);
  expect(await ways(byKey)).toMatchObject({ hasApp: true, factorPasskeys: [{ id: factorId }] });
  expect((await second(byKey, await useFactor(byKey, factorId, key))).status).toBe(303);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  const byCode = await waiting(person);
  const code = new TOTP({ secret: Secret.fromBase32(enrolment.secret) }).generate();
  expect((await second(byCode, { method: "app", code })).status).toBe(303);
  expect(await byCode.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
});

test("a recovery code opens the account without the passkey, which can then be removed", async () => {
  const person = await createPerson("lead");
  const { factorId, recoveryCodes } = await addFactorPasskey(person);
  const browser = await waiting(person);
  const form = { method: "recovery", code: recoveryCodes[0] ?? "" };
  expect((await second(browser, form)).headers.get("Location")).toBe("/profile");
  const removed = await profile({ browser }, { intent: "remove-factor", factorId });
  expect(removed.headers.get("Location")).toBe("/profile#two-step");
  expect(await accountOf({ browser })).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  const plain = new Browser();
  await plain.visit((request) => signIn(request, { email: person.email, password: PASSWORD }));
  expect(await plain.visit(getViewer)).toMatchObject({ user: { email: person.email } });
});

test("it can be renamed, to a name of its own, by its owner alone", async () => {
  const person = await createPerson("lead");
  const { factorId } = await addFactorPasskey(person);
  await addFactorPasskey(person, "Red key");
  const rename = (by: Pick<Person, "browser">, name: string) =>
    profile(by, { intent: "rename-factor", factorId, name });
  expect((await rename(person, "Green key")).headers.get("Location")).toBe("/profile#two-step");
  const taken = await rename(person, "Red key");
  expect([taken.status, (await taken.json()) as Shown]).toMatchObject([
    409,
    { result: { error: { name: [/different/] } } },
  ]);
  expect((await rename(person, " ")).status).toBe(422);
  const other = await createPerson("lead");
  expect((await rename(other, "Mine")).status).toBe(404);
  expect((await profile(other, { intent: "remove-factor", factorId })).status).toBe(404);
  const { factors } = await accountOf(person);
  expect(factors?.map(({ name }) => name)).toEqual(["Green key", "Red key"]);
});

test("people who came in with a passkey prove it before they change one, and renew codes without", async () => {
  const person = await createPerson("lead");
  const signInKey = await addPasskey(person);
  const { key, factorId } = await addFactorPasskey(person);
  const browser = await signInWith(signInKey);
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal1", isTwoStep: true });
  const renewed = await shownBy(profile({ browser }, { intent: "renew-recovery-codes" }));
  expect(renewed.recoveryCodes).toHaveLength(10);
  const path = "/confirm-identity?use=code&redirectTo=%2Fprofile%23two-step";
  const sent = await profile({ browser }, { intent: "remove-factor", factorId });
  expect(sent.headers.get("Location")).toBe(path);
  const page = await ask({ browser }, confirmLoader, { path });
  expect(await page.json()).toMatchObject({ hasApp: false, factorPasskeys: [{ id: factorId }] });
  const prove = (form: Record<string, string>) => ask({ browser }, confirmAction, { path, form });
  const { ceremony } = await shownBy(prove({ intent: "start-passkey", factorId }));
  const answered = (used: Key) => ({
    ...answerTo(ceremony, JSON.stringify(used.get(ceremony?.options as never))),
    factorId,
  });
  const confirmed = await prove(answered(key));
  expect(confirmed.headers.get("Location")).toBe("/profile#two-step");
  expect(await browser.visit(getViewer)).toMatchObject({ assuranceLevel: "aal2" });
  const removed = await profile({ browser }, { intent: "remove-factor", factorId });
  expect(removed.headers.get("Location")).toBe("/profile#two-step");
});
