import { aliasedTable, and, asc, eq, exists, not, or, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import {
  atomically,
  db,
  ifNotLost,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";

import { leadFilters, users } from "../../../drizzle/schema";

import { hasPermission, type Role } from "~/models/account/role";
import { displayName } from "~/models/account/user";
import { lockUserWrite } from "~/models/account/user-lock.server";
import { lockListWrite, maximumCheck } from "~/models/shared/list-maximum.server";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { mentions } from "./lead-address.server";
import { filterSearch, type LeadListFilter } from "./saved-filter";
import { readFilterQuery } from "./saved-filter-form";
import type { LeadListQuery } from "./lead-form";
import { LEAD_RULES } from "./lead-refusals";
import { FILTERS_PER_PERSON_MAX, SHARED_FILTERS_MAX } from "./lead-limits";

/** The person who looks at filters or changes them. */
interface Reader {
  id: string;
  role: Role;
}

/** As a literal: with a bound value, the partial index of shared filters would not be used. */
const isSharedRow = sql`${leadFilters.isShared}`;

const selectFilters = prepareOnce((tx) =>
  tx
    .select({
      id: leadFilters.id,
      name: leadFilters.name,
      isShared: leadFilters.isShared,
      query: leadFilters.query,
      authorId: leadFilters.authorId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(leadFilters)
    .innerJoin(users, eq(users.id, leadFilters.authorId))
    .where(or(eq(leadFilters.authorId, sql.placeholder("readerId")), isSharedRow))
    .orderBy(asc(leadFilters.nameKey), asc(leadFilters.id)),
);

/** A person's own filters and all shared ones, by name. */
export async function listLeadFilters({ reader }: { reader: Reader }): Promise<LeadListFilter[]> {
  const rows = await selectFilters({ readerId: reader.id });
  return rows.map(({ id, name, isShared, query, authorId, ...author }) => ({
    id,
    name,
    isShared,
    query: readFilterQuery(query),
    isOwn: authorId === reader.id,
    authorName: displayName(author),
  }));
}

/**
 * Saves a filter under a name. The same form sent twice is no conflict. Throws `RuleError`
 * "lead_filter_name_taken", "lead_filter_limit" or "lead_filter_shared_limit".
 */
export async function saveLeadFilter({
  authorId,
  name,
  isShared,
  query,
  now = sharedNow(),
}: {
  authorId: string;
  name: string;
  isShared: boolean;
  query: LeadListQuery;
  now?: Date;
}): Promise<void> {
  const stored = JSON.stringify(Object.fromEntries(filterSearch(query)));
  const id = crypto.randomUUID();
  const row = { id, authorId, ...named(name), isShared, query: stored, createdAt: now, updatedAt: now };
  const isOwn = eq(leadFilters.authorId, authorId);
  const writing = withFreeName((tx) => [
    lockUserWrite(tx, authorId),
    ...(isShared ? [lockListWrite(tx, "shared_filters")] : []),
    tx.insert(leadFilters).values(row),
    maximumCheck(tx, leadFilters, {
      where: isOwn,
      maximum: FILTERS_PER_PERSON_MAX,
      refusal: () => new RuleError(LEAD_RULES, "lead_filter_limit"),
    }),
    ...(isShared ? [sharedCheck(tx)] : []),
  ]);
  await writing.catch(async (error: unknown) => {
    const isSame = and(
      isOwn,
      eq(leadFilters.name, name),
      eq(leadFilters.isShared, isShared),
      eq(leadFilters.query, stored),
    );
    const isTaken = brokenRule(error, LEAD_RULES)?.code === "lead_filter_name_taken";
    if (!isTaken || (await db.$count(leadFilters, isSame)) === 0) throw error;
  });
}

/**
 * Renames a filter, shares it, or takes it back. Returns false if there is none that this person
 * may change. Throws `RuleError` "lead_filter_name_taken" or "lead_filter_shared_limit".
 */
export function changeLeadFilter({
  id,
  reader,
  name,
  isShared,
  now = sharedNow(),
}: {
  id: string;
  reader: Reader;
  name: string;
  isShared: boolean;
  now?: Date;
}): Promise<boolean> {
  return ifNotLost(
    withFreeName((tx) => [
      ...(isShared ? placeWrites(tx, { id, authorId: reader.id }) : []),
      required(
        tx
          .update(leadFilters)
          .set({ ...named(name), isShared, updatedAt: now })
          .where(isChangeable(id, reader))
          .returning({ id: leadFilters.id }),
      ),
    ]),
  );
}

/** Removes a filter. Returns false if there is none that this person may change. */
export function removeLeadFilter({ id, reader }: { id: string; reader: Reader }): Promise<boolean> {
  return ifNotLost(
    atomically((tx) => [
      required(tx.delete(leadFilters).where(isChangeable(id, reader)).returning({ id: leadFilters.id })),
    ]),
  );
}

/** The write that removes the filters that search for an address. */
export function eraseFilterWrite(tx: Database, { email }: { email: string }) {
  return tx.delete(leadFilters).where(mentions(leadFilters.query, email));
}

/** Refuses a transaction after which more filters are shared than may be. */
function sharedCheck(tx: Database, { free = 0, where }: { free?: number; where?: SQL } = {}): Write {
  return maximumCheck(tx, leadFilters, {
    where: and(isSharedRow, where),
    maximum: SHARED_FILTERS_MAX - free,
    refusal: () => new RuleError(LEAD_RULES, "lead_filter_shared_limit"),
  });
}

/**
 * The writes before a filter is shared, which need a free place for it. One that is shared already
 * has its place: it can be renamed, however many there are.
 */
function placeWrites(tx: Database, { id, authorId }: { id: string; authorId: string }): Write[] {
  const own = aliasedTable(leadFilters, "own_filters");
  const isPrivate = and(eq(own.id, isUuid(id) ? id : ""), eq(own.authorId, authorId), not(own.isShared));
  const needsPlace = exists(tx.select({ id: own.id }).from(own).where(isPrivate));
  return [lockListWrite(tx, "shared_filters"), sharedCheck(tx, { free: 1, where: needsPlace })];
}

function named(name: string) {
  return { name, nameKey: name.normalize("NFKC").toLowerCase() };
}

/** The author may change a filter, and super admins a shared one. */
function isChangeable(id: string, reader: Reader): SQL | undefined {
  const isAdmin = hasPermission(reader.role, "manage_system");
  return and(
    eq(leadFilters.id, isUuid(id) ? id : ""),
    or(eq(leadFilters.authorId, reader.id), isAdmin ? isSharedRow : undefined),
  );
}

/** Writes that need the name to be free. */
async function withFreeName(build: (tx: Database) => Write[]): Promise<void> {
  try {
    await atomically(build);
  } catch (error) {
    if (isUniqueViolation(error)) throw new RuleError(LEAD_RULES, "lead_filter_name_taken");
    throw error;
  }
}
