import { closeDatabase, migrateDatabase } from "~/server/db.server";
import { allowLongStatements } from "~/server/db/connection.server";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { listBookings } from "~/models/booking/booking-query.server";
import type { MessageFilter } from "~/models/contact/contact-message";
import { listContactMessages } from "~/models/contact/contact-message.server";
import type { Page, PageRequest } from "~/models/shared/keyset.server";
import type { LeadFilter, LeadSort } from "~/models/lead/lead";
import { getLeadBoard, listLeads } from "~/models/lead/lead-query.server";
import { listPosts } from "~/models/post/post-admin.server";
import type { ProposalStatus } from "~/models/proposal/proposal";
import { listProposals } from "~/models/proposal/proposal-query.server";
import { UserFilterSchema } from "~/models/account/user-filter";
import { listUsers } from "~/models/account/user-list.server";
import { getUser } from "~/models/account/user.server";
import { AUDIT_PER_PAGE } from "~/models/audit/audit-limits";
import { USERS_PER_PAGE } from "~/models/account/account-limits";
import type { Viewer } from "~/auth/access.server";
import { loadDashboard } from "~/features/dashboard/dashboard.server";

import { createBulkAudit } from "../../tests/factories/bulk-audit";
import { createBulkBookings } from "../../tests/factories/bulk-bookings";
import { createBulkLeads, createBulkMessages } from "../../tests/factories/bulk-leads";
import { createBulkPosts } from "../../tests/factories/bulk-posts";
import { createBulkProposals } from "../../tests/factories/bulk-proposals";
import { createBulkUsers } from "../../tests/factories/bulk-users";
import { createUser } from "../../tests/factories/user";

/* Fills the database of this process and prints how long the lists of the console take: users,
   posts, entries of the audit log, as many proposals as posts, and as many leads, messages and
   consultations as users. */

const [userTotal = 0, postTotal = 0, entryTotal = 0] = process.argv.slice(2).map(Number);
const ROUNDS = 201;
const FAR = 500;
const POSTS_PER_PAGE = 25;
const BOOKINGS_PER_PAGE = 25;
/** Working days ahead, and consultations of each host on one: a thousand for a host. */
const DAYS = 250;
const PER_DAY = 4;
const LEADS_PER_PAGE = 20;
const PROPOSALS_PER_PAGE = 20;

/** Milliseconds of the median try. */
async function median(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

type List = (page: PageRequest) => Promise<Pick<Page<unknown>, "next">>;

/**
 * The first page of a list, and the 500th (of a short list: its last full one, for a page of one
 * row says nothing about one of many).
 */
async function measureList(list: List, limit: number): Promise<{ first: number; far: number }> {
  const first = await median(() => list({ limit }));
  let after: string | undefined;
  let { next } = await list({ limit });
  for (let page = 2; page <= FAR && next; page++) {
    const here = next;
    ({ next } = await list({ limit, after: here }));
    if (next) after = here;
  }
  return { first, far: await median(() => list({ limit, after })) };
}

try {
  allowLongStatements();
  await migrateDatabase();
  await createBulkUsers({ total: userTotal });
  await createBulkPosts({ total: postTotal });
  await createBulkAudit({ total: entryTotal });
  await createBulkLeads({ total: userTotal });
  await createBulkMessages({ total: userTotal });
  await createBulkProposals({ total: postTotal });
  await createBulkBookings({ hosts: userTotal / (DAYS * PER_DAY), days: DAYS, perDay: PER_DAY });
  const { id } = await createUser({ role: "super_admin" });
  const user = await getUser({ id });
  if (!user) throw new Error("The account was not made.");
  const users = (input: Record<string, string>): List => {
    const filter = UserFilterSchema.parse(input);
    return (page) => listUsers({ filter, page });
  };
  const audit = (input: Record<string, string>): List => {
    const filter = AuditFilterSchema.parse(input);
    return (page) => listAuditEntries({ filter, page });
  };
  const leads = (filter: LeadFilter = {}, sort?: LeadSort): List => {
    return (page) => listLeads({ filter, sort, page });
  };
  const messages = (filter: MessageFilter): List => {
    return (page) => listContactMessages({ filter, page });
  };
  const proposals = (status?: ProposalStatus): List => {
    return (page) => listProposals({ filter: { status }, ...page });
  };
  const bookings: List = (page) => listBookings({ period: "upcoming", ...page });
  const lists: [string, List, number][] = [
    ["users, newest first", users({}), USERS_PER_PAGE],
    ["users, by name", users({ sort: "name" }), USERS_PER_PAGE],
    ["users, customers by name", users({ sort: "name", role: "customer" }), USERS_PER_PAGE],
    ["users, disabled", users({ status: "disabled" }), USERS_PER_PAGE],
    ["users, by role", users({ sort: "role" }), USERS_PER_PAGE],
    ["users, by business", users({ sort: "business" }), USERS_PER_PAGE],
    ["users, by last visit", users({ sort: "-seen" }), USERS_PER_PAGE],
    ["posts", (page) => listPosts(page), POSTS_PER_PAGE],
    ["audit log", audit({}), AUDIT_PER_PAGE],
    ["audit log, one area", audit({ area: "user" }), AUDIT_PER_PAGE],
    ["audit log, the system", audit({ person: "system" }), AUDIT_PER_PAGE],
    ["leads", leads(), LEADS_PER_PAGE],
    ["leads, won", leads({ status: "won" }), LEADS_PER_PAGE],
    ["leads, of one source by saving", leads({ source: "booking" }, "-saving"), LEADS_PER_PAGE],
    ["leads, a search", leads({ q: "w000077" }), LEADS_PER_PAGE],
    ["messages", messages({}), LEADS_PER_PAGE],
    ["messages, new", messages({ status: "new" }), LEADS_PER_PAGE],
    ["messages, a search", messages({ q: "w000077" }), LEADS_PER_PAGE],
    ["proposals", proposals(), PROPOSALS_PER_PAGE],
    ["proposals, accepted", proposals("accepted"), PROPOSALS_PER_PAGE],
    ["proposals, expired", proposals("expired"), PROPOSALS_PER_PAGE],
    ["bookings", bookings, BOOKINGS_PER_PAGE],
  ];
  const times: Record<string, number> = {};
  for (const [name, list, limit] of lists) {
    const { first, far } = await measureList(list, limit);
    times[`${name}, first page`] = first;
    times[`${name}, 500th page`] = far;
  }
  times["leads, the board"] = await median(() => getLeadBoard({ filter: {} }));
  times["users, a search"] = await median(() => users({ q: "person-77" })({ limit: USERS_PER_PAGE }));
  // Finds one person at either size: the search above finds a hundred times as many people in many.
  times["users, a search for one"] = await median(() =>
    users({ q: "person-777@load.test" })({ limit: USERS_PER_PAGE }),
  );
  times["posts, a search"] = await median(() => listPosts({ search: "busywork", limit: POSTS_PER_PAGE }));
  const viewer: Viewer = {
    user,
    externalId: user.externalId,
    sessionId: crypto.randomUUID(),
    assuranceLevel: "aal1",
    isPasskey: false,
    isTwoStep: false,
    memberships: [],
    frame: { avatar: null, timeZone: "UTC", usesKeys: true },
  };
  times.dashboard = await median(() => loadDashboard(viewer));
  console.log(`RESULT ${JSON.stringify(times)}`);
} finally {
  await closeDatabase();
}
