import { expect } from "vitest";

import type { AccountData } from "~/models/account/account-form";
import type { PasskeyCreation, PasskeyRequest } from "~/models/account/passkey";
import { action as loginAction } from "~/routes/_auth.login";
import { action as profileAction, loader as profileLoader } from "~/routes/_site.profile";

import { SoftAuthenticator } from "../identity/support/authenticator";
import { Browser } from "./browser";
import { ask, type Person } from "./staff";

/* Passkeys of an authenticator in software, through the pages' own forms. */

type Signed = Pick<Person, "browser">;

/** What an action answered, as its page receives it. */
export interface Shown {
  ceremony?: PasskeyCreation | PasskeyRequest;
  factorId?: string;
  refusal?: string;
  email?: string;
  recoveryCodes?: string[];
  result?: { error?: Record<string, string[]> };
}

export const newKey = () => new SoftAuthenticator({ origin: "http://localhost:3000", rpId: "localhost" });

/** Posts a form of the account's page. */
export const profile = (person: Signed, form: Record<string, string>) =>
  ask(person, profileAction, { path: "/profile", form });

export const shownBy = async (answer: Promise<Response>) => (await (await answer).json()) as Shown;

/** The form with the browser's answer. */
export const answerTo = (
  ceremony: Shown["ceremony"],
  credential: string,
  intent = "finish-passkey",
): Record<string, string> => ({ intent, challengeId: ceremony?.challengeId ?? "", credential });

/** Adds a passkey on the account's page, as the browser does. */
export async function addPasskey(person: Signed): Promise<SoftAuthenticator> {
  const key = newKey();
  const { ceremony } = await shownBy(profile(person, { intent: "add-passkey" }));
  const credential = JSON.stringify(key.create(ceremony?.options as never));
  const saved = await profile(person, answerTo(ceremony, credential, "save-passkey"));
  expect(saved.headers.get("Location")).toBe("/profile#passkeys");
  return key;
}

/** Adds a passkey as the second step, as the browser does. */
export async function addFactorPasskey(person: Signed, name = "Blue key") {
  const key = newKey();
  const started = await shownBy(profile(person, { intent: "add-factor-passkey", name }));
  const { ceremony, factorId = "" } = started;
  const credential = JSON.stringify(key.create(ceremony?.options as never));
  const form = { ...answerTo(ceremony, credential, "save-factor-passkey"), factorId };
  const answer = await profile(person, form);
  const recoveryCodes = answer.status === 200 ? (((await answer.json()) as Shown).recoveryCodes ?? []) : [];
  return { key, factorId, recoveryCodes, location: answer.headers.get("Location") };
}

export async function accountOf(person: Signed): Promise<AccountData> {
  const answer = await ask(person, profileLoader, { path: "/profile" });
  return ((await answer.json()) as { account: AccountData }).account;
}

/** The form that the sign-in page sends once the browser has used this passkey. */
export async function useKey(browser: Browser, key: SoftAuthenticator): Promise<Record<string, string>> {
  const { ceremony } = await shownBy(
    ask({ browser }, loginAction, { path: "/login", form: { intent: "start-passkey" } }),
  );
  return answerTo(ceremony, JSON.stringify(key.get(ceremony?.options as never)));
}

export const finish = (browser: Browser, form: Record<string, string>, query = "") =>
  ask({ browser }, loginAction, { path: `/login${query}`, form });

/** Signs in with a passkey alone. */
export async function signInWith(key: SoftAuthenticator): Promise<Browser> {
  const browser = new Browser();
  expect((await finish(browser, await useKey(browser, key))).status).toBe(303);
  return browser;
}
