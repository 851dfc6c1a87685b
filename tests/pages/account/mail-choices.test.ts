import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { leadWrites } from "~/models/lead/lead.server";
import { getLead } from "~/models/lead/lead-query.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import type { OptionalMail } from "~/models/mail/mail-choice";
import { setMailWanted } from "~/models/mail/mail-choice.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { atomically, db } from "~/server/db.server";

import * as leadPage from "~/routes/_admin.admin.leads.$id";
import * as settingsPage from "~/routes/_admin.admin.settings";
import { action as companyAction } from "~/routes/_admin.admin.workspaces_.$companyId";
import * as companyPage from "~/routes/_site.company-emails.$token";
import * as dailyPage from "~/routes/_site.daily-email.$token";
import * as mentionPage from "~/routes/_site.mention-emails.$token";
import * as weeklyPage from "~/routes/_site.weekly-email.$token";

import { outboxMails, users } from "../../../drizzle/schema";
import { createCompany } from "../../factories/company";
import { saveMembership } from "../../factories/tenant";
import { ask, createPerson, type Person } from "../../setup/staff";

/* Emails that their reader turned off don't come any more, and all others do. */

const PAGES = { daily: dailyPage, weekly: weeklyPage, mentions: mentionPage, company: companyPage };

/** Opens or answers the page of a link that an email has. */
async function follow(mail: OptionalMail, link: string, form?: Record<string, string>): Promise<unknown> {
  const token = link.split("/").at(-1) ?? "";
  const init = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const args = { request: new Request(link, init), params: { token }, context: {} };
  return form ? PAGES[mail].action(args) : PAGES[mail].loader(args);
}

const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

const mailsOf = (kind: string, { email }: { email: string }) =>
  db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, kind), eq(outboxMails.recipient, email)));

describe("an email about a mention", () => {
  let sara: Person;
  let bo: Person;
  let mio: Person;

  beforeAll(async () => {
    sara = await createPerson("sales", { first_name: "Sara" });
    bo = await createPerson("sales", { first_name: "Bo", last_name: "Lindqvist" });
    mio = await createPerson("super_admin", { first_name: "Mio", last_name: "Sand" });
  });

  const mention = async () => {
    const email = `${crypto.randomUUID()}@firm.test`;
    await atomically((tx) =>
      leadWrites(tx, {
        email,
        emailProven: false,
        source: "contact",
        consent: null,
        event: { kind: "contact_message" },
      }),
    );
    const id = (await getLead({ email }))?.id ?? "";
    const form = {
      intent: "add-note",
      key: crypto.randomUUID(),
      text: "@Bo Lindqvist and @Mio Sand: look, please.",
    };
    expect((await ask(sara, leadPage.action, { path: `/admin/leads/${id}`, id, form })).status).toBe(303);
  };
  const counts = async () =>
    Promise.all([bo, mio].map(async (person) => (await mailsOf("lead_mention", person)).length));

  test("no longer comes once its link was used, and comes again when it is turned on again", async () => {
    await mention();
    expect(await counts()).toEqual([1, 1]);
    const [mail] = await mailsOf("lead_mention", bo);
    const link = mail?.unsubscribeUrl ?? "";
    expect(mail?.textBody).toContain(link);
    expect(await follow("mentions", link)).toEqual({ wanted: true });
    // A program that only opens the address turns nothing off.
    expect(await follow("mentions", link)).toEqual({ wanted: true });
    expect(await follow("mentions", link, ONE_CLICK)).toBeNull();
    expect(await follow("mentions", link)).toEqual({ wanted: false });
    // The one that was still waiting is withdrawn, his alone.
    expect(await counts()).toEqual([0, 1]);
    await mention();
    expect(await counts()).toEqual([0, 2]);
    await follow("mentions", link, { wanted: "yes" });
    await mention();
    expect(await counts()).toEqual([1, 3]);
  });

  test("is a choice in the settings of staff, next to the daily email", async () => {
    const before = await counts();
    const save = (form: Record<string, string>) =>
      ask(mio, settingsPage.action, {
        path: "/admin/settings",
        form: { intent: "save-working-day", timeZone: "UTC", wantsDigest: "on", wantsSummary: "on", ...form },
      });
    await save({});
    expect(await getWorkPreferences({ userId: mio.id })).toMatchObject({
      wantsDigest: true,
      wantsSummary: true,
      wantsMentions: false,
    });
    await mention();
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, 0]);
    await save({ wantsMentions: "on" });
    await mention();
    expect(await counts()).toEqual([(before[0] ?? 0) + 2, 1]);
  });
});

