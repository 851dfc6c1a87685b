import { afterEach, describe, expect, test, vi } from "vitest";

import { getViewer } from "~/auth/access.server";
import { declinePasskeyOffers, OFFER_NEVER_SECONDS, takePasskeyOffer } from "~/auth/passkey-offer.server";
import { requestStorage, type RequestStore } from "~/front-door/request-store";
import { PASSKEY_OFFER_SECONDS } from "~/models/account/account-limits";
import { action as offerAction, loader as offerLoader } from "~/routes/_auth.add-passkey";
import { action as loginAction } from "~/routes/_auth.login";

import { Browser, PASSWORD, setUpSecondFactor } from "../../setup/browser";
import { accountOf, addPasskey, answerTo, newKey, type Shown, shownBy } from "../../setup/passkeys";
import { ask, createPerson, type Person } from "../../setup/staff";

/* After a sign-in with the password: a passkey for next time. */

afterEach(() => void vi.useRealTimers());

/** Signs in with the password, and returns where that leads. */
async function signInAt(browser: Browser, person: Person, form: Record<string, string> = {}) {
  const path = "/login";
  const fields = { email: person.email, password: PASSWORD, hasAuthenticator: "1", ...form };
  const answer = await ask({ browser }, loginAction, { path, form: fields });
  return answer.headers.get("Location");
}

/** The same device, after signing out. */
function signedOut(browser: Browser): Browser {
  const other = new Browser();
  for (const [name, value] of browser.cookies) {
    if (/^(device|passkey)-/.test(name)) other.cookies.set(name, value);
  }
  return other;
}

/** For how long a device remembers. */
function lifeOf(work: (request: Request) => unknown): number {
  const cookies: string[] = [];
  const store = { cookies } as unknown as RequestStore;
  requestStorage.run(store, () => work(new Request("http://localhost:3000/")));
  return Number(/Max-Age=(\d+)/.exec(cookies[0] ?? "")?.[1]);
}

const answer = async (browser: Browser, form: Record<string, string>, query = "") =>
  (await ask({ browser }, offerAction, { path: `/add-passkey${query}`, form })).headers.get("Location");

/** Where the page leads; null if it shows the offer. */
const opened = async (browser: Browser, query = "") =>
  (await ask({ browser }, offerLoader, { path: `/add-passkey${query}` })).headers.get("Location");

describe("a sign-in with the password", () => {
  test("leads to the offer once, and to the asked page from there", async () => {
    const person = await createPerson("lead");
    const browser = new Browser();
    const offer = await signInAt(browser, person, { redirectTo: "/proposals" });
    expect(offer).toBe("/add-passkey?redirectTo=%2Fproposals");
    expect(await browser.visit(getViewer)).not.toBeNull();
    expect(await opened(browser, "?redirectTo=%2Fproposals")).toBeNull();
    expect(await answer(browser, { intent: "not-now" }, "?redirectTo=%2Fproposals")).toBe("/proposals");
  });

  test("leads there on this device once until the time has passed, also if the offer is left open", async () => {
    const person = await createPerson("lead");
    const browser = new Browser();
    expect(await signInAt(browser, person)).toBe("/add-passkey");
    expect(await signInAt(signedOut(browser), person)).toBe("/profile");
    expect(await signInAt(new Browser(), person)).toBe("/add-passkey");
    const other = await createPerson("lead");
    expect(await signInAt(signedOut(browser), other), "another account on this device").toBe("/add-passkey");
    expect(lifeOf((request) => takePasskeyOffer(request, person.email))).toBe(PASSKEY_OFFER_SECONDS);
    expect(lifeOf(() => declinePasskeyOffers(person.email))).toBe(OFFER_NEVER_SECONDS);
  });

  test("doesn't lead there without a script that says the device can do it", async () => {
    const person = await createPerson("lead");
    for (const hasAuthenticator of ["", "0", "yes"])
      expect(await signInAt(new Browser(), person, { hasAuthenticator })).toBe("/profile");
  });

  test("never leads to another site", async () => {
    const person = await createPerson("lead");
    for (const evil of ["https://evil.example/", "//evil.example", "/\\evil.example", "/add-passkey"]) {
      const browser = new Browser();
      const offer = await signInAt(browser, person, { redirectTo: evil });
      expect(offer).toMatch(/^\/add-passkey(\?redirectTo=%2Fadd-passkey)?$/);
      const query = `?${new URLSearchParams({ redirectTo: evil })}`;
      expect(await answer(browser, { intent: "not-now" }, query)).toBe("/profile");
      expect(await answer(browser, { intent: "never" }, query)).toBe("/profile");
    }
  });

  test("that was refused leads nowhere, and offers nothing", async () => {
    const person = await createPerson("lead");
    const browser = new Browser();
    expect(await signInAt(browser, person, { password: "wrong" })).toBeNull();
    expect(await signInAt(browser, person)).toBe("/add-passkey");
  });

  test("with a second step asks for that step, and offers nothing", async () => {
    const person = await createPerson("lead");
    await setUpSecondFactor(person.browser);
    expect(await signInAt(new Browser(), person)).toBe("/mfa");
  });
});

describe("the offer", () => {
  test("creates a passkey, and leads to the asked page", async () => {
    const person = await createPerson("lead");
    const browser = new Browser();
    await signInAt(browser, person);
    const query = "?redirectTo=%2Fproposals";
    const path = `/add-passkey${query}`;
    const key = newKey();
    const { ceremony } = await shownBy(
      ask({ browser }, offerAction, { path, form: { intent: "add-passkey" } }),
    );
    const credential = JSON.stringify(key.create(ceremony?.options as never));
    expect(await answer(browser, answerTo(ceremony, credential, "save-passkey"), query)).toBe("/proposals");
    expect((await accountOf({ browser })).passkeys).toHaveLength(1);
    const again = await ask({ browser }, offerAction, {
      path,
      form: answerTo(ceremony, credential, "save-passkey"),
    });
    expect([again.status, (await again.json()) as Shown]).toMatchObject([
      422,
      { refusal: expect.any(String) },
    ]);
  });

  test("can be declined for good on this device", async () => {
    const person = await createPerson("lead");
    const browser = new Browser();
    await signInAt(browser, person);
    expect(await answer(browser, { intent: "never" })).toBe("/profile");
    expect(await signInAt(signedOut(browser), person)).toBe("/profile");
  });

  test("isn't made to people who have a passkey, or at another of the site's hosts", async () => {
    const person = await createPerson("lead");
    const elsewhere = (request: Request) =>
      offerLoader({
        request: new Request(request.url.replace("localhost", "127.0.0.1"), request),
        params: {},
        context: {},
      });
    const led = await person.browser.visit(elsewhere, { path: "/add-passkey" }).catch((to: unknown) => to);
    expect((led as Response).headers.get("Location")).toBe("/profile");
    expect(await opened(person.browser)).toBeNull();
    await addPasskey(person);
    expect(await opened(person.browser, "?redirectTo=%2Fproposals")).toBe("/proposals");
  });

  test("needs a recent proof, like every new passkey", async () => {
    const person = await createPerson("lead");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    const credential = '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"a"}}';
    const challengeId = crypto.randomUUID();
    for (const intent of ["add-passkey", "save-passkey"]) {
      const form = { intent, challengeId, credential };
      expect(await answer(person.browser, form, "?redirectTo=%2Fproposals")).toBe(
        `/confirm-identity?redirectTo=${encodeURIComponent("/add-passkey?redirectTo=%2Fproposals")}`,
      );
    }
  });
});
