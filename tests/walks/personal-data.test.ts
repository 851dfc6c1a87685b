import { type Column, getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { expect, test } from "vitest";

import { exportUser } from "~/models/account/user-export.server";
import { deleteUser } from "~/models/account/user.server";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { getLead } from "~/models/lead/lead-query.server";
import { clearFiles } from "~/models/file/file-removal.server";
import { clearPictures } from "~/models/picture/picture-removal.server";
import { atomically, db } from "~/server/db.server";
import { identityAdmin } from "~/services/identity/connection.server";

import { personalData, type TableName } from "../../drizzle/personal-data";
import * as schema from "../../drizzle/schema";
import { STAFF_SOURCE } from "../factories/booking";
import { insertMany, ROWS_PER_TRANSACTION } from "../factories/insert-many";
import { wholeCopy } from "../factories/whole-copy";

/*
 * Writes one person into every personal column of every table, each time with a different marker.
 * Then erases the person. Any remaining marker must be declared as kept.
 */

/** How many rows of each kind a person has: more than are ever read or deleted at once. */
const MANY = 1_001;

type Declared = typeof personalData;

type PersonalTable = {
  [Name in TableName]: Declared[Name][keyof Declared[Name]] extends { isPersonal: false } ? never : Name;
}[TableName];

/** A row of the person: `values` connect it to them, and every personal column gets a marker. */
interface Row<Name extends TableName> {
  values: Partial<(typeof schema)[Name]["$inferInsert"]>;
  /** The only columns that are about the person, where not all of them are. */
  marks?: (keyof Declared[Name] & string)[];
}

type Rows = { [Name in PersonalTable]?: Row<Name>[] };

const treatmentOf = (table: string, column: string) => {
  const treatments: Record<
    string,
    Record<string, { isPersonal: boolean; isCopied: boolean; keptBecause: string | null }>
  > = personalData;
  const treatment = treatments[table]?.[column];
  if (!treatment) throw new Error(`${table}.${column} is not declared`);
  return treatment;
};

const TABLES = Object.entries(schema).filter((entry): entry is [TableName, (typeof schema)[TableName]] =>
  is(entry[1], Table),
);

/** Writes one person down, and remembers which marker is where. */
class Person {
  readonly id = crypto.randomUUID();
  readonly externalId = crypto.randomUUID();
  readonly leadId = crypto.randomUUID();
  readonly email = `zq-${crypto.randomUUID()}@marker.test`;
  /** What the lead and the booking refer to their ROI statement by. */
  readonly statementId = crypto.randomUUID();
  readonly token = `zq${crypto.randomUUID().replaceAll("-", "")}`.slice(0, 27);
  /** Where the values are that every row of the person shares. */
  readonly shared = [this.id, this.externalId, this.email, this.token];
  readonly filled: { place: string; marker: string }[] = [];
  /** What is in `filled`, once all of it is. */
  #markers: Set<string> | undefined;
  #number = Math.floor(Math.random() * 1_000) * 1_000_000;

  async write(...all: Rows[]): Promise<void> {
    const byTable = new Map<TableName, Record<string, unknown>[]>();
    for (const rows of all)
      for (const [name, list] of Object.entries(rows) as [TableName, Row<TableName>[]][])
        byTable.set(name, [...(byTable.get(name) ?? []), ...list.map((row) => this.#fill(name, row))]);
    for (const [name, rows] of byTable) await insertAll(schema[name] as typeof schema.users, rows);
  }

  #fill(name: TableName, { values, marks }: Row<TableName>): Record<string, unknown> {
    const table: Table = schema[name];
    const given: Record<string, unknown> = values;
    const row: Record<string, unknown> = {};
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      const isMarked = marks ? (marks as string[]).includes(key) : treatmentOf(name, key).isPersonal;
      if (key in given) {
        row[key] = given[key];
        if (isMarked) this.#remember(name, key, given[key]);
      } else if (isMarked) {
        row[key] = this.#marker(column);
        this.#remember(name, key, row[key]);
      } else if (column.notNull && !column.hasDefault) row[key] = emptyValue(column);
    }
    return row;
  }

  #remember(table: string, column: string, value: unknown): void {
    const text = this.#textIn(value);
    if (text !== null) this.filled.push({ place: `${table}.${column}`, marker: text });
  }

  /**
   * What to look for in a value; null for a choice or a boolean, which look the same for everyone.
   */
  #textIn(value: unknown): string | null {
    if (typeof value === "boolean") return null;
    const text = value instanceof Date ? value.toISOString() : JSON.stringify(value);
    const isOwn = text.includes("zq-") || value instanceof Date || typeof value === "number";
    const shared = this.shared.find((one) => text.includes(one));
    if (shared) return shared;
    return isOwn ? (/zq-[\w-]+/.exec(text)?.[0] ?? text) : null;
  }

  #marker(column: Column): unknown {
    this.#number += 1;
    const text = `zq-${this.#number}-${crypto.randomUUID().slice(0, 8)}`;
    if (column.enumValues?.length) return column.enumValues[0];
    if (column.dataType === "date") return new Date(Date.UTC(2031, 0, 1) + this.#number * 7);
    if (column.dataType === "number") return 70_000_000 + this.#number;
    if (column.dataType === "boolean") return true;
    if (column.dataType === "json") return { note: text };
    return text;
  }

  /** `table.column` of every value in the database that still holds a marker. */
  async findLeft(): Promise<string[]> {
    const found = new Set<string>();
    for (const [name, table] of TABLES) {
      for (const row of await db.select().from(table as typeof schema.users)) {
        for (const [key, value] of Object.entries(row))
          if (this.markersIn(value).size > 0) found.add(`${name}.${key}`);
      }
    }
    return [...found].sort();
  }

  /** The person's markers in a value. */
  markersIn(value: unknown): Set<string> {
    this.#markers ??= new Set(this.filled.map(({ marker }) => marker));
    const text = JSON.stringify(value);
    const shared = this.shared.filter((one) => text.includes(one));
    // A random id may have the digits of a number in it.
    const words = text.match(/zq-[\w-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|(?<![\w-])\d+(?![\w-])/g) ?? [];
    return new Set([...shared, ...words.filter((word) => this.#markers?.has(word))]);
  }

  /** `table.column` of every marker whose column is declared as kept. */
  expectedLeft(): string[] {
    const places = this.filled.map(({ place }) => place);
    return [...new Set(places)].filter((place) => treatmentAt(place).keptBecause !== null).sort();
  }
}

function countPlaces(filled: Person["filled"]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { place } of filled) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

async function insertAll(table: typeof schema.users, rows: Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_TRANSACTION) {
    const some = rows.slice(start, start + ROWS_PER_TRANSACTION) as (typeof schema.users.$inferInsert)[];
    await atomically((tx) => [insertMany(tx, table, some)]);
  }
}

function treatmentAt(place: string) {
  const [table = "", column = ""] = place.split(".");
  return treatmentOf(table, column);
}

function emptyValue(column: Column): unknown {
  if (column.enumValues?.length) return column.enumValues[0];
  if (column.dataType === "date") return new Date();
  if (column.dataType === "number") return 1;
  if (column.dataType === "boolean") return false;
  if (column.dataType === "json") return {};
  return crypto.randomUUID().replaceAll("-", "");
}

/** What anyone leaves behind with an email address. `hostId` names who gives the consultation. */
function visitorRows(
  { email, leadId, statementId, token }: Pick<Person, "email" | "leadId" | "statementId" | "token">,
  hostId: string,
) {
  const messageId = crypto.randomUUID();
  const bookingId = crypto.randomUUID();
  const proposalId = crypto.randomUUID();
  return {
    tenantInvitations: [
      { values: { tenantId: TENANT_ID, email }, marks: ["email", "tokenHash"] },
      { values: { tenantId: TENANT_ID, invitedBy: email, email: `other@firm.test` }, marks: ["invitedBy"] },
    ],
    outboxMails: [
      { values: { recipient: email, calendar: { method: "REQUEST", content: "zq-calendar" } } },
      {
        values: { replyTo: email, recipient: "staff@firm.test", calendar: null },
        marks: ["replyTo", "textBody", "htmlBody"],
      },
    ],
    auditEntries: [{ values: { subjectType: "invitation", subjectName: email }, marks: ["subjectName"] }],
    leads: [{ values: { id: leadId, email } }],
    leadEvents: [{ values: { leadId, kind: "roi_result", subjectId: statementId } }],
    mergedLeads: [{ values: { leadId } }],
    leadLinks: [{ values: { leadId, page: "roi" } }],
    leadOrigins: [{ values: { leadId, dimension: "page" } }],
    leadImports: [{ values: { content: JSON.stringify([email]), matches: [] } }],
    contactMessages: [{ values: { id: messageId, leadId, email } }],
    contactReplies: [{ values: { messageId }, marks: ["body", "createdAt"] }],
    bookings: [{ values: { id: bookingId, hostId, email, eventTypeId: null, roiResult: statementId } }],
    bookingAnswers: [{ values: { bookingId } }],
    bookingGuests: [{ values: { bookingId } }],
    bookingLinks: [{ values: { bookingId } }],
    proposals: [{ values: { id: proposalId, clientEmail: email, status: "declined" } }],
    proposalRevisions: [{ values: { proposalId } }],
    proposalLinks: [{ values: { proposalId } }],
    proposalEvents: [{ values: { proposalId } }],
    proposalSignatures: [{ values: { proposalId } }],
    proposalReminderStops: [{ values: { proposalId, email } }],
    proposalAcceptances: [{ values: { proposalId, textHash: "0".repeat(64) } }],
    roiResults: [{ values: { id: statementId, token } }],
    tasks: [
      { values: { leadId, dueDay: "2026-11-19" } },
      { values: { leadId, bookingId, dueDay: "2026-11-19" } },
    ],
    webhookDeliveries: [{ values: { endpointId: ENDPOINT_ID, eventId: `evt_${leadId}`, email } }],
  } satisfies Rows;
}

/**
 * What only a person with an account has. Typed so that no table with personal columns is missing.
 */
function accountRows({ id, externalId, email }: Person, hostId: string) {
  const calendarId = crypto.randomUUID();
  const accountId = crypto.randomUUID();
  const sessionId = crypto.randomUUID();
  const factorId = crypto.randomUUID();
  const variant = { name: "small", width: 1, height: 1, format: "webp" as const };
  return {
    authUsers: [{ values: { id: externalId, email } }],
    authIdentities: [{ values: { userId: externalId, providerId: externalId, email } }],
    authSessions: [{ values: { id: sessionId, userId: externalId } }],
    authSessionMethods: [{ values: { sessionId } }],
    authFactors: [{ values: { id: factorId, userId: externalId } }],
    authChallenges: [{ values: { factorId } }],
    authPasskeys: [{ values: { userId: externalId } }],
    authWebauthnChallenges: [{ values: { userId: externalId, kind: "registration" } }],
    authOneTimeTokens: [{ values: { userId: externalId, sentTo: email } }],
    authFlowStates: [{ values: { userId: externalId } }],
    authExternalFlows: [{ values: { linkingUserId: externalId } }],
    users: [{ values: { id, externalId, email } }],
    userSessions: [{ values: { userId: id } }],
    securityEvents: [{ values: { userId: id } }],
    recoveryCodes: [{ values: { userId: id } }],
    workPreferences: [{ values: { userId: id } }],
    leadFilters: [{ values: { authorId: id } }],
    memberships: [{ values: { userId: id, tenantId: TENANT_ID } }],
    formerMembers: [{ values: { userId: id, tenantId: TENANT_ID } }],
    apiKeys: [{ values: { userId: id } }],
    idempotencyKeys: [{ values: { userId: id, headers: { note: "zq-headers" } } }],
    pictures: [
      {
        values: { ownerId: id, use: "gallery", state: "ready", store: "local", variants: [variant] as never },
      },
    ],
    auditEntries: [{ values: { actorId: id, subjectType: "user", subjectId: id } }],
    bookingHosts: [{ values: { id: hostId, userId: id } }],
    bookingOverrides: [{ values: { hostId, day: "zq-overrid", lastDay: "zq-overrid", endMinute: 2 } }],
    calendarAccounts: [{ values: { id: accountId, hostId } }],
    hostCalendars: [{ values: { id: calendarId, hostId, accountId } }],
    hostBusyTimes: [{ values: { calendarId } }],
    posts: [{ values: { id: POST_ID } }],
    postRevisions: [{ values: { postId: POST_ID, savedById: id } }],
    contentRevisions: [{ values: { documentId: DOCUMENT_ID, savedById: id } }],
    postPresences: [{ values: { postId: POST_ID, userId: id } }],
    editorPresences: [{ values: { subject: "zq-subject", userId: id } }],
    contactMessages: [{ values: { id: OTHER_MESSAGE_ID, email: "other@visitors.test" }, marks: [] }],
    contactReplies: [{ values: { messageId: OTHER_MESSAGE_ID, authorId: id }, marks: ["authorName"] }],
    companyMessages: [{ values: { tenantId: TENANT_ID, side: "client", authorId: id } }],
    workspaceFiles: [
      {
        values: {
          workspaceId: WORKSPACE_ID,
          side: "client",
          authorId: id,
          state: "clean",
          store: "local",
          kind: "pdf",
        },
      },
    ],
    roiConversations: [{ values: {} }],
    // Triggers write the words of the rows above.
    searchDocuments: [],
  } satisfies Rows & Record<Exclude<PersonalTable, keyof ReturnType<typeof visitorRows>>, unknown>;
}

/**
 * Further rows, each of a kind of which a person can have any number. Where rows of others decide,
 * such as companies, there is one of each.
 */
function moreVisitorRows(person: Person, hostId: string, number: number) {
  const statementId = crypto.randomUUID();
  const { leads: _leads, mergedLeads: _merged, ...rows } = visitorRows({ ...person, statementId }, hostId);
  const [, invitation] = rows.tenantInvitations;
  return {
    ...rows,
    tenantInvitations: [
      { ...invitation, values: { ...invitation?.values, email: `other-${number}@firm.test` } },
    ],
    roiResults: [{ values: { id: statementId } }],
    webhookDeliveries: [
      { values: { endpointId: ENDPOINT_ID, eventId: `evt_${person.leadId}_${number}`, email: person.email } },
    ],
  } satisfies Rows;
}

function moreAccountRows(person: Person, hostId: string, number: number) {
  const tenantId = crypto.randomUUID();
  const {
    userSessions,
    securityEvents,
    recoveryCodes,
    leadFilters,
    apiKeys,
    idempotencyKeys,
    pictures,
    auditEntries,
    companyMessages,
    workspaceFiles,
    calendarAccounts,
    hostCalendars,
  } = accountRows(person, hostId);
  const day = `zq-${String(number).padStart(7, "0")}`;
  return {
    tenants: [{ values: { id: tenantId, name: "Firm", subdomain: `firm-${number}` } }],
    memberships: [{ values: { userId: person.id, tenantId } }],
    formerMembers: [{ values: { userId: person.id, tenantId } }],
    bookingOverrides: [{ values: { hostId, day, lastDay: day, endMinute: 2 } }],
    userSessions,
    securityEvents,
    recoveryCodes,
    leadFilters,
    apiKeys,
    idempotencyKeys,
    pictures,
    auditEntries,
    companyMessages,
    workspaceFiles,
    calendarAccounts,
    hostCalendars,
  } satisfies Rows & { tenants: unknown };
}

const times = <Item>(make: (number: number) => Item) =>
  Array.from({ length: MANY }, (_, number) => make(number));

const TENANT_ID = crypto.randomUUID();
const WORKSPACE_ID = crypto.randomUUID();
const ENDPOINT_ID = crypto.randomUUID();
const DOCUMENT_ID = crypto.randomUUID();
const POST_ID = crypto.randomUUID();
const OTHER_MESSAGE_ID = crypto.randomUUID();

async function createTenant(): Promise<void> {
  const now = new Date();
  await db
    .insert(schema.contentDocuments)
    .values({ id: DOCUMENT_ID, kind: "faq", createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await db
    .insert(schema.tenants)
    .values({ id: TENANT_ID, name: "Firm", subdomain: "firm", createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await db
    .insert(schema.workspaces)
    .values({
      id: WORKSPACE_ID,
      tenantId: TENANT_ID,
      name: "Firm",
      searchText: "firm",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

async function createEndpoint(): Promise<void> {
  const now = new Date();
  const address = { url: "https://hooks.example/in", secret: "whsec_x" };
  await db
    .insert(schema.webhookEndpoints)
    .values({ id: ENDPOINT_ID, name: "CRM", ...address, statusAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

test("every column of every table says whether it is personal", () => {
  const declared: Record<string, object> = personalData;
  for (const [name, table] of TABLES) {
    const columns = Object.keys(getTableColumns(table as Table));
    expect(Object.keys(declared[name] ?? {}).sort(), getTableName(table as Table)).toEqual(columns.sort());
  }
});

test("erasing a lead leaves no marker of the person outside columns that are kept", async () => {
  const person = new Person();
  await createTenant();
  await createEndpoint();
  const hostId = crypto.randomUUID();
  const now = new Date();
  await db
    .insert(schema.bookingHosts)
    .values({ id: hostId, timeZone: "UTC", createdAt: now, updatedAt: now });
  await person.write(visitorRows(person, hostId));
  await person.write(...times((number) => moreVisitorRows(person, hostId, number)));
  const lead = await getLead({ email: person.email });
  if (!lead) throw new Error("There is no lead");
  await eraseLead({ lead, source: STAFF_SOURCE });
  expect(await person.findLeft()).toEqual(person.expectedLeft());
  await db.delete(schema.tenantInvitations);
});

test("deleting an account leaves no marker of the person outside columns that are kept, and the copy held every column that is theirs", async () => {
  const person = new Person();
  await createTenant();
  await createEndpoint();
  const hostId = crypto.randomUUID();
  await person.write(accountRows(person, hostId));
  await person.write(visitorRows(person, hostId));
  await person.write(...times((number) => moreAccountRows(person, hostId, number)));
  await person.write(...times((number) => moreVisitorRows(person, hostId, number)));

  const copied = person.markersIn(await wholeCopy(exportUser({ userId: person.id })));
  const wrong = person.filled.filter(
    ({ place, marker }) =>
      !person.shared.includes(marker) && copied.has(marker) !== treatmentAt(place).isCopied,
  );
  expect(countPlaces(wrong)).toEqual({});

  await deleteUser({ userId: person.id });
  expect((await identityAdmin()?.deleteUser(person.externalId))?.error).toBeNull();
  await clearPictures();
  await clearFiles();
  expect(await person.findLeft()).toEqual(person.expectedLeft());
});
