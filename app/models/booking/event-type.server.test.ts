import { asc, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { getContentVersion } from "~/models/shared/content-tag.server";
import { atomically, db } from "~/server/db.server";

import { auditEntries, bookingHosts, bookings, eventTypes, outboxMails } from "../../../drizzle/schema";
import {
  bookingForm,
  createTestHost,
  createTestType,
  currentType,
  STAFF_SOURCE,
  typeForm,
} from "../../../tests/factories/booking";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { addGuests, removeGuest } from "./booking-guest.server";
import { listQuanta, minutesOf, type BookingStatus } from "./booking";
import { hostEntry } from "./booking-entry-words.server";
import { getBooking, listBookingsOfFeed } from "./booking-query.server";
import { findSlots } from "./booking-slot.server";
import { eraseBookingWrites, exportBookings, exportInvitations } from "./booking-privacy.server";
import { cancelBooking, createBooking, moveBooking, recordOutcome } from "./booking.server";
import {
  FIRST_EVENT_TYPE_ID,
  isFreeConsultation,
  moveQuestion,
  moveRulesOf,
  rulesFor,
  typeForTags,
  type EventType,
} from "./event-type";
import {
  addEventType,
  getTypeAtSlug,
  getEventType,
  listEventTypes,
  moveEventType,
  saveEventType,
} from "./event-type.server";

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
/** Tuesday in Berlin, by the clock. */
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);
const SPAN = { from: tuesday("00:00"), to: tuesday("23:59"), now: NOW };
const wholeDay = Array.from({ length: 7 }, () => [{ startMinute: 0, endMinute: 1440 }]);

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  await db.delete(eventTypes).where(ne(eventTypes.id, FIRST_EVENT_TYPE_ID));
  await db.update(eventTypes).set({ position: 1 });
  await db.delete(outboxMails);
});

const mailTo = async (address: string) => {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, address));
  return mail;
};

const book = (eventTypeId: string, startsAt: Date) =>
  createBooking({ ...bookingForm({ startsAt }), eventTypeId, now: NOW });

describe("the type that an article offers", () => {
  const tag = (slug: string) => ({ slug });

  test("belongs to its first tag that has one, and is the first of those in the list", () => {
    const audit = { name: "audit", articleTags: ["ai-agents", "integration"] };
    const workshop = { name: "workshop", articleTags: ["integration", "roi"] };
    const types = [workshop, audit];
    expect(typeForTags(types, [tag("roi"), tag("ai-agents")])).toBe(workshop);
    expect(typeForTags(types, [tag("ai-agents"), tag("roi")])).toBe(audit);
    expect(typeForTags(types, [tag("none"), tag("integration")])).toBe(workshop);
    expect(typeForTags(types, [tag("none")])).toBeNull();
    expect(typeForTags(types, [])).toBeNull();
  });

  test("is kept with its tags, and every change of it renews the articles", async () => {
    const version = () => getContentVersion({ tag: "settings" });
    const type = await createTestType({ articleTags: ["ai-agents", "integration"] });
    expect(type.articleTags).toEqual(["ai-agents", "integration"]);
    expect((await currentType({ id: FIRST_EVENT_TYPE_ID })).articleTags).toEqual([]);
    const created = await version();
    await moveEventType({ type, direction: "up" });
    const moved = await version();
    expect(moved).toBeGreaterThan(created);
    const current = await currentType(type);
    await saveEventType({
      type: current,
      form: { ...typeForm(current), isActive: false },
      source: STAFF_SOURCE,
    });
    expect(await version()).toBeGreaterThan(moved);
  });
});

describe("the consultation that there was before event types", () => {
  test("is the first type: half an hour, with every host, by their own rules", async () => {
    const [first, ...others] = await listEventTypes();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      id: FIRST_EVENT_TYPE_ID,
      slug: "consultation",
      lengthMinutes: 30,
      bufferBeforeMinutes: null,
      noticeMinutes: null,
      placeKind: null,
      hostIds: null,
      questions: [],
      isActive: true,
    });
    expect(first && isFreeConsultation(first)).toBe(true);
  });

  test("is what a booking without a type is about", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    expect(booking.eventTypeId).toBe(FIRST_EVENT_TYPE_ID);
    await db.update(bookings).set({ eventTypeId: null }).where(eq(bookings.id, booking.id));
    expect((await getBooking({ id: booking.id }))?.type.id).toBe(FIRST_EVENT_TYPE_ID);
  });
});