describe("an email about a message to a company", () => {
  let tenantId: string;
  let manager: Person;
  let owner: Person;
  let other: Person;

  beforeAll(async () => {
    manager = await createPerson("super_admin");
    ({
      tenant: { id: tenantId },
    } = await createCompany({ name: "Harbor Works" }));
    [owner, other] = await Promise.all([createPerson("customer"), createPerson("customer")]);
    for (const person of [owner, other]) await saveMembership({ tenantId, userId: person.id, role: "owner" });
    await db.update(users).set({ language: "de" }).where(eq(users.id, owner.id));
  });

  const write = () =>
    ask(manager, (args) => companyAction({ ...args, params: { companyId: tenantId } }), {
      path: `/admin/workspaces/${tenantId}`,
      form: { intent: "write-message", key: crypto.randomUUID(), text: "We begin on Monday." },
    });
  const counts = async () =>
    Promise.all([owner, other].map(async (person) => (await mailsOf("company_message", person)).length));

  test("has a link in its reader's language, after which it no longer comes to them", async () => {
    expect((await write()).status).toBe(303);
    expect(await counts()).toEqual([1, 1]);
    const [mail] = await mailsOf("company_message", owner);
    const link = stopLink("company", owner.id);
    expect(mail?.unsubscribeUrl).toBe(link);
    expect(mail?.textBody).toContain(
      `Solche E-Mails abbestellen:\n${link.replace("/company-", "/de/company-")}`,
    );
    expect(await follow("company", link, ONE_CLICK)).toBeNull();
    expect(await follow("company", link)).toEqual({ wanted: false });
    await write();
    expect(await counts()).toEqual([0, 2]);
  });

  test("is a choice in the settings of people with a company, and of nobody else", async () => {
    const before = await counts();
    const shown = async (person: Person) => {
      const answer = await ask(person, settingsPage.loader, { path: "/admin/settings" });
      return ((await answer.json()) as { wantsCompanyMail: boolean | null }).wantsCompanyMail;
    };
    const save = (form: Record<string, string>) =>
      ask(other, settingsPage.action, {
        path: "/admin/settings",
        form: { intent: "save-company-mail", ...form },
      });
    expect(await shown(manager)).toBeNull();
    expect(await shown(other)).toBe(true);
    expect((await save({})).headers.get("Location")).toBe("/admin/settings#company-emails");
    expect(await shown(other)).toBe(false);
    await write();
    expect(await counts()).toEqual([before[0], 0]);
    await save({ wantsCompanyMail: "on" });
    await write();
    expect(await counts()).toEqual([before[0], 1]);
  });
});

test("the link in one kind of email turns off that kind alone", async () => {
  const person = await createPerson("super_admin");
  const link = stopLink("mentions", person.id);
  for (const mail of ["daily", "weekly", "company"] as const)
    await expect(follow(mail, link, ONE_CLICK)).rejects.toMatchObject({ status: 404 });
  await follow("mentions", link, ONE_CLICK);
  const all = { wantsDigest: true, wantsSummary: true, wantsMentions: true, wantsCompanyMail: true };
  expect(await getWorkPreferences({ userId: person.id })).toMatchObject({ ...all, wantsMentions: false });
  await setMailWanted({ userId: person.id, mail: "mentions", wanted: true });
  expect(await getWorkPreferences({ userId: person.id })).toMatchObject(all);
});
