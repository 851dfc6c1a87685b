import type { LookupFunction } from "node:net";

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { webhooksCopy } from "~/copy/webhooks";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "~/lib/time-units";
import { getUser, setRole } from "~/models/account/user.server";
import { listNewestMails } from "~/models/mail/mail.server";
import { getSettings } from "~/models/settings/settings.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { createOutsideFetch, outsideFetch, type OutsideFetch } from "~/services/outside-fetch.server";

import { auditEntries, outboxMails, webhookDeliveries, webhookEndpoints } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../../tests/factories/booking";
import { createAuthority, startSecureServer } from "../../../tests/setup/certificates";
import { createUser } from "../../../tests/factories/user";
import { createTestEndpoint, queueEvents } from "../../../tests/factories/webhook";
import { startScript, waitForLine } from "../../../tests/setup/processes";
import { startReceiver, status, type WebhookReceiver } from "../../../tests/setup/webhook-receiver";

import { deliverDueWebhooks, deliverNow, startWebhookDelivery } from "./webhook-delivery.server";
import {
  changeEndpoint,
  expireSecret,
  getEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
  setEndpointPaused,
  writeTestEvent,
} from "./webhook-endpoint.server";
import { getDelivery } from "./webhook-log.server";
import { claimDeliveries, countStoppedEndpoints, type WebhookEndpoint } from "./webhook-queue.server";
import { clearDeliveries, eventsGivenUp, noteGivenUp } from "./webhook-trouble.server";

/** How many requests a process has open to one endpoint at once. */
const BATCH = 20;

beforeEach(async () => {
  await db.delete(webhookEndpoints);
  await db.delete(outboxMails);
});

async function useReceiver(): Promise<WebhookReceiver & { endpoint: WebhookEndpoint }> {
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  const endpoint = await createTestEndpoint({ url: receiver.url });
  receiver.secret = endpoint.secret;
  return Object.assign(receiver, { endpoint });
}

/** Delivers what is due at this time. */
function deliver({ id }: { id: string }, now = new Date()) {
  return deliverDueWebhooks({ endpointId: id, worker: "w", outside: outsideFetch, now: () => now });
}

function deliveries() {
  return db.select().from(webhookDeliveries).orderBy(webhookDeliveries.position);
}

async function only() {
  const rows = await deliveries();
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error("There is no delivery");
  return row;
}

/** The recipients of the emails of a kind. */
async function mailed(kind: string): Promise<string[]> {
  const mails = await db.select().from(outboxMails).where(eq(outboxMails.kind, kind));
  return mails.map(({ recipient }) => recipient);
}

const slugs = ({ received }: WebhookReceiver) => received.map(({ body }) => body.data.slug);

