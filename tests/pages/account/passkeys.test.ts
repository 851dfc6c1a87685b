import { afterEach, expect, test, vi } from "vitest";

import { getSessionState, getViewer } from "~/auth/access.server";
import { requestPasswordReset, verifyEmailLink } from "~/auth/email-link.server";
import { signIn } from "~/auth/sign-in.server";
import type { PasskeyRequest } from "~/models/account/passkey";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { setActive, setRole } from "~/models/account/user.server";
import { action as confirmAction } from "~/routes/_auth.confirm-identity";
import { loader as loginLoader } from "~/routes/_auth.login";
import { action as mfaAction } from "~/routes/_auth.mfa";
import { action as resetAction } from "~/routes/_auth.reset-password";
import { action as loginAction } from "~/routes/_auth.login";
import { loader as twoStepLoader } from "~/routes/_auth.two-step";
import { loader as profileLoader } from "~/routes/_site.profile";
import { action as autofillAction } from "~/routes/auth.passkey";

import { Browser, mailedLink, PASSWORD, setUpSecondFactor } from "../../setup/browser";
import {
  accountOf,
  addPasskey,
  answerTo,
  finish,
  profile,
  type Shown,
  shownBy,
  signInWith,
  useKey,
} from "../../setup/passkeys";
import { putSettings } from "../../factories/settings";
import { ask, createPerson } from "../../setup/staff";

/* Passkeys on the pages: signing in, the account's list, and what counts as two-step sign-in. */

const OTHER_ID = crypto.randomUUID();

afterEach(() => void vi.useRealTimers());
/** Beyond the quarter of an hour for which a proof of identity is good. */
const passProof = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });

test("a passkey is added, signs in like a password, renamed and removed, each on the record", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  const [passkey] = (await accountOf(person)).passkeys ?? [];
  expect(passkey).toMatchObject({ lastUsedAt: null });

  const browser = new Browser();
  const before = new Browser();
  await before.visit((request) => signIn(request, { email: person.email, password: PASSWORD }));
  const answer = await finish(browser, await useKey(browser, key), "?redirectTo=%2Fproposals");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/proposals"]);
  expect(await browser.visit(getViewer)).toMatchObject({
    user: { email: person.email },
    assuranceLevel: "aal1",
    isPasskey: true,
    isTwoStep: true,
  });

  const passkeyId = passkey?.id ?? "";
  await profile(person, { intent: "rename-passkey", passkeyId, name: "  Blue key " });
  expect((await accountOf(person)).passkeys).toMatchObject([
    { id: passkeyId, name: "Blue key", lastUsedAt: expect.any(String) },
  ]);
  const removed = await profile(person, { intent: "remove-passkey", passkeyId });
  expect(removed.headers.get("Location")).toBe("/profile#passkeys");
  expect((await accountOf(person)).passkeys).toEqual([]);
  const again = await finish(new Browser(), await useKey(new Browser(), key));
  expect([again.status, (await again.json()) as Shown]).toMatchObject([422, { refusal: /removed/ }]);
  const { items } = await listSecurityEvents({ userId: person.id });
  expect(items.map(({ kind }) => kind)).toEqual([
    "sign_in_failed",
    "passkey_removed",
    "signed_in",
    "signed_in",
    "passkey_added",
    "signed_in",
    "registered",
  ]);
});

test("signing in leads only to pages of this site, and the autofill takes the same way", async () => {
  const key = await addPasskey(await createPerson("lead"));
  const browser = new Browser();
  const started = await ask({ browser }, autofillAction, { path: "/auth/passkey", form: {} });
  const ceremony = (await started.json()) as PasskeyRequest;
  expect(ceremony.options).not.toHaveProperty("allowCredentials");
  const form = answerTo(ceremony, JSON.stringify(key.get(ceremony.options as never)));
  const answer = await finish(browser, form, "?redirectTo=https%3A%2F%2Fevil.example%2F");
  expect(answer.headers.get("Location")).toBe("/profile");
});

