import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { refusedFormCopy } from "~/copy/form";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { requestStorage } from "~/front-door/request-store";
import type { Slot } from "~/models/booking/booking";
import { findSlots } from "~/models/booking/booking-slot.server";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { loader as rootLoader } from "~/root";
import { stampForm } from "~/http/form-trap.server";

import { bookings, contactMessages } from "../../drizzle/schema";
import { createTestHost } from "../factories/booking";

import { action as bookingAction } from "~/routes/_site.booking";
import { action as contactAction } from "~/routes/_site.contact";
import { requestStore } from "../factories/request-store";

/* Turnstile, stood in for by a server of our own: "good" passes, once for each form. */

let server: Server;
let origin = "";
let isDown = false;
const spent = new Map<string, string>();
const asked: { response: string; remoteip?: string }[] = [];

beforeEach(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const sent = JSON.parse(body) as { response: string; remoteip?: string; idempotency_key: string };
      asked.push(sent);
      if (isDown) return response.writeHead(503).end();
      const isNew = (spent.get(sent.response) ?? sent.idempotency_key) === sent.idempotency_key;
      const success = sent.response.startsWith("good") && isNew;
      if (success) spent.set(sent.response, sent.idempotency_key);
      const code = isNew ? "invalid-input-response" : "timeout-or-duplicate";
      return response.end(JSON.stringify(success ? { success } : { success, "error-codes": [code] }));
    });
  });
  // An address of its own for each test: after a failure the service is left alone for a while.
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(env, { turnstile: { siteKey: "site-key", secretKey: "secret", origin } });
  isDown = false;
  asked.length = 0;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

let lastNetwork = 0;
const newNetwork = () => `10.77.${(lastNetwork += 1)}.1`;

async function send(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  fields: Record<string, string>,
  address = newNetwork(),
) {
  const store = requestStore({ clientAddress: address });
  const request = new Request("http://localhost:3000/", {
    method: "POST",
    body: new URLSearchParams({ stamp: stampForm({ now: new Date(Date.now() - 5_000) }), ...fields }),
  });
  const answer = await requestStorage.run(store, () => action({ request, params: {}, context: {} }));
  if (answer instanceof Response)
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      reply: undefined,
      headers: answer.headers,
    };
  const { data, init } = answer as {
    data: { reply: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };
    init: { status: number; headers?: Headers };
  };
  return { status: init.status, location: null, reply: data.reply, headers: new Headers(init.headers) };
}

const message = () => ({
  topic: "process",
  name: "Pat Example",
  email: `pat-${crypto.randomUUID()}@visitors.test`,
  body: "We would like to automate our invoices.",
  consent: "on",
});
const stored = (email: string) => db.$count(contactMessages, eq(contactMessages.email, email));

describe("a message with the check set up", () => {
  test("is accepted from a browser that passed, whose address the service receives", async () => {
    const fields = message();
    const { status } = await send(
      contactAction,
      { ...fields, check: `good-${crypto.randomUUID()}` },
      "203.0.113.7",
    );
    expect(status).toBe(303);
    expect(await stored(fields.email)).toBe(1);
    expect(asked).toMatchObject([{ remoteip: "203.0.113.7" }]);
  });

  test("is given back with everything typed when the check failed", async () => {
    const fields = message();
    const { status, reply } = await send(contactAction, { ...fields, check: "bad" });
    expect(status).toBe(422);
    expect(reply?.error).toEqual({ "": [refusedFormCopy.failed] });
    expect(reply?.initialValue).toMatchObject({ name: fields.name, body: fields.body, consent: "on" });
    expect(await stored(fields.email)).toBe(0);
  });

  test("cannot use the check of another one", async () => {
    const check = `good-${crypto.randomUUID()}`;
    expect((await send(contactAction, { ...message(), check })).status).toBe(303);
    expect((await send(contactAction, { ...message(), check })).status).toBe(422);
  });

  test.each([
    ["from a browser without scripts", {}, false],
    ["while the service is down", { check: "good-but-unasked" }, true],
  ])("%s is taken, but only a few times from one address", async (_who, check, down) => {
    isDown = down;
    const address = newNetwork();
    const { burst } = RATE_LIMIT_RULES.unproven_form.address;
    const statuses: number[] = [];
    for (let index = 0; index < burst; index += 1)
      statuses.push((await send(contactAction, { ...message(), ...check }, address)).status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    const fields = message();
    const crowded = await send(contactAction, { ...fields, ...check }, address);
    expect(crowded.status).toBe(429);
    expect(crowded.reply?.error).toEqual({ "": [refusedFormCopy.unproven] });
    expect(Number(crowded.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await stored(fields.email)).toBe(0);
    expect((await send(contactAction, { ...message(), ...check })).status, "from elsewhere").toBe(303);
    expect(asked.length, "one try, then the service is left alone").toBe(down ? 1 : 0);
  });

  test("is not asked about when it is spam or was sent too fast", async () => {
    await send(contactAction, { ...message(), website: "https://spam.example", check: "good" });
    await send(contactAction, { ...message(), stamp: stampForm(), check: "good" });
    expect(asked).toEqual([]);
  });
});

describe("a booking with the check set up", () => {
  test("is made once, though its form arrives twice at once; a failed check books nothing", async () => {
    await createTestHost();
    const day = 24 * 60 * 60 * 1000;
    const span = { from: new Date(Date.now() + day), to: new Date(Date.now() + 4 * day) };
    const [first, second] = (await findSlots(span)) as [Slot, Slot];
    const fields = (slot: Slot) => ({
      slot: slot.startsAt.toISOString(),
      name: "Pat Example",
      email: `pat-${crypto.randomUUID()}@visitors.test`,
      consent: "on",
      tz: "Europe/Berlin",
      key: crypto.randomUUID(),
      stamp: stampForm({ now: new Date(Date.now() - 5_000) }),
    });
    const form = { ...fields(first), check: `good-${crypto.randomUUID()}` };
    const answers = await Promise.all([send(bookingAction, form), send(bookingAction, form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[0].location).toBe(answers[1].location);
    const refused = await send(bookingAction, { ...fields(second), check: "bad" });
    expect([refused.status, refused.reply?.error]).toEqual([422, { "": [refusedFormCopy.failed] }]);
    expect(await db.$count(bookings)).toBe(1);
  });
});

test("without keys no page knows of a check, and nobody is asked", async () => {
  const page = async () => {
    const request = new Request("http://localhost:3000/contact");
    const answer = (await rootLoader({ request, params: {}, context: {} })) as unknown as {
      data: { botCheck: unknown };
    };
    return answer.data.botCheck;
  };
  expect(await page()).toEqual({ siteKey: "site-key", origin });
  Object.assign(env, { turnstile: undefined });
  expect(await page()).toBeNull();
  expect((await send(contactAction, message())).status).toBe(303);
  expect(asked).toEqual([]);
});