describe("delivery", () => {
  test("the official library verifies what arrives, and the event is never sent again", async () => {
    const receiver = await useReceiver();
    await queueEvents([{ slug: "a" }]);
    expect(await deliver(receiver.endpoint)).toEqual({ delivered: 1, notDelivered: 0 });
    const [event] = receiver.received;
    expect(event?.body).toMatchObject({ type: "post.published", data: { slug: "a" } });
    expect(event?.body.id).toBe(event?.id);
    expect(await only()).toMatchObject({ status: "delivered", attempts: 1, claimedBy: null });
    await deliver(receiver.endpoint, new Date(Date.now() + DAY_MILLISECONDS));
    expect(receiver.received).toHaveLength(1);
    expect(receiver.refused).toEqual([]);
  });

  test("the events of one object arrive in order, also when the first one fails", async () => {
    const receiver = await useReceiver();
    const id = crypto.randomUUID();
    await queueEvents([
      { id, slug: "first" },
      { id, slug: "second" },
      { slug: "other" },
      { id, slug: "third" },
    ]);
    receiver.answer = status(500);
    const start = Date.now();
    await deliver(receiver.endpoint, new Date(start));
    expect(slugs(receiver).sort()).toEqual(["first", "other"]);
    receiver.received.length = 0;
    receiver.answer = status(200);
    for (let minute = 1; minute <= 4; minute += 1)
      await deliver(receiver.endpoint, new Date(start + minute * 60_000));
    expect(slugs(receiver).filter((slug) => slug !== "other")).toEqual(["first", "second", "third"]);
  });

  test("a failed try is repeated later with the same id and body, and gives up after three days", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(503);
    const start = Date.now();
    await queueEvents([{ slug: "a" }], { now: new Date(start) });
    let now = start;
    const before = eventsGivenUp();
    for (let round = 0; round < 40 && (await only()).status === "waiting"; round += 1) {
      now = Math.max(now, (await only()).nextAttemptAt.getTime());
      await db.update(webhookEndpoints).set({ status: "enabled", statusReason: null, failingSince: null });
      await deliver(receiver.endpoint, new Date(now));
    }
    const row = await only();
    expect(row.status).toBe("failed");
    expect(row.attempts).toBe(11);
    expect(eventsGivenUp() - before).toBe(1);
    expect(await mailed("webhook_events_given_up")).toHaveLength(1);
    expect(row.tries.at(-1)).toMatchObject({ status: 503, fault: null, answer: "answer 503" });
    expect((now - start) / DAY_MILLISECONDS).toBeGreaterThan(2);
    expect((now - start) / DAY_MILLISECONDS).toBeLessThan(4);
    expect(new Set(receiver.received.map((event) => JSON.stringify(event))).size).toBe(1);
  });

  test("events that fail together don't come back together", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(503);
    const start = new Date();
    await queueEvents(
      Array.from({ length: BATCH }, (_, index) => ({ slug: `event-${index}` })),
      { now: start },
    );
    await deliver(receiver.endpoint, start);
    const waits = (await deliveries()).map(({ nextAttemptAt }) => nextAttemptAt.getTime() - start.getTime());
    expect(new Set(waits).size).toBeGreaterThan(BATCH / 2);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6_000);
  });

  test.each([
    "http://localhost/",
    "https://localhost/",
    "https://hooks.localhost/",
    "https://169.254.169.254/latest/meta-data/",
    "https://inside.example/",
  ])("a redirect to %s asks nobody", async (location) => {
    const receiver = await useReceiver();
    receiver.answer = status(307, { Location: location });
    const asked: string[] = [];
    const outside: OutsideFetch = (url, request) => {
      asked.push(url);
      return outsideFetch(url, request);
    };
    await queueEvents([{ slug: "a" }]);
    await deliverDueWebhooks({
      endpointId: receiver.endpoint.id,
      worker: "w",
      outside,
      now: () => new Date(),
    });
    expect(asked).toEqual([receiver.url]);
    expect((await only()).tries).toMatchObject([{ status: 307 }]);
  });

  test.each(["127.0.0.1", "169.254.169.254"])(
    "an endpoint whose name leads to %s gets nothing",
    async (address) => {
      const endpoint = await createTestEndpoint({ url: "https://hooks.example/" });
      const lookup: LookupFunction = (_name, options, callback) => {
        if (options.all) callback(null, [{ address, family: 4 }]);
        else callback(null, address, 4);
      };
      const outside = createOutsideFetch({ allowedHosts: [], lookup });
      await queueEvents([{ slug: "a" }]);
      await deliverDueWebhooks({ endpointId: endpoint.id, worker: "w", outside, now: () => new Date() });
      expect((await only()).tries).toMatchObject([{ status: null, fault: "forbidden_address" }]);
    },
  );

  test("an endpoint with an untrusted certificate gets nothing, and the log says so", async () => {
    const { issue } = await createAuthority();
    let asked = 0;
    const { url } = await startSecureServer(await issue(), (_request, response) => {
      asked += 1;
      response.end();
    });
    const endpoint = await createTestEndpoint({ url });
    await queueEvents([{ slug: "a" }]);
    await deliver(endpoint);
    expect((await only()).tries).toMatchObject([{ status: null, fault: "certificate_untrusted" }]);
    expect(asked).toBe(0);
  });

  test("a redirect is a failure and is not followed", async () => {
    const receiver = await useReceiver();
    const target = await useReceiver();
    receiver.answer = status(302, { Location: target.url });
    await queueEvents([{ slug: "a" }]);
    await deliver(receiver.endpoint);
    expect(target.received).toEqual([]);
    expect((await deliveries()).find((row) => row.endpointId === receiver.endpoint.id)).toMatchObject({
      status: "waiting",
      tries: [{ status: 302 }],
    });
  });

  test("an answer of 410 disables the endpoint, and later events skip it", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(410);
    await queueEvents([{ slug: "a" }, { slug: "b" }]);
    await deliver(receiver.endpoint);
    await queueEvents([{ slug: "c" }]);
    const rows = await deliveries();
    expect(rows.map((row) => row.status)).toEqual(["failed", "failed"]);
    expect(await getEndpoint({ id: receiver.endpoint.id })).toMatchObject({
      status: "disabled",
      statusReason: "gone",
    });
  });

  test("the owner of an endpoint that answered 410 gets one email, also if staff sent the event", async () => {
    const receiver = await useReceiver();
    const { endpoint } = receiver;
    const owner = await getUser({ id: endpoint.ownerId ?? "" });
    receiver.answer = status(410);
    await queueEvents([{ slug: "a" }, { slug: "b" }]);
    const [first] = await deliveries();
    await deliverNow({ endpoint, eventId: first?.eventId ?? "" });
    expect(await mailed("webhook_disabled")).toEqual([owner?.email]);
    expect((await deliveries()).map((row) => row.status)).toEqual(["failed", "failed"]);
    await deliverNow({ endpoint, eventId: first?.eventId ?? "" });
    await deliver(endpoint);
    expect(await mailed("webhook_disabled")).toHaveLength(1);
    expect((await deliveries()).map((row) => row.status)).toEqual(["failed", "failed"]);
    expect(await mailed("webhook_events_given_up")).toEqual([]);
  });

  test("an endless answer is cut off, and what it said is masked", async () => {
    const receiver = await useReceiver();
    let written = 0;
    receiver.answer = (request, response) => {
      response.writeHead(200);
      response.write(`you sent ${String(request.headers["webhook-signature"])} `);
      const pour = () => {
        while (!response.destroyed && written < 1_000_000_000) {
          written += 65_536;
          if (!response.write("x".repeat(65_536))) return;
        }
        response.end();
      };
      response.on("drain", pour);
      pour();
    };
    await queueEvents([{ slug: "a" }]);
    await deliver(receiver.endpoint);
    const row = await only();
    expect(row.status).toBe("delivered");
    expect(row.tries[0]?.answer?.length).toBeLessThanOrEqual(4_096);
    expect(row.tries[0]?.answer).toContain("you sent v1,•••• xxx");
    expect(written).toBeLessThan(50_000_000);
  });

  test("two processes that send at the same time send nothing twice", async () => {
    const receiver = await useReceiver();
    const scripts = [1, 2].map(() =>
      startScript("tests/processes/deliver-webhooks.ts", { databaseUrl: env.databaseUrl }),
    );
    for (const script of scripts) await waitForLine(script, (line) => line === "ready");
    // More than one of them sends at once. So both are sending before the first answer.
    const held: (() => void)[] = [];
    receiver.answer = (request, response) => {
      held.push(() => void response.writeHead(204).end());
      if (receiver.received.length > BATCH) for (const release of held.splice(0)) release();
    };
    const pause = (isPaused: boolean) =>
      setEndpointPaused({ endpoint: receiver.endpoint, isPaused, source: STAFF_SOURCE });
    // All are due in the same moment, so that each process begins with a full batch.
    await pause(true);
    await queueEvents(Array.from({ length: 3 * BATCH }, (_, number) => ({ slug: `n-${number}` })));
    await pause(false);
    const reports = await Promise.all(
      scripts.map(async (script) => {
        const report = JSON.parse(await waitForLine(script, (line) => line.startsWith("{"))) as unknown;
        expect(await script.ended).toEqual({ code: 0, errorOutput: "" });
        return report as { delivered: number };
      }),
    );
    expect(reports.every(({ delivered }) => delivered > 0)).toBe(true);
    expect(reports.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(3 * BATCH);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3 * BATCH);
    expect(receiver.received).toHaveLength(3 * BATCH);
    expect(
      (await deliveries()).every(({ status: state, attempts }) => state === "delivered" && attempts === 1),
    ).toBe(true);
  });

  test("several workers of a process send nothing twice", async () => {
    const receiver = await useReceiver();
    await queueEvents(Array.from({ length: 60 }, (_, number) => ({ slug: `n-${number}` })));
    const work = async (worker: string) => {
      const options = { endpointId: receiver.endpoint.id, worker, outside: outsideFetch };
      while ((await deliverDueWebhooks(options)).delivered > 0);
    };
    await Promise.all([work("a"), work("b"), work("c")]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(60);
    expect(receiver.received).toHaveLength(60);
  });

  test("after a worker was killed while it sent, another one delivers what it had claimed", async () => {
    const receiver = await useReceiver();
    let arrived = () => undefined as void;
    const hangs = new Promise<void>((resolve) => (arrived = resolve));
    receiver.answer = () => arrived();
    await queueEvents([{ slug: "a" }]);
    const script = startScript("tests/processes/deliver-webhooks.ts", { databaseUrl: env.databaseUrl });
    await waitForLine(script, (line) => line === "ready");
    await hangs;
    script.kill();
    await script.ended;
    receiver.answer = status(200);
    expect(await deliver(receiver.endpoint)).toEqual({ delivered: 0, notDelivered: 0 });
    expect(await deliver(receiver.endpoint, new Date(Date.now() + 90_000))).toMatchObject({ delivered: 1 });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await only()).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("an endpoint that hangs holds up no other", async () => {
    const slow = await useReceiver();
    const quick = await useReceiver();
    slow.answer = () => undefined;
    await queueEvents(Array.from({ length: 50 }, (_, number) => ({ slug: `n-${number}` })));
    // The endpoint that hangs never runs into a limit: what waits for it, waits for ever.
    const patient: OutsideFetch = (url, request) =>
      outsideFetch(url, { ...request, milliseconds: DAY_MILLISECONDS });
    const stop = startWebhookDelivery(patient, { pollMilliseconds: 10 });
    await vi.waitFor(() => expect(quick.received).toHaveLength(50), { timeout: 50_000 });
    await slow.stop();
    await stop();
  });
});