test("the page with an email address answers alike for known and unknown, and refuses another's passkey", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  const start = (email: string) =>
    shownBy(
      ask({ browser: new Browser() }, loginAction, {
        path: "/login",
        form: { intent: "start-passkey", email },
      }),
    );
  const shapes = await Promise.all([person.email, "nobody@example.com", "half-typed"].map(start));
  const shapeOf = ({ ceremony }: Shown) => Object.keys(ceremony?.options ?? {});
  expect(shapes.map(shapeOf)).toEqual(shapes.map(() => shapeOf(shapes[0] ?? {})));
  const browser = new Browser();
  const wrong = await finish(browser, { ...(await useKey(browser, key)), email: "other@example.com" });
  expect([wrong.status, (await wrong.json()) as Shown]).toMatchObject([422, { refusal: /another account/ }]);
  expect(await browser.visit(getViewer)).toBeNull();
  const right = await finish(browser, { ...(await useKey(browser, key)), email: person.email.toUpperCase() });
  expect(right.status).toBe(303);
});

test("a challenge works once, in its own ceremony, and only with a whole answer", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  const browser = new Browser();
  const form = await useKey(browser, key);
  expect((await finish(browser, form)).status).toBe(303);
  expect((await finish(new Browser(), form)).status, "sent again").toBe(422);
  const { challengeId, credential } = await useKey(browser, key);
  expect(
    (
      await profile(person, {
        intent: "save-passkey",
        challengeId: challengeId ?? "",
        credential: credential ?? "",
      })
    ).status,
  ).toBe(422);
  const broken: Record<string, string>[] = [
    { intent: "finish-passkey" },
    { intent: "finish-passkey", challengeId: OTHER_ID, credential: "" },
    { intent: "finish-passkey", challengeId: OTHER_ID, credential: "{" },
    { intent: "finish-passkey", challengeId: OTHER_ID, credential: "[1]" },
    { intent: "finish-passkey", challengeId: "1", credential: credential ?? "" },
    { intent: "finish-passkey", challengeId: OTHER_ID, credential: `"${"x".repeat(30_000)}"` },
    { intent: "start-something" },
    {},
  ];
  for (const form of broken) {
    const answer = await finish(new Browser(), form);
    expect(answer.status, JSON.stringify(form).slice(0, 80)).toBe(422);
  }
});

test("without a recent proof nothing is added or removed, and a passkey is such a proof", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  const [passkey] = (await accountOf(person)).passkeys ?? [];
  passProof();
  const forms: Record<string, string>[] = [
    { intent: "add-passkey" },
    { intent: "remove-passkey", passkeyId: passkey?.id ?? "" },
    {
      intent: "save-passkey",
      challengeId: OTHER_ID,
      credential: JSON.stringify(key.get({ challenge: "a" })),
    },
  ];
  for (const form of forms) {
    const answer = await profile(person, form);
    expect(answer.headers.get("Location"), form.intent).toBe(
      "/confirm-identity?redirectTo=%2Fprofile%23passkeys",
    );
  }
  const path = "/confirm-identity?redirectTo=%2Fprofile%23passkeys";
  const start = () => shownBy(ask(person, confirmAction, { path, form: { intent: "start-passkey" } }));
  const stranger = await addPasskey(await createPerson("lead"));
  const foreign = (await start()).ceremony;
  const refused = await ask(person, confirmAction, {
    path,
    form: answerTo(foreign, JSON.stringify(stranger.get(foreign?.options as never))),
  });
  expect(refused.status).toBe(422);
  const { ceremony } = await start();
  const confirmed = await ask(person, confirmAction, {
    path,
    form: answerTo(ceremony, JSON.stringify(key.get(ceremony?.options as never))),
  });
  expect(confirmed.headers.get("Location")).toBe("/profile#passkeys");
  expect((await shownBy(profile(person, { intent: "add-passkey" }))).ceremony).toMatchObject({
    kind: "create",
  });
});

test("other people's passkeys can't be renamed or removed, and a name has to be one", async () => {
  const owner = await createPerson("lead");
  await addPasskey(owner);
  const [passkey] = (await accountOf(owner)).passkeys ?? [];
  const passkeyId = passkey?.id ?? "";
  const other = await createPerson("lead");
  for (const id of [passkeyId, OTHER_ID, "1"]) {
    expect((await profile(other, { intent: "rename-passkey", passkeyId: id, name: "Mine" })).status).toBe(
      404,
    );
    expect((await profile(other, { intent: "remove-passkey", passkeyId: id })).status).toBe(404);
  }
  for (const name of ["", "   ", "x".repeat(121), "é".repeat(61)])
    expect((await profile(owner, { intent: "rename-passkey", passkeyId, name })).status, name).toBe(422);
  expect((await accountOf(owner)).passkeys).toMatchObject([{ id: passkeyId, name: passkey?.name }]);
});

