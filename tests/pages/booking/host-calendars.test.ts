import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { action, loader } from "~/routes/_admin.admin.bookings.hosts.$id_.calendars";
import { loader as hostLoader } from "~/routes/_admin.admin.bookings.hosts.$id";
import type { BookingHost } from "~/models/booking/booking-host";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { bookingHosts, hostCalendars } from "../../../drizzle/schema";
import { createTestHost } from "../../factories/booking";
import { RADICALE_PASSWORD, startRadicale } from "../../setup/radicale";
import { ask, createPerson, type Person } from "../../setup/staff";

/* The page of a host's connected calendars. */

const FEED = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:yesterday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

const radicale = await startRadicale();
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

afterAll(async () => {
  await radicale?.stop();
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

interface Line {
  id: string;
  name: string;
  isFailing: boolean;
  state: string;
  unread: string | null;
}

interface Shown {
  calendars: Line[];
  accounts: {
    id: string;
    server: string;
    userName: string;
    isFailing: boolean;
    leavesOut: boolean;
    calendars: (Line & { blocks: boolean })[];
    writes: string;
  }[];
}

const page = async () => (await (await ask(seller, loader, at())).json()) as Shown;
const shown = async () => (await page()).calendars;

test("a calendar is connected, synced and removed, and its address is never shown again", async () => {
  expect((await connect()).status).toBe(303);
  const answer = await ask(seller, loader, at());
  expect(await answer.text()).not.toContain("secret.ics");
  const [calendar] = await shown();
  expect(calendar).toMatchObject({ name: "Work", isFailing: false, state: "Last synced just\u00A0now." });
  expect(calendar?.unread).toBe("One entry could not be read, so its time may be booked.");
  status = 404;
  expect((await send({ intent: "sync", id: calendar?.id ?? "" })).status).toBe(303);
  const [failing] = await shown();
  expect(failing).toMatchObject({ isFailing: true });
  expect(failing?.state).toContain("refuses to answer");
  expect((await send({ intent: "remove", id: calendar?.id ?? "" })).status).toBe(303);
  expect(await shown()).toEqual([]);
});

test("the page of a host's hours shows which calendars block them, and which don't sync", async () => {
  const hours = { path: `/admin/bookings/hosts/${host.id}`, id: host.id };
  const listed = async () => {
    const text = await (await ask(seller, hostLoader, hours)).text();
    expect(text).not.toContain("secret.ics");
    return (JSON.parse(text) as Shown).calendars;
  };
  expect(await listed()).toEqual([]);
  await connect();
  expect(await listed()).toMatchObject([
    { name: "Work", isFailing: false, state: "Last synced just\u00A0now." },
  ]);
  status = 404;
  await send({ intent: "sync", id: (await shown())[0]?.id ?? "" });
  expect(await listed()).toMatchObject([{ name: "Work", isFailing: true }]);
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

test.runIf(radicale)("an account is connected, its calendars are chosen, and it is removed", async () => {
  const { url, createAccount } = radicale as NonNullable<typeof radicale>;
  const { userName } = await createAccount(["work", "family"]);
  const account = { intent: "connect-account", server: url, userName };
  const refused = await send({ ...account, password: "a wrong password" });
  expect(refused.status).toBe(422);
  const text = await refused.text();
  expect(text).toContain("The server refused this user name or password.");
  expect(text).toContain('"intent":"connect-account"');
  expect(text).not.toContain("a wrong password");
  expect((await page()).accounts).toEqual([]);

  expect((await send({ ...account, password: RADICALE_PASSWORD })).status).toBe(303);
  const answer = await (await ask(seller, loader, at())).text();
  expect(answer).not.toContain(RADICALE_PASSWORD);
  const { accounts, calendars } = await page();
  expect(calendars).toEqual([]);
  expect(accounts).toMatchObject([{ server: new URL(url).host, userName, isFailing: false, writes: "" }]);
  expect(accounts[0]?.leavesOut, "nothing is left out").toBe(false);
  const [family, work] = accounts[0]?.calendars ?? [];
  expect([family, work]).toMatchObject([
    { name: "family", blocks: true, state: "Last synced just\u00A0now." },
    { name: "work", blocks: true },
  ]);

  const id = accounts[0]?.id ?? "";
  const chosen = await send({ intent: "choose", id, blocks: work?.id ?? "", writes: family?.id ?? "" });
  expect(chosen.status).toBe(303);
  expect((await page()).accounts).toMatchObject([
    {
      writes: family?.id,
      calendars: [
        { blocks: false, state: "Not read. Its times can be booked. Consultations are written into it." },
        { blocks: true },
      ],
    },
  ]);
  await radicale?.ask("DELETE", `${url}/${userName}/work/`);
  expect((await send({ intent: "sync-account", id })).status).toBe(303);
  const [failing] = (await page()).accounts;
  expect(failing).toMatchObject({ isFailing: true });
  expect(failing?.calendars[1]?.state).toBe("Last synced just\u00A0now. It is no longer in this account.");
  const other = await createTestHost();
  const elsewhere = { path: `/admin/bookings/hosts/${other.id}/calendars`, id: other.id };
  const form = new URLSearchParams({ intent: "choose", id });
  expect((await ask(seller, action, { ...elsewhere, form })).status).toBe(404);
  expect((await send({ intent: "remove-account", id })).status).toBe(303);
  expect((await page()).accounts).toEqual([]);
});

test("an account that is typed wrongly comes back with a reason at each field", async () => {
  const answer = await send({ intent: "connect-account", server: "", userName: "", password: "" });
  expect(answer.status).toBe(422);
  const { reply } = (await answer.json()) as { reply: { error?: Record<string, string[]> } };
  expect(Object.keys(reply.error ?? {})).toEqual(["server", "userName", "password"]);
});
