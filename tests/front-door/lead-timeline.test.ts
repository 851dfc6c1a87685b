import { afterAll, beforeAll, expect, test } from "vitest";

import { zonedWords } from "~/lib/zoned-dates";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";
import { leadDetailCopy } from "../../app/copy/console/lead-detail";

const ZONE = "Asia/Kolkata";

let site: DemoSite;
let browser: PlainBrowser;

beforeAll(async () => {
  site = await startDemoSite();
  browser = new PlainBrowser(site.url);
  await browser.signIn("sales@demo.test");
}, 240_000);
afterAll(() => site.stop());

const lead = () =>
  readValue(site, "select lead_id from lead_events where kind = 'booking_made' and email_proven = 0 limit 1");

async function readLead(): Promise<string> {
  const answer = await browser.get(`/admin/leads/${lead()}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

test("the days and times on a lead's timeline are in the reader's zone", async () => {
  const reader = readValue(site, "select id from users where email = 'sales@demo.test'");
  site.database
    .prepare(
      `insert into work_preferences (user_id, time_zone, updated_at) values (?, ?, ?)
       on conflict (user_id) do update set time_zone = excluded.time_zone`,
    )
    .run(reader, ZONE, Date.now());
  const [, timeline = ""] = (await readLead()).split(`>${leadDetailCopy.timeline}<`);
  const days = [...timeline.matchAll(/<section aria-label="([^"]+)"[^>]*><h3(.+?)<\/section>/gs)];
  const entries = days.flatMap(([, date = "", items = ""]) =>
    [...items.matchAll(/<time dateTime="([^"]+Z)" class="ms-auto[^>]*>([^<]+)</gi)].map(
      ([, moment = "", time]) => ({ moment: new Date(moment), date, time }),
    ),
  );
  expect(entries.length).toBeGreaterThan(0);
  for (const { moment, ...shown } of entries) expect(zonedWords(moment, ZONE)).toMatchObject(shown);
});

test("a lead whose address is verified has no entry that says the opposite", async () => {
  const verify = site.database.prepare("update leads set email_proven_at = ? where id = ?");
  verify.run(null, lead());
  expect(await readLead()).toContain(leadDetailCopy.unprovenEvent);
  verify.run(Date.now(), lead());
  const verified = await readLead();
  expect(verified).toContain(`>${leadDetailCopy.proven}<`);
  expect(verified).not.toContain(leadDetailCopy.unprovenEvent);
});