describe("the free times of a type", () => {
  test("last as long as the type, at most half an hour apart", async () => {
    await createTestHost({ days: Array.from({ length: 7 }, () => [{ startMinute: 540, endMinute: 660 }]) });
    const starts = async (lengthMinutes: number) =>
      (await findSlots({ ...SPAN, type: await createTestType({ lengthMinutes }) })).map(({ startsAt }) =>
        startsAt.toISOString().slice(11, 16),
      );
    expect(await starts(60)).toEqual(["07:00", "07:30", "08:00"]);
    expect(await starts(15)).toHaveLength(8);
    expect(await starts(120)).toEqual(["07:00"]);
  });

  test("keep its own buffers and notice, else those of the host", async () => {
    const host = await createTestHost({ bufferAfterMinutes: 15, noticeMinutes: 1440 }, NOW);
    const ownRules = { bufferAfterMinutes: 60, bufferBeforeMinutes: 30, noticeMinutes: 2880 };
    const own = await createTestType(ownRules);
    expect(rulesFor(host, own)).toMatchObject(ownRules);
    expect(rulesFor(host, await createTestType())).toMatchObject({
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 15,
      noticeMinutes: 1440,
    });
    expect(await findSlots({ ...SPAN, type: own })).toEqual([]);
    const { booking } = await book((await createTestType({ bufferAfterMinutes: 60 })).id, tuesday("10:00"));
    expect(listQuanta(booking, { bufferBeforeMinutes: 0, bufferAfterMinutes: 60 })).toHaveLength(8);
    const starts = (await findSlots(SPAN)).map(({ startsAt }) => startsAt);
    expect(starts).not.toContainEqual(tuesday("11:30"));
    expect(starts).toContainEqual(tuesday("12:00"));
  });

  test("are those of the hosts who offer it", async () => {
    await createTestHost({}, NOW);
    const host = await createTestHost({}, NOW);
    const type = await createTestType({ offeredBy: "chosen", hostIds: [host.id] });
    const slots = await findSlots({ ...SPAN, type });
    expect(new Set(slots.flatMap(({ hostIds }) => hostIds))).toEqual(new Set([host.id]));
    const nobody = await createTestType({ offeredBy: "chosen", hostIds: [] });
    expect(await findSlots({ ...SPAN, type: nobody })).toEqual([]);
  });
});

