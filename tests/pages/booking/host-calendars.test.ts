import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { action, loader } from "~/routes/_admin.admin.bookings.hosts.$id_.calendars";
import type { BookingHost } from "~/models/booking/booking-host";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { bookingHosts, hostCalendars } from "../../../drizzle/schema";
import { createTestHost } from "../../factories/booking";
import { ask, createPerson, type Person } from "../../setup/staff";

/* The page of a host's connected calendars. */

const FEED = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:yesterday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

let seller: Person;
let host: BookingHost;
let status = 200;
const server = createServer((_request, response) => void response.writeHead(status).end(FEED));
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env.allowedPrivateHosts.push("127.0.0.1");
  seller = await createPerson("sales");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  await db.delete(bookingHosts);
  host = await createTestHost();
  status = 200;
});

const at = () => ({ path: `/admin/bookings/hosts/${host.id}/calendars`, id: host.id });

function send(fields: Record<string, string>) {
  return ask(seller, action, { ...at(), form: new URLSearchParams(fields) });
}

const connect = (fields: Record<string, string> = {}) =>
  send({ intent: "connect", name: "Work", address: address(), ...fields });

interface Shown {
  calendars: { id: string; name: string; isFailing: boolean; state: string; unread: string | null }[];
}

const shown = async () => ((await (await ask(seller, loader, at())).json()) as Shown).calendars;

test("a calendar is connected, synced and removed, and its address is never shown again", async () => {
  expect((await connect()).status).toBe(303);
  const answer = await ask(seller, loader, at());
  expect(await answer.text()).not.toContain("secret.ics");
  const [calendar] = await shown();
  expect(calendar).toMatchObject({ name: "Work", isFailing: false, state: "Last synced now." });
  expect(calendar?.unread).toBe("One entry could not be read, so its time may be booked.");
  status = 404;
  expect((await send({ intent: "sync", id: calendar?.id ?? "" })).status).toBe(303);
  const [failing] = await shown();
  expect(failing).toMatchObject({ isFailing: true });
  expect(failing?.state).toContain("refuses to answer");
  expect((await send({ intent: "remove", id: calendar?.id ?? "" })).status).toBe(303);
  expect(await shown()).toEqual([]);
});

test("a refused address comes back with its reason at the field", async () => {
  const wrong: Record<string, string>[] = [
    { name: "" },
    { address: "" },
    { address: "https://10.0.0.1/feed.ics" },
    { address: "no address" },
  ];
  for (const fields of wrong) {
    const answer = await connect(fields);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const { reply } = (await answer.json()) as { reply: { error?: Record<string, string[]> } };
    expect(Object.keys(reply.error ?? {})).toEqual(Object.keys(fields));
  }
  expect(await db.$count(hostCalendars)).toBe(0);
});

test("the calendar of another host and a host that is none are 404", async () => {
  await connect();
  const [calendar] = await shown();
  host = await createTestHost();
  expect((await send({ intent: "sync", id: calendar?.id ?? "" })).status).toBe(404);
  const elsewhere = { path: "/admin/bookings/hosts/x/calendars", id: "x" };
  expect((await ask(seller, loader, elsewhere)).status).toBe(404);
});
