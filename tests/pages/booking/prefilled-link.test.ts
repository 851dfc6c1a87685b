import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { prefillCopy } from "~/copy/booking";
import { requestStorage } from "~/front-door/request-store";
import { stampForm } from "~/http/form-trap.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { findSlots } from "~/models/booking/booking-slot.server";
import { addEventType, getEventType, saveEventType } from "~/models/booking/event-type.server";
import { prefilledLink, readPrefill } from "~/models/lead/prefilled-link.server";
import { db } from "~/server/db.server";

import { bookingHosts, bookings, leads } from "../../../drizzle/schema";
import { createTestHost, STAFF_SOURCE } from "../../factories/booking";

import * as booking from "~/routes/_site.booking";
import * as bookingType from "~/routes/_site.booking_.$type";
import * as roi from "~/routes/_site.roi-calculator";
import { requestStore } from "../../factories/request-store";

const PREFILL = {
  name: "Ünal O'Neill",
  email: "unal@example.com",
  company: "Ünal & Söhne",
  campaign: { source: "personal-link" },
};

let lastNetwork = 0;

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  await createTestHost();
});

function ask(entryPoint: unknown, address: string, { form, type }: { form?: object; type?: string } = {}) {
  const store = requestStore({ clientAddress: `10.79.${(lastNetwork += 1)}.1` });
  const request = new Request(address, {
    ...(form ? { method: "POST", body: new URLSearchParams({ ...form }) } : {}),
  });
  const run = entryPoint as (args: ActionFunctionArgs) => Promise<unknown>;
  return requestStorage.run(store, () =>
    Promise.resolve(run({ request, params: { type }, context: {} })).catch((thrown: unknown) => thrown),
  );
}

/** The same link with one character of a part changed. */
function changed(url: string, part: 0 | 1 | 2): string {
  const address = new URL(url);
  const parts = (address.searchParams.get("prefill") ?? "").split(".");
  const text = parts[part] ?? "";
  parts[part] = (text.startsWith("e") ? "f" : "e") + text.slice(1);
  address.searchParams.set("prefill", parts.join("."));
  return address.href;
}

describe("a prefilled booking link", () => {
  test("fills in the form, and its campaign counts as what brought the visitor", async () => {
    const { url } = prefilledLink("booking", PREFILL);
    const shown = (await ask(booking.loader, url)) as { form: { person: object }; notice: string | null };
    expect(shown).toMatchObject({
      notice: null,
      form: { person: { name: PREFILL.name, email: PREFILL.email, company: PREFILL.company } },
    });
    const email = `pre-${crypto.randomUUID()}@visitors.test`;
    const own = prefilledLink("booking", { ...PREFILL, email });
    const answer = await ask(booking.action, `${own.url}&utm_source=forged`, { form: await formFor(email) });
    expect((answer as Response).headers.get("Location")).toMatch(/^\/booking\/done\//);
    const [lead] = await db.select().from(leads).where(eq(leads.email, email));
    expect(lead?.lastTouch).toMatchObject({ source: "personal-link" });
  });

  test("works until the midnight after 30 days, then it fills in nothing", async () => {
    const now = new Date("2026-11-23T12:00:00Z");
    const { url, expiresAt } = prefilledLink("booking", PREFILL, { now });
    expect(expiresAt.toISOString()).toBe("2026-12-24T00:00:00.000Z");
    const token = new URL(url).searchParams.get("prefill");
    const before = await readPrefill("booking", token, new Date(expiresAt.getTime() - 1));
    expect(before).toMatchObject({ state: "valid", prefill: PREFILL });
    expect(await readPrefill("booking", token, expiresAt)).toEqual({ state: "expired" });
  });

  test("that has expired leaves the form empty", async () => {
    const { url } = prefilledLink("booking", PREFILL, { now: new Date(Date.now() - 40 * DAY_MILLISECONDS) });
    expect(await ask(booking.loader, url)).toMatchObject({
      notice: prefillCopy.expired,
      form: { person: null },
    });
  });

  test.each([0, 1, 2] as const)("fills in nothing once part %i of it was changed", async (part) => {
    const { url } = prefilledLink("booking", PREFILL);
    expect(await ask(booking.loader, changed(url, part))).toMatchObject({
      notice: prefillCopy.other,
      form: { person: null },
    });
    const email = `pre-${crypto.randomUUID()}@visitors.test`;
    await ask(booking.action, changed(url, part), { form: await formFor(email) });
    const [lead] = await db.select().from(leads).where(eq(leads.email, email));
    expect(lead).toMatchObject({ lastTouch: null });
  });

  test("of one page says nothing on the other", async () => {
    const [forRoi] = [prefilledLink("roi", PREFILL)];
    const token = new URL(forRoi.url).searchParams.get("prefill") ?? "";
    expect(await ask(booking.loader, `http://localhost:3000/booking?prefill=${token}`)).toMatchObject({
      notice: prefillCopy.other,
    });
  });

  test.each(["", ".", "..", "a.b.c", "{}", "%00", "e30.zzz.".padEnd(60, "x"), "x".repeat(5_000)])(
    "that nobody made is harmless: %s",
    async (token) => {
      const address = `http://localhost:3000/booking?prefill=${encodeURIComponent(token)}`;
      expect(await ask(booking.loader, address)).toMatchObject({
        notice: token === "" ? null : prefillCopy.other,
      });
    },
  );

  test("for an event type finds it under its new address, and says if it is no longer offered", async () => {
    const id = crypto.randomUUID();
    await addEventType({ id, name: "Old name", lengthMinutes: 60, source: STAFF_SOURCE });
    const { url } = prefilledLink("booking", { ...PREFILL, eventTypeId: id }, { slug: "old-name" });
    const save = async (changes: { slug?: string; isActive?: boolean }) => {
      const type = await getEventType({ id });
      if (!type) throw new Error("the type is gone");
      const form = { ...type, offeredBy: "all" as const, hostIds: [], ...changes };
      await saveEventType({ type, form, source: STAFF_SOURCE });
    };
    await save({ slug: "workshop", isActive: true });
    const moved = (await ask(bookingType.loader, url, { type: "old-name" })) as Response;
    expect(moved.headers.get("Location")).toMatch(/^\/booking\/workshop\?prefill=/);

    await save({ isActive: false });
    const off = (await ask(bookingType.loader, url, { type: "workshop" })) as Response;
    const next = new URL(off.headers.get("Location") ?? "", url).href;
    expect(await ask(booking.loader, next)).toMatchObject({ notice: prefillCopy.typeGone });
  });
});

test("a prefilled ROI link answers the first question, and never gets into a cache", async () => {
  const { url } = prefilledLink("roi", { ...PREFILL, process: "supplier invoices" });
  expect(await ask(roi.loader, url)).toMatchObject({ notice: null, start: "supplier invoices" });
  expect(await ask(roi.loader, changed(url, 2))).toMatchObject({ notice: prefillCopy.other, start: "" });
});

async function formFor(email: string): Promise<Record<string, string>> {
  const [slot] = await findSlots({
    from: new Date(Date.now() + DAY_MILLISECONDS),
    to: new Date(Date.now() + 8 * DAY_MILLISECONDS),
  });
  return {
    slot: slot?.startsAt.toISOString() ?? "",
    name: "Pat",
    email,
    consent: "on",
    tz: "UTC",
    key: crypto.randomUUID(),
    stamp: stampForm({ now: new Date(Date.now() - 5_000) }),
    company: "",
    phone: "",
    note: "",
  };
}