describe("booking a type", () => {
  test("takes its length, and place and answers reach the host", async () => {
    const host = await createTestHost({}, NOW);
    const type = await createTestType({
      name: "Process workshop",
      lengthMinutes: 90,
      placeKind: "address",
      meetingPlace: "12 Canal Street",
    });
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const answers = [{ question: "How many invoices a month?", answer: "Two\nthousand" }];
    const { booking } = await createBooking({ ...form, answers, eventTypeId: type.id, now: NOW });
    expect(minutesOf(booking)).toBe(90);

    const known = await getBooking({ id: booking.id });
    expect(known).toMatchObject({
      answers,
      type: { id: type.id },
      host: { meetingPlace: "12 Canal Street" },
    });
    const [staff, visitor] = [await mailTo(host.email), await mailTo(form.email)];
    expect(staff?.textBody).toContain("How many invoices a month?");
    expect(staff?.textBody).toContain("thousand");
    expect(staff?.calendar?.content.replaceAll(/\r\n[ \t]/g, "")).toContain(
      "How many invoices a month?\\nTwo\\nthousand",
    );
    expect(visitor?.textBody).toContain("Process workshop");
    expect(visitor?.textBody).toContain("12 Canal Street");
    // An email to an address that anyone can type holds nothing that was typed.
    expect(JSON.stringify(visitor)).not.toContain("thousand");
    const [entry] = (await listBookingsOfFeed({ host, now: NOW })).map(hostEntry);
    expect(entry).toMatchObject({
      place: "12 Canal Street",
      title: expect.stringMatching(/^Process workshop/) as string,
    });
    expect(entry?.description).toContain("thousand");
  });

  test("leads a visitor who didn't come back to the page of that type", async () => {
    await createTestHost({}, NOW);
    const type = await createTestType({ name: "Kick-off" });
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, eventTypeId: type.id, now: NOW });
    const now = tuesday("11:30");
    await recordOutcome({ id: booking.id, outcome: "missed", source: STAFF_SOURCE, now });
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, form.email));
    const missed = mails.find(({ kind }) => kind === "booking_missed");
    expect(missed?.textBody).toMatch(new RegExp(`/booking/${type.slug}$`, "m"));
  });

  test("is refused when the type is off", async () => {
    await createTestHost({}, NOW);
    const { id } = await createTestType({ isActive: false });
    await expect(book(id, tuesday("10:00"))).rejects.toMatchObject({ code: "event_type_off" });
  });

  test("keeps its length and host when it is moved, whatever the type has become", async () => {
    const [host] = [await createTestHost({}, NOW), await createTestHost({}, NOW)];
    const type = await createTestType({ offeredBy: "chosen", hostIds: [host.id] });
    const { booking } = await book(type.id, tuesday("10:00"));
    const form = { ...typeForm(type), lengthMinutes: 15, hostIds: [], isActive: false };
    await saveEventType({ type, form, source: STAFF_SOURCE });
    const moved = await moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("12:00"), now: NOW });
    expect(minutesOf(moved)).toBe(60);
    expect(moved.hostId).toBe(host.id);
  });
});

test("a booking is offered the times that overlap its own, but not its own", async () => {
  await createTestHost({}, NOW);
  const { id, eventTypeId } = (await book((await createTestType({ lengthMinutes: 60 })).id, tuesday("10:00")))
    .booking;
  const known = await getBooking({ id });
  if (!known || !eventTypeId) throw new Error("It is gone");
  const offered = await findSlots({ ...SPAN, ...moveRulesOf(known.booking, known.type) });
  const times = offered.map(({ startsAt }) => startsAt.getTime());
  expect(times).not.toContain(tuesday("10:00").getTime());
  expect(times).toEqual(
    expect.arrayContaining([tuesday("09:30"), tuesday("10:30")].map((at) => at.getTime())),
  );
});

describe("two people who book two types of one host", () => {
  test.each([
    ["the same time", 0, tuesday("10:00")],
    ["times that overlap", 0, tuesday("10:30")],
    ["times between which a buffer is missing", 15, tuesday("11:00")],
  ])("at %s: exactly one of them gets it", async (_name, bufferBeforeMinutes, startsAt) => {
    await createTestHost({}, NOW);
    const long = await createTestType({ lengthMinutes: 60 });
    const short = await createTestType({ lengthMinutes: 30, bufferBeforeMinutes });
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.allSettled([book(long.id, tuesday("10:00")), book(short.id, startsAt)]);
      const statuses = outcomes.map(({ status }) => status).sort();
      expect(statuses).toEqual(["fulfilled", "rejected"]);
      const [refused] = outcomes.filter(({ status }) => status === "rejected");
      expect(refused).toMatchObject({ reason: { code: "slot_taken" } });
      await db.delete(bookings);
    }
  });

  test("never overlap in a rush, with the buffers of each", async () => {
    const host = await createTestHost({ days: wholeDay }, NOW);
    const types = [
      await createTestType({ lengthMinutes: 15, bufferBeforeMinutes: 15, bufferAfterMinutes: 0 }),
      await createTestType({ lengthMinutes: 45, bufferBeforeMinutes: 0, bufferAfterMinutes: 30 }),
      await createTestType({ lengthMinutes: 120 }),
    ];
    const slots = await Promise.all(types.map((type) => findSlots({ ...SPAN, type })));
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) => {
        const index = number % types.length;
        const times = slots[index] ?? [];
        return book(types[index]?.id ?? "", times[(number * 5) % times.length]?.startsAt ?? NOW);
      }),
    );
    const rows = await db.select().from(bookings).orderBy(asc(bookings.startsAt));
    expect(rows.length).toBeGreaterThan(8);
    const taken = rows.flatMap((row) => {
      const type = types.find(({ id }) => id === row.eventTypeId);
      return type ? listQuanta(row, rulesFor(host, type)) : [];
    });
    expect(new Set(taken).size).toBe(taken.length);
  });
});