describe("trouble", () => {
  test("an endpoint that fails for a day is paused, its owner gets one email, and events wait", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(500);
    const start = Date.now();
    await queueEvents([{ slug: "a" }], { now: new Date(start) });
    await deliver(receiver.endpoint, new Date(start));
    await deliver(receiver.endpoint, new Date(start + 23 * HOUR_MILLISECONDS));
    expect((await getEndpoint({ id: receiver.endpoint.id }))?.status).toBe("enabled");
    await deliver(receiver.endpoint, new Date(start + 25 * HOUR_MILLISECONDS));
    expect(await getEndpoint({ id: receiver.endpoint.id })).toMatchObject({
      status: "paused",
      statusReason: "failing",
    });
    expect(await countStoppedEndpoints()).toEqual({ failing: 1, gone: 0, staff: 0 });
    const owner = await getUser({ id: receiver.endpoint.ownerId ?? "" });
    const { items } = await listNewestMails();
    expect(items.filter(({ kind }) => kind === "webhook_paused").map(({ recipient }) => recipient)).toEqual([
      owner?.email,
    ]);
    await queueEvents([{ slug: "b" }], { now: new Date(start + 26 * HOUR_MILLISECONDS) });
    receiver.received.length = 0;
    receiver.answer = status(200);
    const later = new Date(start + 40 * HOUR_MILLISECONDS);
    await deliver(receiver.endpoint, later);
    expect(receiver.received).toEqual([]);
    await setEndpointPaused({ endpoint: receiver.endpoint, isPaused: false, source: STAFF_SOURCE });
    await deliver(receiver.endpoint, later);
    expect(slugs(receiver).sort()).toEqual(["a", "b"]);
  });

  test("an owner who may no longer open its page gets no email, and isn't named", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(500);
    const { ownerId, id } = receiver.endpoint;
    expect((await getEndpoint({ id }))?.owner?.id).toBe(ownerId);
    await setRole({
      userId: ownerId ?? "",
      role: "sales",
      actorId: (await createUser({ role: "super_admin" })).id,
    });
    const start = Date.now();
    await queueEvents([{ slug: "a" }], { now: new Date(start) });
    await deliver(receiver.endpoint, new Date(start));
    await deliver(receiver.endpoint, new Date(start + 25 * HOUR_MILLISECONDS));
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.kind, "webhook_paused"));
    expect(mails.map(({ recipient }) => recipient)).toEqual([(await getSettings()).email]);
    expect((await getEndpoint({ id }))?.owner).toBeNull();
  });

  test("its email says what came of the last try", async () => {
    const { issue } = await createAuthority();
    const insecure = await startSecureServer(await issue(), (_request, response) => response.end());
    const endpoint = await createTestEndpoint({ url: insecure.url });
    const start = Date.now();
    await queueEvents([{ slug: "a" }], { now: new Date(start) });
    await deliver(endpoint, new Date(start));
    await deliver(endpoint, new Date(start + 25 * HOUR_MILLISECONDS));
    const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.kind, "webhook_paused"));
    expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain(webhooksCopy.faults.certificate_untrusted);
  });

  test("resuming it sends what has failed so far at once, but not what is planned for later", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(500);
    const hours = (count: number) => new Date(start.getTime() + count * HOUR_MILLISECONDS);
    const start = new Date();
    await queueEvents([{ slug: "a" }], { now: start });
    for (const hour of [0, 1, 2, 3, 9, 15, 25]) await deliver(receiver.endpoint, hours(hour));
    expect((await getEndpoint({ id: receiver.endpoint.id }))?.status).toBe("paused");
    await queueEvents([{ slug: "planned" }], { now: hours(48) });

    receiver.received.length = 0;
    receiver.answer = status(200);
    const resume = { endpoint: receiver.endpoint, isPaused: false, source: STAFF_SOURCE };
    await Promise.all([
      setEndpointPaused({ ...resume, now: hours(26) }),
      setEndpointPaused({ ...resume, now: hours(26) }),
    ]);
    await deliver(receiver.endpoint, hours(26));
    expect(slugs(receiver)).toEqual(["a"]);
    await deliver(receiver.endpoint, hours(48));
    expect(slugs(receiver)).toEqual(["a", "planned"]);
  });

  test("one delivery that arrives ends the day of failure", async () => {
    const receiver = await useReceiver();
    const start = Date.now();
    receiver.answer = status(500);
    await queueEvents([{ slug: "a" }]);
    await deliver(receiver.endpoint, new Date(start));
    receiver.answer = status(200);
    await deliver(receiver.endpoint, new Date(start + HOUR_MILLISECONDS));
    expect((await getEndpoint({ id: receiver.endpoint.id }))?.failingSince).toBeNull();
  });

  test("letting an endpoint go on that isn't paused, or pausing it twice, changes and records nothing", async () => {
    const { endpoint } = await useReceiver();
    const failingSince = new Date(Date.now() - HOUR_MILLISECONDS);
    await db.update(webhookEndpoints).set({ failingSince });
    const set = (isPaused: boolean) => setEndpointPaused({ endpoint, isPaused, source: STAFF_SOURCE });
    const recorded = async () => {
      const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, endpoint.id));
      return rows.map(({ action }) => action).sort();
    };
    await set(false);
    expect((await getEndpoint({ id: endpoint.id }))?.failingSince).toEqual(failingSince);
    expect(await recorded()).toEqual(["webhook.created"]);
    await set(true);
    const paused = await getEndpoint({ id: endpoint.id });
    await set(true);
    expect(await getEndpoint({ id: endpoint.id })).toEqual(paused);
    expect(await recorded()).toEqual(["webhook.created", "webhook.paused"]);
    await removeEndpoint({ endpoint, source: STAFF_SOURCE });
    await removeEndpoint({ endpoint, source: STAFF_SOURCE });
    expect(await recorded()).toEqual(["webhook.created", "webhook.deleted", "webhook.paused"]);
  });

  test("events that waited for more than three days are given up, and the log ends after 30 days", async () => {
    const receiver = await useReceiver();
    await setEndpointPaused({ endpoint: receiver.endpoint, isPaused: true, source: STAFF_SOURCE });
    await queueEvents([{ slug: "a" }]);
    await clearDeliveries({ now: new Date(Date.now() + 2 * DAY_MILLISECONDS) });
    expect((await only()).status).toBe("waiting");
    const before = eventsGivenUp();
    await clearDeliveries({ now: new Date(Date.now() + 4 * DAY_MILLISECONDS) });
    expect((await only()).status).toBe("failed");
    expect(eventsGivenUp() - before).toBe(1);
    await clearDeliveries({ now: new Date(Date.now() + 31 * DAY_MILLISECONDS) });
    expect(await deliveries()).toEqual([]);
  });

  test("an owner gets one email a day and endpoint about events that were given up", async () => {
    const one = await createTestEndpoint({ name: "CRM", events: ["post.published"] });
    const other = await createTestEndpoint({ events: ["post.published"] });
    const owner = await getUser({ id: one.ownerId ?? "" });
    const otherOwner = await getUser({ id: other.ownerId ?? "" });
    const start = Date.now();
    const hours = (count: number) => new Date(start + count * HOUR_MILLISECONDS);
    await queueEvents([{ slug: "a" }, { slug: "b" }], { now: hours(0) });
    await queueEvents([{ slug: "c" }], { now: hours(2) });
    await queueEvents([{ slug: "d" }], { now: hours(30) });
    await db.update(webhookEndpoints).set({ status: "paused", statusReason: "failing" });
    await clearDeliveries({ now: hours(71) });
    expect(await mailed("webhook_events_given_up")).toEqual([]);
    await clearDeliveries({ now: hours(73) });
    await clearDeliveries({ now: hours(75) });
    const recipients = await mailed("webhook_events_given_up");
    expect(recipients.sort()).toEqual([owner?.email ?? "", otherOwner?.email ?? ""].sort());
    const [mail] = await db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, owner?.email ?? ""));
    expect(mail?.subject).toBe("Webhook events not delivered: CRM");
    expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain("last 30 days: 2");
    await clearDeliveries({ now: hours(103) });
    expect(await mailed("webhook_events_given_up")).toHaveLength(4);
  });

  test("nobody gets an email about events of an endpoint that staff paused", async () => {
    const endpoint = await createTestEndpoint({ events: ["post.published"] });
    await db.update(webhookEndpoints).set({ status: "paused", statusReason: "staff" });
    const before = eventsGivenUp();
    await queueEvents([{ slug: "a" }]);
    await clearDeliveries({ now: new Date(Date.now() + 73 * HOUR_MILLISECONDS) });
    expect((await deliveries()).map((row) => row.status)).toEqual(["failed"]);
    expect(eventsGivenUp() - before).toBe(1);
    expect(await mailed("webhook_events_given_up")).toEqual([]);
    expect(endpoint.ownerId).not.toBeNull();
  });

  test("several processes that give up events together write one email", async () => {
    const endpoint = await createTestEndpoint();
    await Promise.all(Array.from({ length: 5 }, () => noteGivenUp({ endpoint, events: 1, now: new Date() })));
    expect(await mailed("webhook_events_given_up")).toHaveLength(1);
  });

  test("a claim ends by itself, and nobody else gets the delivery before", async () => {
    const { endpoint } = await useReceiver();
    await queueEvents([{ slug: "a" }]);
    const claim = (worker: string, now: Date) =>
      claimDeliveries({ endpointId: endpoint.id, worker, limit: 5, now });
    const now = new Date();
    expect(await claim("a", now)).toHaveLength(1);
    expect(await claim("b", now)).toHaveLength(0);
    expect(await claim("b", new Date(now.getTime() + 61_000))).toHaveLength(1);
  });
});

