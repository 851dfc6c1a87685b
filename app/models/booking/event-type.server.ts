import { and, asc, count, eq, gte, inArray, like, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";
import { db, isUniqueViolation, required, settle, type Database, type Write } from "~/server/db.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";

import {
  bookings,
  eventQuestions,
  eventTypeHosts,
  eventTypes,
  eventTypeSlugs,
} from "../../../drizzle/schema";

import {
  FIRST_EVENT_TYPE_ID,
  readQuestions,
  slugOfName,
  TypeSlugSchema,
  type EventType,
  type EventTypeForm,
} from "./event-type";
import { EVENT_TYPE_RULES } from "./booking-refusals";
import { EVENT_TYPES_MAX, SIMILAR_SLUGS_MAX } from "./booking-limits";

/** Lists the event types in their order. `active` leaves out those that can't be booked. */
export async function listEventTypes({ active = false, id }: { active?: boolean; id?: string } = {}): Promise<
  EventType[]
> {
  const rows = await db
    .select()
    .from(eventTypes)
    .where(
      and(
        active ? eq(eventTypes.isActive, true) : undefined,
        id === undefined ? undefined : eq(eventTypes.id, id),
      ),
    )
    .orderBy(asc(eventTypes.position), asc(eventTypes.id))
    .limit(EVENT_TYPES_MAX * 2);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [offers, questions] = await Promise.all([
    db.select().from(eventTypeHosts).where(inArray(eventTypeHosts.eventTypeId, ids)),
    db
      .select()
      .from(eventQuestions)
      .where(inArray(eventQuestions.eventTypeId, ids))
      .orderBy(asc(eventQuestions.position)),
  ]);
  return rows.map(({ hasAllHosts, position: _, createdAt: _made, updatedAt: _changed, ...row }) => ({
    ...row,
    hostIds: hasAllHosts
      ? null
      : offers.filter(({ eventTypeId }) => eventTypeId === row.id).map(({ hostId }) => hostId),
    questions: questions
      .filter(({ eventTypeId }) => eventTypeId === row.id)
      .map(({ id: questionId, label, kind, options, isRequired }) => ({
        id: questionId,
        label,
        kind,
        options,
        isRequired,
      })),
  }));
}

/** An event type by id, the first one for null; null if there is none. */
export async function getEventType({ id }: { id: string | null }): Promise<EventType | null> {
  if (id !== null && !isUuid(id)) return null;
  const [type] = await listEventTypes({ id: id ?? FIRST_EVENT_TYPE_ID });
  return type ?? null;
}

/**
 * The type that `slug` leads to: the one that has it, or the one that had it before it was given
 * another. Null if no type ever had it.
 */
export async function getTypeAtSlug({ slug }: { slug: string }): Promise<EventType | null> {
  if (!TypeSlugSchema.safeParse(slug).success) return null;
  const [known] = await db
    .select({ id: eventTypeSlugs.eventTypeId })
    .from(eventTypeSlugs)
    .where(eq(eventTypeSlugs.slug, slug));
  return known ? getEventType(known) : null;
}

/** The type of a booking. */
export async function requireEventType({ eventTypeId }: { eventTypeId: string | null }): Promise<EventType> {
  const type = await getEventType({ id: eventTypeId });
  if (!type) throw new Error(`The event type ${eventTypeId ?? FIRST_EVENT_TYPE_ID} is missing`);
  return type;
}

/** How many consultations of each type are ahead, by its id. */
export async function countTypeBookings({ now = sharedNow() }: { now?: Date } = {}): Promise<
  Map<string, number>
> {
  const rows = await db
    .select({ id: bookings.eventTypeId, count: count() })
    .from(bookings)
    .where(and(eq(bookings.status, "confirmed"), gte(bookings.startsAt, now)))
    .groupBy(bookings.eventTypeId);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const id = row.id ?? FIRST_EVENT_TYPE_ID;
    counts.set(id, (counts.get(id) ?? 0) + row.count);
  }
  return counts;
}

interface Change {
  source: AuditSource;
  now?: Date;
}

/**
 * Adds an event type at the end of the list. It is off until staff turn it on. `id` comes from the
 * form: sending the same form again changes nothing. Throws `RuleError` "too_many_event_types".
 */