test("a rush of bookings leaves hosts who were free all along with loads that differ by one at most", async () => {
  for (let number = 0; number < 3; number += 1) await createTestHost({ days: wholeDay }, NOW);
  const type = await createTestType({ lengthMinutes: 15 });
  const slots = await findSlots({ ...SPAN, type });
  expect(slots.length).toBeGreaterThan(40);
  await Promise.all(slots.slice(0, 40).map(({ startsAt }) => book(type.id, startsAt)));
  const rows = await db.select({ hostId: bookings.hostId, status: bookings.status }).from(bookings);
  expect(rows.every(({ status }) => status === ("confirmed" satisfies BookingStatus))).toBe(true);
  const loads = new Map<string, number>();
  for (const { hostId } of rows) loads.set(hostId, (loads.get(hostId) ?? 0) + 1);
  expect([...loads.values()].sort()).toEqual([13, 13, 14]);
});

describe("staff", () => {
  test("add a type once, off and at the end, with an address of its own", async () => {
    const id = crypto.randomUUID();
    const form = { id, name: "Kick-off & Ümlaut", lengthMinutes: 45, source: STAFF_SOURCE };
    await addEventType(form);
    await addEventType(form);
    await addEventType({ ...form, id: crypto.randomUUID() });
    const types = await listEventTypes();
    expect(types.map(({ slug }) => slug)).toEqual([
      "consultation",
      "kick-off-and-uemlaut",
      "kick-off-and-uemlaut-2",
    ]);
    expect(types[1]).toMatchObject({ id, isActive: false, lengthMinutes: 45 });
    expect(await listEventTypes({ active: true })).toHaveLength(1);
  });

  test("save over nobody: the second of two who saw the same version is refused", async () => {
    const type = await createTestType();
    const save = (name: string) =>
      saveEventType({ type, form: { ...typeForm(type), name }, source: STAFF_SOURCE });
    const outcomes = await Promise.allSettled([save("One"), save("Other")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [refused] = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "event_type_changed" } });
  });

  test("are saved once by a form that is sent twice, even at once", async () => {
    const type = await createTestType();
    const question = { id: "", label: "Size", kind: "short" as const, options: [], isRequired: false };
    const form = { ...typeForm(type), name: "One", questions: [question] };
    const save = () => saveEventType({ type, form, source: STAFF_SOURCE });
    await Promise.all([save(), save()]);
    const saved = (await getEventType({ id: type.id })) ?? type;
    await saveEventType({ type: saved, form, source: STAFF_SOURCE });
    expect(await getEventType({ id: type.id })).toMatchObject({
      ...{ name: "One", version: type.version + 1 },
      questions: [{ label: "Size" }],
    });
  });

  test("are on record also when hosts or options change that read the same in words", async () => {
    const [one, other] = [await createTestHost(), await createTestHost()];
    const question = { label: "Size", kind: "short" as const, options: [], isRequired: false };
    const questions = [{ ...question, id: crypto.randomUUID() }];
    const type = await createTestType({ offeredBy: "chosen", hostIds: [one.id], questions });
    const recorded = async () => {
      const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, type.id));
      return rows.filter(({ action }) => action === "event_type.changed").map(({ after }) => after);
    };
    const before = (await recorded()).length;
    const save = async (form: Partial<ReturnType<typeof typeForm>>) => {
      const now = await currentType(type);
      await saveEventType({ type: now, form: { ...typeForm(now), ...form }, source: STAFF_SOURCE });
    };
    await save({});
    expect(await recorded()).toHaveLength(before);
    await save({ hostIds: [other.id] });
    await save({ questions: type.questions.map((each) => ({ ...each, isRequired: true })) });
    const entries = await recorded();
    expect(entries).toHaveLength(before + 2);
    expect(entries).toContainEqual({ hostIds: "1 chosen" });
    expect(entries).toContainEqual({ questions: "Size" });
  });

  test("keep a question that is sent twice as two", async () => {
    const label = { label: "Size", kind: "short" as const, options: [], isRequired: false };
    const type = await createTestType({ questions: [{ ...label, id: crypto.randomUUID() }] });
    const form = { ...typeForm(type), questions: [...type.questions, ...type.questions] };
    await saveEventType({ type, form, source: STAFF_SOURCE });
    expect(new Set((await currentType(type)).questions.map(({ id }) => id)).size).toBe(2);
  });

  test("can't give two types one address", async () => {
    const type = await createTestType();
    const form = { ...typeForm(type), slug: "consultation" };
    await expect(saveEventType({ type, form, source: STAFF_SOURCE })).rejects.toMatchObject({
      code: "event_type_slug_taken",
    });
  });

  test("change an address, and the former ones lead to the type for good", async () => {
    const rename = async ({ id }: Pick<EventType, "id">, slug: string) => {
      const type = await currentType({ id });
      return saveEventType({ type, form: { ...typeForm(type), slug }, source: STAFF_SOURCE });
    };
    const name = `Renamed ${crypto.randomUUID().slice(0, 8)}`;
    const type = await createTestType({ name });
    const [first, second] = [type.slug, `${type.slug}-second`];
    await rename(type, second);
    await rename(type, `${type.slug}-third`);
    for (const slug of [first, second, `${type.slug}-third`])
      expect((await getTypeAtSlug({ slug }))?.id, slug).toBe(type.id);
    const other = await createTestType({ name });
    expect(other.slug).toBe(`${first}-2`);
    await expect(rename(other, first)).rejects.toMatchObject({ code: "event_type_slug_taken" });
    await rename(type, first);
    expect(await getTypeAtSlug({ slug: second })).toMatchObject({ id: type.id, slug: first });
    expect(await getTypeAtSlug({ slug: "never-used" })).toBeNull();
    expect(await getTypeAtSlug({ slug: "\0" })).toBeNull();
  });

  test("keep the answers of a question that they reword or remove", async () => {
    await createTestHost({}, NOW);
    const question = { label: "Which system?", kind: "short" as const, options: [], isRequired: true };
    const type = await createTestType({ questions: [question] });
    const answers = [{ question: "Which system?", answer: "SAP" }];
    const { booking } = await createBooking({
      ...bookingForm({ startsAt: tuesday("10:00") }),
      answers,
      eventTypeId: type.id,
      now: NOW,
    });
    const [kept] = type.questions;
    const reworded = { ...typeForm(type), questions: kept ? [{ ...kept, label: "Which systems?" }] : [] };
    await saveEventType({ type, form: reworded, source: STAFF_SOURCE });
    expect((await currentType(type)).questions).toMatchObject([{ id: kept?.id, label: "Which systems?" }]);
    expect((await getBooking({ id: booking.id }))?.answers).toEqual(answers);
  });

  test("order the types, and each change is in the log", async () => {
    const [one, other] = [await createTestType({ name: "One" }), await createTestType({ name: "Other" })];
    const names = async () => (await listEventTypes()).map(({ name }) => name);
    await moveEventType({ type: other, direction: "up" });
    expect(await names()).toEqual(["Free consultation", "Other", "One"]);
    await moveEventType({ type: one, direction: "down" });
    await moveEventType({ type: other, direction: "up" });
    await moveEventType({ type: other, direction: "up" });
    expect(await names()).toEqual(["Other", "Free consultation", "One"]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, one.id));
    expect(entries.map(({ action }) => action)).toContain("event_type.created");
    expect(entries.some(({ after }) => after?.isActive === true)).toBe(true);
  });
});