describe("by hand", () => {
  test("during a rotation both secrets verify, and afterwards only the new one", async () => {
    const receiver = await useReceiver();
    await rotateSecret({ endpoint: receiver.endpoint, hours: 24, source: STAFF_SOURCE });
    const { secret } = await requireEndpoint(receiver.endpoint);
    for (const known of [receiver.endpoint.secret, secret]) {
      receiver.secret = known;
      await queueEvents([{ slug: "a" }]);
      await deliver(receiver.endpoint);
    }
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2]);
    await expireSecret({ endpoint: receiver.endpoint, source: STAFF_SOURCE });
    receiver.secret = receiver.endpoint.secret;
    await queueEvents([{ slug: "a" }]);
    await deliver(receiver.endpoint);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.refused).toHaveLength(1);
  });

  test("a delivery can be sent again, with the same id", async () => {
    const receiver = await useReceiver();
    await queueEvents([{ slug: "a" }]);
    await deliver(receiver.endpoint);
    const { eventId } = await only();
    const attempt = await deliverNow({ endpoint: receiver.endpoint, eventId, outside: outsideFetch });
    expect(attempt).toMatchObject({ status: 204 });
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
    expect((await only()).status).toBe("delivered");
  });

  test("a test sends invented data once, and its failure counts for nothing", async () => {
    const receiver = await useReceiver();
    receiver.answer = status(500);
    const eventId = await writeTestEvent({ endpointId: receiver.endpoint.id, event: "lead.created" });
    await deliverNow({ endpoint: receiver.endpoint, eventId, outside: outsideFetch });
    expect(receiver.received[0]?.body).toMatchObject({
      type: "lead.created",
      data: { name: "Ada Lovelace" },
    });
    expect(await getDelivery({ endpointId: receiver.endpoint.id, eventId })).toMatchObject({
      status: "failed",
      isTest: true,
      tries: [{ status: 500 }],
    });
    expect((await getEndpoint({ id: receiver.endpoint.id }))?.failingSince).toBeNull();
  });

  test("an endpoint gets the events it asks for, and no others", async () => {
    const receiver = await useReceiver();
    const values = { name: "CRM", url: receiver.url, events: ["lead.created" as const] };
    await changeEndpoint({ id: receiver.endpoint.id, values, source: STAFF_SOURCE });
    await queueEvents([{ slug: "a" }]);
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, receiver.endpoint.id))).toBe(
      0,
    );
  });

  test.each([
    "http://hooks.example/in",
    "https://user:secret@hooks.example/in",
    "https://localhost/in",
    "https://erp.internal/in",
    "ftp://hooks.example",
    "javascript:alert(1)",
    "not an address",
  ])("the address %j is refused", async (url) => {
    await expect(createTestEndpoint({ url })).rejects.toMatchObject({ code: "webhook_address" });
  });

  test("pages show only the end of a secret", async () => {
    const { endpoint } = await useReceiver();
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await getEndpoint({ id: endpoint.id })).toMatchObject({
      maskedSecret: expect.stringMatching(/^whsec_•+.{4}$/) as string,
    });
  });
});
