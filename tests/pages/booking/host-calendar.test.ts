import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { action, loader } from "~/routes/_admin.admin.bookings.hosts.$id";
import type { RefusedHostForm } from "~/features/booking/host";
import { listOverrides, type BookingHost } from "~/models/booking/booking-host";
import { createBooking } from "~/models/booking/booking.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { addToDay, dayAt } from "~/lib/time-zone";
import { db } from "~/server/db.server";

import { bookingHosts, bookings } from "../../../drizzle/schema";
import { bookingForm, createTestHost, currentHost } from "../../factories/booking";
import { ask, createPerson, type Person } from "../../setup/staff";

/* The page of a host's calendar: what its buttons and fields do, with no script involved. */

let seller: Person;
let host: BookingHost;

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  host = await createTestHost();
  seller ??= await createPerson("sales");
});

const path = () => `/admin/bookings/hosts/${host.id}`;
const today = () => dayAt(new Date(), host.timeZone);

async function send(fields: Record<string, string> | [string, string][]) {
  const form = new URLSearchParams(fields);
  return ask(seller, action, { path: path(), id: host.id, form });
}

type Fields = [name: string, value: string][];

/** The form as the page sends it: every day open from nine to five. */
async function hostForm(...more: Fields): Promise<Fields> {
  const { version } = await currentHost(host);
  const days = Array.from({ length: 7 }, (_, day): Fields => [
    [`days[${day}].on`, "on"],
    [`days[${day}].ranges[0].from`, "09:00"],
    [`days[${day}].ranges[0].to`, "17:00"],
  ]);
  const rules = {
    bufferBeforeMinutes: "0",
    bufferAfterMinutes: "0",
    noticeMinutes: "0",
    horizonDays: "60",
    placeKind: "link",
  };
  const fields = {
    intent: "save",
    version: String(version),
    timeZone: "Europe/Berlin",
    isActive: "on",
    ...rules,
  };
  const replaced = new Set(more.map(([name]) => name));
  return [...[...Object.entries(fields), ...days.flat()].filter(([name]) => !replaced.has(name)), ...more];
}

const errorsOf = async (answer: Response) => {
  const { reply, ...shown } = (await answer.json()) as RefusedHostForm;
  return { status: answer.status, errors: Object.keys(reply.error ?? {}), shown };
};

const hoursOf = async (weekday: number) =>
  (await currentHost(host)).hours
    .filter((window) => window.weekday === weekday)
    .map(({ startMinute, endMinute }) => [startMinute, endMinute]);

describe("the hours of a week", () => {
  test("are changed by the buttons of a day, which save at once", async () => {
    expect((await send(await hostForm(["edit", "add 0"]))).status).toBe(303);
    expect(await hoursOf(1)).toEqual([
      [540, 1020],
      [1080, 1140],
    ]);
    await send(await hostForm(["edit", "remove 1 0"]));
    expect(await hoursOf(2)).toEqual([]);
    await send(await hostForm(["days[4].ranges[0].to", "1230"], ["days[4].copyTo", "5"], ["edit", "copy 4"]));
    expect([await hoursOf(5), await hoursOf(6), await hoursOf(7)]).toEqual([
      [[540, 750]],
      [[540, 750]],
      [[540, 1020]],
    ]);
  });

  test("close with the switch of a day, and are copied from one day to all", async () => {
    const isOn = ([name]: [string, string]) => name !== "days[6].on";
    expect((await send((await hostForm()).filter(isOn))).status).toBe(303);
    expect([await hoursOf(6), await hoursOf(7)]).toEqual([[[540, 1020]], []]);
    await send(await hostForm(["days[0].ranges[0].to", "12:00"], ["edit", "copy-all 0"]));
    for (let weekday = 1; weekday <= 7; weekday += 1) expect(await hoursOf(weekday)).toEqual([[540, 720]]);
  });

  test("are refused at the field when ranges overlap or run backwards, and nothing is saved", async () => {
    const before = await currentHost(host);
    const wrong = await hostForm(
      ["days[0].ranges[1].from", "16:45"],
      ["days[0].ranges[1].to", "18:00"],
      ["days[3].ranges[0].from", "18:00"],
    );
    expect(await errorsOf(await send(wrong))).toMatchObject({
      status: 422,
      errors: ["days[0].ranges[1].from", "days[3].ranges[0].to"],
    });
    expect(await currentHost(host)).toEqual(before);
  });

  test("keep what was typed next to the error, without the range that was removed", async () => {
    const wrong = await hostForm(
      ["days[0].ranges[1].from", "18:00"],
      ["days[0].ranges[1].to", "19:00"],
      ["days[3].ranges[0].from", "nine"],
      ["edit", "remove 0 0"],
    );
    const { shown } = await errorsOf(await send(wrong));
    expect(shown.week?.[0]?.ranges).toEqual([{ from: "18:00", to: "19:00" }]);
    expect(shown.week?.[3]?.ranges).toEqual([{ from: "nine", to: "17:00" }]);
  });

  test("survive hostile forms: hundreds of ranges, unknown days, broken buttons", async () => {
    const before = await currentHost(host);
    const many = Array.from({ length: 400 }, (_, index): [string, string] => [
      `days[0].ranges[${index % 100}].${index < 200 ? "from" : "to"}`,
      "09:00",
    ]);
    expect((await send(await hostForm(...many))).status).toBe(400);
    const full = Array.from({ length: 40 }, (_, index): Fields => {
      const clock = (hour: number) =>
        `${String(Math.floor(hour / 2)).padStart(2, "0")}:${hour % 2 ? "30" : "00"}`;
      return [
        [`days[0].ranges[${index}].from`, clock(index)],
        [`days[0].ranges[${index}].to`, clock(index + 1)],
      ];
    });
    expect((await errorsOf(await send(await hostForm(...full.flat())))).errors).toEqual([
      "days[0].ranges[8].from",
    ]);
    for (const edit of ["add 9", "remove 0", "drop 1", "add 0 0"])
      expect((await send(await hostForm(["edit", edit]))).status, edit).toBe(422);
    expect(await currentHost(host)).toEqual(before);
  });

  test("are not saved over those that someone else saved first", async () => {
    const first = await hostForm();
    const second = await hostForm(["noticeMinutes", "60"]);
    expect((await send(first)).status).toBe(303);
    expect((await send(second)).status).toBe(409);
  });
});