describe("guests", () => {
  const mailsTo = (address: string) =>
    db.select().from(outboxMails).where(eq(outboxMails.recipient, address)).orderBy(asc(outboxMails.id));
  const guests = ["guest@firm.test", "other@firm.test"];

  test("get the calendar entry of each change once, and never the link to the booking", async () => {
    const host = await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00"), note: "A secret note" });
    const { booking, token } = await createBooking({
      ...form,
      guests: [...guests, ...guests, form.email],
      now: NOW,
    });
    expect((await getBooking({ id: booking.id }))?.guests).toEqual(guests);
    await moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("12:00"), now: NOW });
    await cancelBooking({ id: booking.id, reason: "A secret reason", now: NOW });
    for (const guest of guests) {
      const mails = await mailsTo(guest);
      expect(mails.map(({ kind }) => kind).sort()).toEqual([
        "booking_booked_guest",
        "booking_cancelled_guest",
        "booking_moved_guest",
      ]);
      expect(mails.map(({ calendar }) => calendar?.method).sort()).toEqual(["CANCEL", "REQUEST", "REQUEST"]);
      for (const { calendar } of mails) {
        const text = calendar?.content.replaceAll(/\r\n[ \t]/g, "") ?? "";
        expect(text).toContain(`UID:${booking.id}@`);
        expect(text.match(/^ATTENDEE.*$/gm)).toEqual([expect.stringContaining(guest)]);
      }
      // Anyone can type a guest's address: nothing typed reaches it, and no way to the booking.
      const everything = JSON.stringify(mails);
      for (const secret of [token, "/booking/manage", form.name, form.email, "A secret"])
        expect(everything).not.toContain(secret);
      expect(everything).not.toContain(guests.find((other) => other !== guest));
    }
    const [staff] = await mailsTo(host.email);
    expect(staff?.textBody).toContain("guest@firm.test, other@firm.test");
    // The visitor's own address was among the guests, and gets each email once.
    expect(await mailsTo(form.email)).toHaveLength(3);
  });

  test("who are removed get one email that takes it off their calendar, and none after that", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, guests, now: NOW });
    const remove = (source?: typeof STAFF_SOURCE) =>
      removeGuest({ id: booking.id, email: "guest@firm.test", ...(source ? { source } : {}), now: NOW });
    await Promise.all([remove(STAFF_SOURCE), remove(STAFF_SOURCE)]);
    await remove();
    expect((await getBooking({ id: booking.id }))?.guests).toEqual(["other@firm.test"]);
    await moveBooking({ id: booking.id, sequence: 1, startsAt: tuesday("12:00"), now: NOW });
    const mails = await mailsTo("guest@firm.test");
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["booking_booked_guest", "booking_uninvited_guest"]);
    const last = mails.find(({ kind }) => kind === "booking_uninvited_guest");
    expect(last?.calendar?.method).toBe("CANCEL");
    expect(last?.calendar?.content).toContain("SEQUENCE:1");
    expect(last?.textBody).not.toContain("video.example");
    expect(await mailsTo("other@firm.test")).toHaveLength(2);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, booking.id));
    expect(entries.map(({ action }) => action)).toEqual(["booking.guest_removed"]);
    expect(JSON.stringify(entries)).not.toContain("guest@firm.test");
  });

  test("who are added later get the calendar entry, and so does the host; nobody else gets an email", async () => {
    const host = await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, guests: ["guest@firm.test"], now: NOW });
    const add = (emails: string[], source?: typeof STAFF_SOURCE) =>
      addGuests({ id: booking.id, emails, ...(source ? { source } : {}), now: NOW });
    await add(["late@firm.test", "guest@firm.test", form.email, host.email, "late@firm.test"], STAFF_SOURCE);
    await add(["late@firm.test"]);
    const known = await getBooking({ id: booking.id });
    expect(known?.guests).toEqual(["guest@firm.test", "late@firm.test"]);
    expect(known?.booking.sequence).toBe(1);
    const [invitation, ...more] = await mailsTo("late@firm.test");
    expect(more).toEqual([]);
    expect(invitation).toMatchObject({ kind: "booking_booked_guest", calendar: { method: "REQUEST" } });
    expect(invitation?.calendar?.content).toContain("SEQUENCE:1");
    expect(await mailsTo("guest@firm.test")).toHaveLength(1);
    expect(await mailsTo(form.email)).toHaveLength(1);
    const toHost = (await mailsTo(host.email)).filter(({ kind }) => kind === "booking_invited_host");
    expect(toHost).toHaveLength(1);
    expect(toHost[0]?.textBody).toMatch(
      /New guests: late@firm\.test\nGuests: guest@firm\.test, late@firm\.test/,
    );
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, booking.id));
    expect(entries.map(({ action }) => action)).toEqual(["booking.guests_added"]);
    expect(JSON.stringify(entries)).not.toContain("late@firm.test");
  });

  test("are five at most, and none come once it has begun, and two who add at once are both heard", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({
      ...bookingForm({ startsAt: tuesday("10:00") }),
      guests,
      now: NOW,
    });
    const add = (emails: string[], now = NOW) => addGuests({ id: booking.id, emails, now });
    const many = ["a@firm.test", "b@firm.test", "c@firm.test", "d@firm.test"];
    await expect(add(many)).rejects.toMatchObject({ code: "too_many_guests" });
    await expect(add(["a@firm.test"], tuesday("10:01"))).rejects.toMatchObject({ code: "booking_over" });
    expect((await getBooking({ id: booking.id }))?.guests).toEqual(guests);
    await Promise.all([add(["a@firm.test"]), add(["b@firm.test"])]);
    expect((await getBooking({ id: booking.id }))?.guests).toEqual(["a@firm.test", "b@firm.test", ...guests]);
    await Promise.all([add(["c@firm.test"]), add(["c@firm.test"])]);
    expect(await mailsTo("c@firm.test"), "a form that is sent twice invites once").toHaveLength(1);
  });

  test("who are removed are named to the host, whose calendar entry then names the others", async () => {
    const host = await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, guests, now: NOW });
    await removeGuest({ id: booking.id, email: "guest@firm.test", now: NOW });
    const mails = (await mailsTo(host.email)).filter(({ kind }) => kind === "booking_uninvited_host");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toMatch(/No longer a guest: guest@firm\.test\nGuests: other@firm\.test/);
    expect(mails[0]?.calendar).toMatchObject({ method: "REQUEST" });
    const entry = mails[0]?.calendar?.content.replaceAll("\r\n ", "");
    expect(entry).toContain("SEQUENCE:1");
    expect(entry).toContain("other@firm.test");
    expect(entry).not.toContain("guest@firm.test");
  });

  test("can't be removed once it has begun or is cancelled", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({
      ...bookingForm({ startsAt: tuesday("10:00") }),
      guests,
      now: NOW,
    });
    const remove = (now: Date) => removeGuest({ id: booking.id, email: "guest@firm.test", now });
    await expect(remove(tuesday("10:01"))).rejects.toMatchObject({ code: "booking_over" });
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    await expect(remove(NOW)).rejects.toMatchObject({ code: "booking_over" });
    expect((await getBooking({ id: booking.id }))?.guests).toEqual(guests);
  });

  test("who are erased get no more emails, and their copy says what they were invited to", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, guests, now: NOW });
    expect(await wholeCopy(exportInvitations({ emails: ["guest@firm.test"] }))).toMatchObject([
      { email: "guest@firm.test", startsAt: tuesday("10:00") },
    ]);
    expect(await wholeCopy(exportBookings({ emails: [form.email] }))).toMatchObject([
      { guests: guests.map((email) => ({ email })) },
    ]);
    await atomically((tx) => eraseBookingWrites(tx, { email: "guest@firm.test", now: NOW }));
    await moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("12:00"), now: NOW });
    expect(await mailsTo("guest@firm.test")).toHaveLength(1);
    expect(await mailsTo("other@firm.test")).toHaveLength(2);
    await atomically((tx) => eraseBookingWrites(tx, { email: form.email, now: NOW }));
    expect(await wholeCopy(exportInvitations({ emails: ["other@firm.test"] }))).toEqual([]);
  });
});

test.each([
  ["up-1", "bacd"],
  ["down-1", "acbd"],
  ["up-0", "abcd"],
  ["down-3", "abcd"],
  ["down-9", "abcd"],
  [undefined, "abcd"],
])("%s makes %s of the questions abcd", (move, order) => {
  expect(moveQuestion([..."abcd"], move).join("")).toBe(order);
});