export async function addEventType({
  id,
  name,
  lengthMinutes,
  source,
  now = sharedNow(),
}: Change & Pick<EventType, "id" | "name" | "lengthMinutes">): Promise<void> {
  const known = await listEventTypes();
  if (known.some((type) => type.id === id)) return;
  const slug = await freeSlug(slugOfName(name));
  const last = tail(db);
  try {
    await changeContent(["settings"], (tx) => [
      tx.insert(eventTypes).values({
        id,
        name,
        slug,
        lengthMinutes,
        position: sql`${last}`,
        createdAt: now,
        updatedAt: now,
      }),
      // The changed content makes those who add wait for each other, so that the count stays true.
      maximumCheck(tx, eventTypes, {
        maximum: EVENT_TYPES_MAX,
        refusal: () => new RuleError(EVENT_TYPE_RULES, "too_many_event_types"),
      }),
      auditWrite(tx, {
        ...source,
        action: "event_type.created",
        subject: { id, name },
        after: { name, slug, lengthMinutes },
        now,
      }),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same form in two windows, or someone added one of this name just now.
    if (!(await getEventType({ id }))) throw new RuleError(EVENT_TYPE_RULES, "event_type_slug_taken");
  }
}

/** The position after the last one. */
function tail(tx: Database) {
  return tx.select({ position: sql`coalesce(max(${eventTypes.position}), 0) + 1` }).from(eventTypes);
}

/** The slug itself, or with the first number that no type has or had. */
async function freeSlug(slug: string): Promise<string> {
  const similar = await db
    .select({ slug: eventTypeSlugs.slug })
    .from(eventTypeSlugs)
    .where(like(eventTypeSlugs.slug, `${slug}%`))
    .limit(SIMILAR_SLUGS_MAX);
  const taken = new Set(similar.map((row) => row.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/**
 * Changes an event type. Existing bookings keep their time and length. Throws `RuleError`
 * "event_type_changed" and "event_type_slug_taken".
 */
export async function saveEventType({
  type: { id },
  ...change
}: Change & { type: Pick<EventType, "id">; form: EventTypeForm }): Promise<void> {
  const writing = settle(async () => changeEventType(await getEventType({ id }), change));
  await writing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new RuleError(EVENT_TYPE_RULES, "event_type_slug_taken") : error;
  });
}

async function changeEventType(
  type: EventType | null,
  { form, source, now = sharedNow() }: Change & { form: EventTypeForm },
): Promise<void> {
  if (!type) throw new RuleError(EVENT_TYPE_RULES, "event_type_changed");
  const { version, hostIds: chosen, offeredBy, questions: typed, ...values } = form;
  const { id } = type;
  const hasAllHosts = offeredBy === "all";
  const hostIds = hasAllHosts ? null : [...new Set(chosen)];
  const known = new Set(type.questions.map((question) => question.id));
  const questions = readQuestions(typed).map((question) => ({
    ...question,
    // Of another type, or sent twice: then it is a new question.
    id: known.delete(question.id) ? question.id : crypto.randomUUID(),
  }));
  const words = { hostIds: hostsInWords(hostIds), questions: questionsInWords(questions) };
  const changed = changedFields<Record<string, unknown>>(
    { ...type, hostIds: hostsInWords(type.hostIds), questions: questionsInWords(type.questions) },
    { ...values, ...words },
  );
  // Other hosts, or other options of a question, may read the same in words.
  const rewritten = {
    ...(isSameList(type.hostIds ?? [], hostIds ?? []) ? {} : { hostIds: words.hostIds }),
    ...(isSameList(type.questions.map(asText), questions.map(asText)) ? {} : { questions: words.questions }),
  };
  const after = { ...rewritten, ...changed?.after };
  if (type.version !== version) {
    // The same form sent twice is no conflict.
    if (Object.keys(after).length === 0) return;
    throw new RuleError(EVENT_TYPE_RULES, "event_type_changed");
  }
  // The sitemap names the pages of types, and the ends of articles offer them.
  await changeContent(["settings"], (tx) => [
    required(
      tx
        .update(eventTypes)
        .set({ ...values, hasAllHosts, version: version + 1, updatedAt: now })
        .where(and(eq(eventTypes.id, id), eq(eventTypes.version, version)))
        .returning({ id: eventTypes.id }),
    ),
    tx.delete(eventTypeHosts).where(eq(eventTypeHosts.eventTypeId, id)),
    ...(hostIds && hostIds.length > 0
      ? [tx.insert(eventTypeHosts).values(hostIds.map((hostId) => ({ eventTypeId: id, hostId })))]
      : []),
    tx.delete(eventQuestions).where(eq(eventQuestions.eventTypeId, id)),
    ...(questions.length > 0
      ? [
          tx
            .insert(eventQuestions)
            .values(
              questions.map((question, index) => ({ ...question, eventTypeId: id, position: index + 1 })),
            ),
        ]
      : []),
    ...(Object.keys(after).length > 0
      ? [
          auditWrite(tx, {
            ...source,
            action: "event_type.changed",
            subject: { id, name: values.name },
            ...(changed ? { before: changed.before } : {}),
            after,
            now,
          }),
        ]
      : []),
  ]);
}

/** Whether two lists have the same members. */
const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join("\n") === other.toSorted().join("\n");
const asText = ({ label, kind, options, isRequired }: EventType["questions"][number]) =>
  JSON.stringify([label, kind, options, isRequired]);
const hostsInWords = (hostIds: readonly string[] | null) =>
  hostIds === null ? "all" : `${hostIds.length} chosen`;
const questionsInWords = (questions: EventType["questions"]) =>
  questions.map(({ label }) => label).join(", ") || "none";

/** Moves an event type one place up or down in the list. At the end of the list it stays. */
export async function moveEventType({
  type,
  direction,
  now = sharedNow(),
}: {
  type: EventType;
  direction: "up" | "down";
  now?: Date;
}): Promise<void> {
  const types = await listEventTypes();
  const from = types.findIndex(({ id }) => id === type.id);
  const to = direction === "up" ? from - 1 : from + 1;
  const [one, other] = [types[from], types[to]];
  if (!one || !other) return;
  const order = types.map(({ id }) => id);
  order.splice(from, 1);
  order.splice(to, 0, one.id);
  // All are numbered again, so that earlier gaps and equal places don't matter. Articles offer the
  // first type that is linked to their tag, so their cached pages depend on the order.
  await changeContent(["settings"], (tx) =>
    order.map((id, index) =>
      tx
        .update(eventTypes)
        .set({ position: index + 1, updatedAt: now })
        .where(eq(eventTypes.id, id)),
    ),
  );
}

/**
 * The write that a booking fails with if its type changed since it was read. It comes first,
 * because bookings of one type then take turns, and each sees the loads that the others left.
 */
export function requireSameType(tx: Database, { id, version }: Pick<EventType, "id" | "version">): Write {
  return required(
    tx
      .update(eventTypes)
      .set({ version })
      .where(and(eq(eventTypes.id, id), eq(eventTypes.version, version)))
      .returning({ id: eventTypes.id }),
  );
}
