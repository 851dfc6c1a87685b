import { setTimeout as sleep } from "node:timers/promises";

import { startMailServer } from "../../tests/setup/smtp";

import type { DrillRequest } from "./arguments";
import { Browser } from "./browser";
import { shiftedClock } from "./fake-clock";
import { send, type SiteAddress } from "./http";
import { ask, startPostgres } from "./postgres";
import { until } from "./processes";
import { kindsOf, none, nothingProven, some, told, within, type ReportLine } from "./report";
import { startSite } from "./site";
import type { Stage } from "./stage";
import { Traffic } from "./traffic";

const AHEAD_MINUTES = 10;
/** A form that is sent sooner after it was opened is refused. */
const FORM_MILLISECONDS = 2_500;
/** How long an email may wait, from the write that queues it. */
const MAIL_MILLISECONDS = 15_000;

/**
 * Runs one of two instances with a clock that is ten minutes ahead, while visitors send forms,
 * book, sign in and stay signed in across both.
 */
export async function drillClock(stage: Stage, { times }: DrillRequest): Promise<ReportLine[]> {
  const shifted = await shiftedClock(AHEAD_MINUTES);
  const database = await startPostgres(stage);
  const mails = await startMailServer();
  stage.onEnd(() => mails.stop());
  const urls = { pooledUrl: database.url, directUrl: database.url };
  const site = await startSite(stage, urls, { SMTP_URL: mails.url }, { second: shifted });
  const { address, content } = site;
  const lead = await largestLead(address);
  stage.tell(`a clock is ${Math.round(lead / 60_000)} minutes ahead`);
  // The story that fills a new site has older emails.
  const began = new Date().toISOString();
  const traffic = new Traffic(address, content);
  stage.onEnd(() => traffic.stop());
  await traffic.start();
  const person = new Browser(address);
  await person.signIn("sales@demo.test", content.password);
  const forms: string[] = [];
  let signedOut = 0;
  for (let round = 1; round <= times && !stage.isInterrupted; round += 1) {
    forms.push(await sendForm(address, round));
    if ((await person.get("/admin/leads")).status !== 200) signedOut += 1;
  }
  await traffic.stop();
  stage.tell("waiting until every email has gone out");
  const waiting = () => ask(database.url, "select id from outbox_mails where status = 'waiting'");
  await until("the outbox is empty", async () => (await waiting()).length === 0);
  const [longest = "0"] = await ask(
    database.url,
    `select coalesce(max(extract(epoch from sent_at - created_at)), 0) * 1000 from outbox_mails
      where created_at > '${began}'`,
  );
  const lost = await traffic.listLost(database.url);
  const refusedForms = forms.filter((answer) => answer !== SENT);
  const failed = [...refusedForms, ...traffic.refused];
  for (const what of [...new Set(failed)]) stage.tell(`failed: ${what}`);
  const ids = mails.received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1] ?? source);
  const booked = new Set(mails.received.flatMap(({ to }) => to));
  const unmailed = traffic.acknowledged.get("bookings")?.filter(({ row }) => !booked.has(row)) ?? [];
  return [
    told("lead of the wrong clock", `${Math.round(lead / 1_000)} s`),
    some("minutes that it is ahead", Math.max(0, Math.round(lead / 60_000) - AHEAD_MINUTES + 1)),
    told("contact forms sent", forms.length),
    none("forms refused", refusedForms.length),
    told("acknowledged writes", kindsOf(traffic.counts())),
    none("writes that failed", traffic.refused.length),
    none("acknowledged writes lost", lost.length),
    told("pages of a person who stays signed in", times),
    none("pages that asked them to sign in again", signedOut),
    told("emails sent", ids.length),
    none("emails sent twice", ids.length - new Set(ids).size),
    none("bookings without an email", unmailed.length),
    within("longest time until an email went out", Number(longest), MAIL_MILLISECONDS),
    ...nothingProven(traffic.counts()),
  ];
}

/** How far the clock of any instance is ahead of this process's, in milliseconds. */
async function largestLead(address: SiteAddress): Promise<number> {
  let lead = 0;
  for (let look = 0; look < 8; look += 1) {
    const { headers } = await send(address, "/healthz");
    lead = Math.max(lead, Date.parse(String(headers.date)) - Date.now());
  }
  return lead;
}

const SENT = "sent";

/** Opens the contact form at one instance and sends it to the next one that HAProxy chooses. */
async function sendForm(address: SiteAddress, round: number): Promise<string> {
  const { text } = await send(address, "/contact");
  const [, stamp = ""] = /name="stamp"[^>]*value="([^"]+)"/.exec(text) ?? [];
  const visitor = new Browser(address);
  await sleep(FORM_MILLISECONDS);
  const answer = await visitor.post("/contact", {
    stamp,
    name: "Pat Example",
    email: `pat-${round}@forms.test`,
    topic: "process",
    body: "We would like to automate how we answer our customers.",
    consent: "on",
  });
  return answer.status === 302 || answer.status === 303 ? SENT : `form: ${answer.status}`;
}