describe("overrides", () => {
  const override = (fields: Record<string, string>) =>
    send({ intent: "save-override", kind: "closed", ...fields });

  test("close days, name the bookings that stay, and are edited and removed", async () => {
    const [slot] = await findSlots({
      from: new Date(Date.now() + 86_400_000),
      to: new Date(Date.now() + 4 * 86_400_000),
    });
    const startsAt = slot?.startsAt ?? new Date();
    const { booking } = await createBooking(bookingForm({ startsAt }));
    const day = dayAt(startsAt, host.timeZone);
    expect((await override({ day, lastDay: addToDay(day, 8), reason: "Holidays" })).status).toBe(303);
    const page = await ask(seller, loader, { path: `${path()}?override=${day}`, id: host.id });
    const shown = (await page.json()) as Awaited<ReturnType<typeof loader>>;
    expect(shown.overrides).toMatchObject([
      { isClosed: true, text: "9 days · Holidays", bookings: [{ id: booking.id }] },
    ]);
    expect(shown.override).toMatchObject({ replaces: day, kind: "closed", reason: "Holidays" });
    const edited = { day, replaces: day, kind: "hours", "ranges[0].from": "13", "ranges[0].to": "17" };
    expect((await override(edited)).status).toBe(303);
    expect(listOverrides(await currentHost(host))).toEqual([
      { day, lastDay: day, windows: [{ startMinute: 780, endMinute: 1020 }], reason: null },
    ]);
    expect((await send({ intent: "remove-override", day })).status).toBe(303);
    expect(listOverrides(await currentHost(host))).toEqual([]);
  });

  test.each<[string, number, Record<string, string>, string]>([
    ["that end before they begin", -1, {}, "lastDay"],
    ["that last fifty years", 50 * 365, {}, "lastDay"],
    ["that have hours but no range", 0, { kind: "hours" }, "ranges[0].from"],
    [
      "whose range runs backwards",
      0,
      { kind: "hours", "ranges[0].from": "17", "ranges[0].to": "9" },
      "ranges[0].to",
    ],
    ["without a day", 0, { day: "2026-02-30" }, "day"],
  ])("are refused at the field when they are ones %s", async (_, days, more, field) => {
    const day = addToDay(today(), 3);
    const answer = await override({ day, lastDay: addToDay(day, days), ...more });
    expect(await errorsOf(answer)).toMatchObject({ status: 422, errors: [field] });
    expect(listOverrides(await currentHost(host))).toEqual([]);
  });

  test("never share a day with another one", async () => {
    const day = addToDay(today(), 3);
    await override({ day, lastDay: addToDay(day, 3) });
    const again = await override({ day: addToDay(day, 2), lastDay: addToDay(day, 9) });
    expect(await errorsOf(again)).toMatchObject({ status: 409, errors: ["day"] });
  });
});

test("the next two weeks show free times, notice and bookings as visitors get them", async () => {
  const [slot] = await findSlots({
    from: new Date(Date.now() + 86_400_000),
    to: new Date(Date.now() + 4 * 86_400_000),
  });
  const startsAt = slot?.startsAt ?? new Date();
  await createBooking(bookingForm({ startsAt }));
  const page = await ask(seller, loader, { path: path(), id: host.id });
  const { fortnight } = (await page.json()) as Awaited<ReturnType<typeof loader>>;
  const booked = fortnight.days.find(({ day }) => day === dayAt(startsAt, host.timeZone));
  expect(fortnight.days).toHaveLength(14);
  expect(booked).toMatchObject({ free: 15, booked: 1 });
  expect(booked?.parts.map(({ kind }) => kind).filter((kind) => kind === "booked")).toHaveLength(1);
  expect(fortnight.hours).toEqual(["08", "10", "12", "14", "16", "18"]);
});

test("a calendar in a time zone that no longer exists opens, says so, and takes another zone", async () => {
  await db.update(bookingHosts).set({ timeZone: "Europe/Atlantis" }).where(eq(bookingHosts.id, host.id));
  const page = await ask(seller, loader, { path: path(), id: host.id });
  expect(await page.json()).toMatchObject({ lostZone: "Europe/Atlantis", values: { timeZone: "UTC" } });
  expect((await send(await hostForm())).status).toBe(303);
  expect(await currentHost(host)).toMatchObject({ timeZone: "Europe/Berlin", lostZone: null });
});
