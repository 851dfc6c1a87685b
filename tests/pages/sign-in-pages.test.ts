import { beforeEach, expect, test } from "vitest";

import { systemSettingsCopy } from "~/copy/system-settings";
import { db } from "~/server/db.server";
import { settingsFingerprint } from "~/models/settings/settings-save.server";
import { settingsOf } from "~/models/settings/settings-section";
import { getSettings } from "~/models/settings/settings.server";
import { getUser, setRole } from "~/models/account/user.server";
import { action as settingsAction } from "~/routes/_admin.admin.settings_.$section";
import { loader as callbackLoader } from "~/routes/_auth.auth.callback";
import { answerAsProvider } from "~/services/identity/connection.server";
import { changeEmail } from "~/auth/account-security.server";
import { getSessionState } from "~/auth/access.server";
import { signIn } from "~/auth/sign-in.server";

import { settings } from "../../drizzle/schema";

import {
  Browser,
  createAccount,
  mailedLink,
  PASSWORD,
  setUpSecondFactor,
  uniqueEmail,
} from "../setup/browser";

/* What pages say before something stops the person in front of them. */

beforeEach(async () => {
  await db.delete(settings);
});

async function signedIn() {
  const { email, externalId } = await createAccount();
  const browser = new Browser();
  await browser.visit((request) => signIn(request, { email, password: PASSWORD }));
  return { browser, externalId, email };
}

test("the provider's own link for an email change says that the other address has to confirm as well", async () => {
  const { browser, email } = await signedIn();
  const next = uniqueEmail();
  await browser.visit((request) => changeEmail(request, { email: next, proof: PASSWORD }));
  const open = async (address: string) => {
    const { tokenHash } = await mailedLink(address);
    const query = new URLSearchParams({
      token: tokenHash,
      type: "email_change",
      redirect_to: "http://localhost:3000/auth/callback",
    });
    const answer = await answerAsProvider(new Request(`http://localhost:3000/auth/v1/verify?${query}`));
    const location = answer?.headers.get("Location") ?? "";
    return browser.visit(() => callbackLoader({ request: new Request(location), params: {}, context: {} }), {
      path: location.replace("http://localhost:3000", ""),
    });
  };
  expect(await open(email)).toEqual({ otherAddress: true });
  expect(await open(next)).not.toHaveProperty("otherAddress");
});

test("who asks two-step sign-in of the staff without using it is warned first, and can still do so", async () => {
  const { browser, externalId } = await signedIn();
  const user = await getUser({ externalId });
  await setRole({ userId: user?.id ?? "", role: "super_admin", actorId: null });
  const save = async (more: Record<string, string> = {}) => {
    const seen = settingsFingerprint(settingsOf("security", await getSettings()));
    const body = new URLSearchParams({
      seen,
      staffSecondFactorRequired: "on",
      leadRetentionDays: "365",
      insightRetentionDays: "365",
      ...more,
    });
    const answer = await browser.visit((visiting) =>
      settingsAction({
        request: new Request(visiting, { method: "POST", body }),
        params: { section: "security" },
        context: {},
      }),
    );
    if (answer instanceof Response) return { status: answer.status };
    return { status: answer.init?.status, ...answer.data };
  };
  const warned = await save();
  expect(warned).toMatchObject({ status: 422, asksForSetUp: true });
  expect(JSON.stringify(warned)).toContain(systemSettingsCopy.setUp.warning);
  expect((await getSettings()).staffSecondFactorRequired).toBe(false);

  expect(await save({ acceptsSetUp: "on" })).toEqual({ status: 303 });
  expect(await browser.visit(getSessionState)).toMatchObject({ kind: "second-factor-setup" });

  await db.delete(settings);
  await setUpSecondFactor(browser);
  expect(await save(), "someone who uses it is not warned").toEqual({ status: 303 });
});