test("a passkey counts as two-step sign-in while the setting says so", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  await setRole({ userId: person.id, role: "sales", actorId: null });
  await putSettings({ staffSecondFactorRequired: true });
  try {
    const browser = await signInWith(key);
    expect(await browser.visit(getSessionState)).toMatchObject({ kind: "signed-in" });
    expect(await person.browser.visit(getSessionState), "with the password alone").toMatchObject({
      kind: "second-factor-setup",
    });
    await putSettings({ passkeyIsTwoStep: false });
    expect(await browser.visit(getSessionState)).toMatchObject({ kind: "second-factor-setup" });
    const page = await ask({ browser }, twoStepLoader, { path: "/two-step" });
    expect(await page.json()).toMatchObject({ state: "set-up" });
  } finally {
    await putSettings({ staffSecondFactorRequired: false, passkeyIsTwoStep: true });
  }
});

test("an account with an authenticator app opens with a passkey, or asks for both if the setting is off", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  await setUpSecondFactor(person.browser);
  const browser = await signInWith(key);
  expect(await browser.visit(getViewer)).toMatchObject({ isTwoStep: true, assuranceLevel: "aal1" });
  const answer = await profile({ browser }, { intent: "add-passkey" });
  expect(answer.headers.get("Location"), "the provider wants its own second factor first").toBe(
    "/confirm-identity?use=code&redirectTo=%2Fprofile%23passkeys",
  );
  await putSettings({ passkeyIsTwoStep: false });
  try {
    const strict = new Browser();
    const signedIn = await finish(strict, await useKey(strict, key));
    expect(signedIn.headers.get("Location")).toBe("/mfa");
    expect(await strict.visit(getViewer)).toBeNull();
  } finally {
    await putSettings({ passkeyIsTwoStep: true });
  }
});

test("a passkey of a disabled account opens nothing", async () => {
  const person = await createPerson("lead");
  const key = await addPasskey(person);
  await setActive({ userId: person.id, isActive: false, actorId: null });
  const browser = new Browser();
  const answer = await finish(browser, await useKey(browser, key));
  expect([answer.status, browser.hasSession]).toEqual([403, false]);
});

test("passkeys belong to the site's own host, and other hosts lead there", async () => {
  const asked = await ask({ browser: new Browser() }, loginLoader, { path: "/login" });
  expect(await asked.json()).toMatchObject({ passkeys: { state: "on" } });
  const elsewhere = new Request("http://acme.localhost:3000/login");
  const answer = await loginLoader({ request: elsewhere, params: {}, context: {} });
  expect(answer).toMatchObject({ passkeys: { state: "elsewhere", url: "http://localhost:3000/login" } });
});

test("after recovery, people with passkeys are shown what opens their account", async () => {
  const person = await createPerson("lead");
  await addPasskey(person);
  const reset = async () => {
    const browser = new Browser();
    await browser.visit((request) => requestPasswordReset(request, { email: person.email }));
    const { tokenHash } = await mailedLink(person.email);
    await browser.visit((request) => verifyEmailLink(request, { tokenHash, type: "recovery" }));
    return browser;
  };
  const browser = await reset();
  const form = { password: "five ferries by noon" };
  const answer = await ask({ browser }, resetAction, { path: "/reset-password", form });
  expect(answer.headers.get("Location")).toBe("/profile?review#passkeys");
  const shown = await ask({ browser }, profileLoader, { path: "/profile?review" });
  expect(await shown.json()).toMatchObject({ account: { needsReview: true, passkeys: [{}], factors: [] } });
});

test("a recovery code leads to the same review", async () => {
  const person = await createPerson("lead");
  await addPasskey(person);
  const { recoveryCodes } = await setUpSecondFactor(person.browser);
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email: person.email, password: PASSWORD }));
  const form = { method: "recovery", code: recoveryCodes[0] ?? "" };
  const answer = await ask({ browser }, mfaAction, { path: "/mfa", form });
  expect(answer.headers.get("Location")).toBe("/profile?review#passkeys");
});
