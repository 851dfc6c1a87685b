import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { inviteMember } from "~/models/company/invitation.server";
import type { Settings } from "~/models/settings/settings";

import { outboxMails, settings } from "../../drizzle/schema";
import { putSettings } from "../factories/settings";
import { createTenant } from "../factories/tenant";

import { loader as loginLoader } from "~/routes/_auth.login";
import { loader as guideLoader } from "~/routes/llms[.]txt";
import { loader as sitemapLoader } from "~/routes/sitemap.$file";

beforeEach(async () => {
  await db.delete(settings);
});

async function guide(): Promise<string> {
  return (await guideLoader()).text();
}

async function sitemap(): Promise<string> {
  const request = new Request("http://localhost:3000/sitemap/pages.xml");
  const answer: unknown = await sitemapLoader({ request, params: { file: "pages.xml" }, context: {} });
  return (answer as Response).text();
}

const login = (path = "/login") =>
  loginLoader({ request: new Request(`http://localhost:3000${path}`), params: {}, context: {} });

describe("what is switched off", () => {
  test.each<[keyof Settings, string]>([
    ["bookingEnabled", "/booking"],
    ["roiAgentEnabled", "/roi-calculator"],
  ])("%s: neither the guide for language models nor the sitemap names its page", async (setting, path) => {
    const link = new RegExp(`http://localhost:\\d+${path}\\b`);
    expect(await guide()).toMatch(link);
    expect(await sitemap()).toMatch(link);
    await putSettings({ [setting]: false });
    expect(await guide()).not.toMatch(link);
    expect(await sitemap()).not.toMatch(link);
    expect(await guide()).toContain("/contact");
  });

  test("registration: the sign-in page no longer leads there", async () => {
    expect(await login()).toMatchObject({ canRegister: true });
    await putSettings({ registrationEnabled: false });
    expect(await login()).toMatchObject({ canRegister: false });
    expect(await login(`/login?redirectTo=/invitation?token=${"a".repeat(43)}`)).toMatchObject({
      canRegister: false,
    });
  });

  test("registration: invited people can still register", async () => {
    await putSettings({ registrationEnabled: false });
    const email = `invited-${crypto.randomUUID()}@firm.test`;
    await inviteMember({
      tenant: await createTenant(),
      email,
      role: "member",
      standing: "owner",
      invitedBy: "owner@firm.test",
      source: { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null },
    });
    const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    const link = /\/invitation\?token=[\w-]+/.exec(mail?.textBody ?? "")?.[0] ?? "";
    expect(await login(`/login?redirectTo=${encodeURIComponent(link)}`)).toMatchObject({ canRegister: true });
  });
});
