import { and, count, gte, isNull, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { sharedNow } from "~/lib/clock/shared-clock";
import type { Database } from "~/server/db.server";
import { placeOf, prepareForms } from "~/server/db/prepared.server";

import { bookings, posts, users } from "../../../drizzle/schema";

import { contentVersion, selectVersion } from "~/models/shared/content-tag.server";
import { declareReading, group, known, type Reading } from "~/models/shared/reading.server";
import { countPosts } from "~/models/post/post-admin.server";
import { hasPermission, type Role } from "~/models/account/role";
import type { Period } from "./period";
import type { AdminStats, Counts } from "./stats";

/** The figures a role may see. */
export async function getAdminStats({
  role,
  now = sharedNow(),
}: {
  role: Role;
  now?: Date;
}): Promise<AdminStats> {
  const seesUsers = hasPermission(role, "manage_users");
  const seesPosts = hasPermission(role, "manage_blog");
  const kept = seesUsers ? keptUserCount({ now, many: MANY_USERS }) : undefined;
  const form: FigureForm = `${seesUsers && kept === undefined ? "users" : "-"} ${seesPosts ? "posts" : "-"}`;
  const [row] = form === "- -" ? [] : await selectFigures(form, {});
  const { counted = null, postsVersion = null } = row ?? {};
  if (counted !== null) keptCount.set("active", { count: counted, countedAt: now });
  return completeStats(
    { totalUsers: kept ?? counted, postsVersion: seesPosts ? (postsVersion ?? 0) : null },
    { now },
  );
}

/** The figures that are read. */
type FigureForm = `${"users" | "-"} ${"posts" | "-"}`;

const selectFigures = prepareForms((tx, form: FigureForm) => {
  const [users, posts] = form.split(" ");
  const nothing = sql`null`;
  return tx
    .select({
      counted: sql<number | null>`${users === "users" ? countActive(tx) : nothing}`.mapWith(Number),
      postsVersion: sql<number | null>`${posts === "posts" ? selectVersion(tx, "posts") : nothing}`.mapWith(
        Number,
      ),
    })
    .from(sql`(select 1) as one`);
});

function countActive(tx: Pick<Database, "select">) {
  return tx
    .select({ total: count().as("total") })
    .from(users)
    .where(sql`${users.isActive} = true`);
}

/** What is read for `completeStats`. */
export function statReading({ role, now }: { role: Role; now: Date }) {
  return group({
    totalUsers: hasPermission(role, "manage_users") ? activeUserCount({ now }) : known(null),
    postsVersion: hasPermission(role, "manage_blog") ? contentVersion({ tag: "posts" }) : known(null),
  });
}

/** The figures, with the posts counted again if they have changed. */
export async function completeStats(
  { totalUsers, postsVersion }: { totalUsers: number | null; postsVersion: number | null },
  { now }: { now: Date },
): Promise<AdminStats> {
  const counts = postsVersion === null ? null : await countPosts({ now, version: postsVersion });
  return {
    ...(totalUsers === null ? {} : { totalUsers }),
    ...(counts ? { totalPosts: counts.published, draftPosts: counts.draft + counts.scheduled } : {}),
  };
}

/** Counting this many takes milliseconds, so above it the number may be slightly old. */
const MANY_USERS = 10_000;
const KEPT_MILLISECONDS = 10_000;
const keptCount = new LRUCache<"active", { count: number; countedAt: Date }>({ max: 1 });

const activeReading = declareReading(countActive);

/** How many accounts are active. The count of very many accounts may be up to ten seconds old. */
export function activeUserCount({
  now = sharedNow(),
  many = MANY_USERS,
}: { now?: Date; many?: number } = {}): Reading<number> {
  const kept = keptUserCount({ now, many });
  if (kept !== undefined) return known(kept);
  return activeReading("", {}, ([row]) => {
    const total = row?.total ?? 0;
    keptCount.set("active", { count: total, countedAt: now });
    return total;
  });
}

function keptUserCount({ now, many }: { now: Date; many: number }): number | undefined {
  const kept = keptCount.get("active");
  const age = kept ? now.getTime() - kept.countedAt.getTime() : Infinity;
  return kept && kept.count >= many && age >= 0 && age < KEPT_MILLISECONDS ? kept.count : undefined;
}

/** The condition of consultations that took place, or are still to come. */
export const isConsultation = sql`${bookings.status} not in ('cancelled', 'missed')`;

/** What is counted over a period: accounts, published posts, consultations that took place. */
const COUNTED = {
  signUps: { table: users, column: users.createdAt, where: undefined },
  publications: {
    table: posts,
    column: posts.publishedAt,
    // A literal, because a bound value would keep the partial index from being used.
    where: and(sql`${posts.status} = 'published'`, isNull(posts.trashedAt)),
  },
  consultations: {
    table: bookings,
    column: bookings.startsAt,
    where: isConsultation,
  },
} as const;

type Counted = keyof typeof COUNTED;

/** The counts of all of `names` over a period. */
export function periodCounts<Name extends Counted>({
  names,
  period,
}: {
  names: readonly Name[];
  period: Pick<Period, "columns" | "now">;
}) {
  const readings = names.map((name) => [name, countsOf(name, period)] as const);
  return group(Object.fromEntries(readings) as Record<Name, Reading<Counts>>);
}

/** What is counted, and over how many columns. */
type CountForm = `${Counted} ${number}`;

/** One count. Each column walks its own part of an index, and no row is read twice. */
const countReading = declareReading((tx, form: CountForm) => {
  const [name, columns] = form.split(" ") as [Counted, string];
  const { table, column, where } = COUNTED[name];
  const fields = Array.from({ length: Number(columns) }, (_, index) => {
    const isWithin = and(
      where,
      gte(column, placeOf(edge(index), column)),
      lt(column, placeOf(edge(index + 1), column)),
    );
    const counted = sql<number>`(select count(*) from ${table} where ${isWithin})`;
    return [`column${index}`, counted.as(`column${index}`)] as const;
  });
  return tx.select(Object.fromEntries(fields)).from(sql`(select 1) as one`);
});

/** The name of the moment at which a column begins and the one before ends. */
function edge(index: number): string {
  return `edge${index}`;
}

function countsOf(name: Counted, { columns, now }: Pick<Period, "columns" | "now">): Reading<Counts> {
  const edges = [...columns.map(({ start }) => start), now];
  const values = Object.fromEntries(edges.map((moment, index) => [edge(index), moment]));
  return countReading(`${name} ${columns.length}`, values, ([row]: Partial<Record<string, number>>[]) =>
    columns.map((span, index) => ({ ...span, count: row?.[`column${index}`] ?? 0 })),
  );
}
