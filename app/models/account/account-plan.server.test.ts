import { beforeAll, expect, test } from "vitest";

import { db, refreshStatistics } from "~/server/db.server";

import {
  bookingHosts,
  memberships,
  pictures,
  securityEvents,
  tenants,
  users,
  userSessions,
  workPreferences,
} from "../../../drizzle/schema";
import { explain } from "../../../tests/setup/explain";

import { listSecurityEvents } from "./security-event.server";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { getUser, listUsersByEmail } from "./user.server";
import { listSessions } from "./user-session.server";
import { getViewerRow } from "./viewer.server";

/* What every signed-in request asks must not become slower with the number of accounts. */

const TOTAL = 3_000;
const CHUNK = 500;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const now = new Date("2026-01-01T00:00:00Z");

beforeAll(async () => {
  for (let start = 0; start < TOTAL; start += CHUNK) {
    const numbers = Array.from({ length: CHUNK }, (_, index) => start + index);
    await db.insert(users).values(
      numbers.map((number) => ({
        id: id(number),
        externalId: id(number + TOTAL),
        email: `person-${number}@example.test`,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await db.insert(tenants).values(
      numbers.map((number) => ({
        id: id(number),
        name: `Company ${number}`,
        subdomain: `company-${number}`,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const ofUser = numbers.map((number) => ({ userId: id(number), createdAt: now }));
    await db.insert(memberships).values(ofUser.map((row) => ({ ...row, tenantId: row.userId })));
    await db
      .insert(userSessions)
      .values(ofUser.map((row) => ({ ...row, id: `s-${row.userId}`, lastSeenAt: now })));
    await db
      .insert(workPreferences)
      .values(numbers.map((number) => ({ userId: id(number), updatedAt: now })));
    await db.insert(bookingHosts).values(ofUser.map((row) => ({ ...row, timeZone: "UTC", updatedAt: now })));
    await db.insert(pictures).values(
      numbers.map((number) => ({
        ...{ ownerId: id(number), use: "avatar" as const, state: "ready" as const, store: "local" as const },
        ...{ altText: "", width: 1, height: 1, sourceFormat: "png", sourceBytes: 1, sourceHash: "" },
        ...{ variants: [], createdAt: now, updatedAt: now },
      })),
    );
    await db.insert(securityEvents).values(ofUser.map((row) => ({ ...row, kind: "signed_in" })));
  }
  await refreshStatistics();
});

/**
 * Whole-table walks as each engine calls them. PostgreSQL reads the few rows of settings, which lie
 * on one page, without their index.
 */
const WALKS =
  /SCAN (users|user_sessions|security_events|tenants|memberships|pictures|booking_hosts)(?! USING)|Seq Scan on (?!settings)/;

test.each([
  ["who is behind a request", () => getViewerRow({ externalId: id(TOTAL + 7), sessionId: `s-${id(7)}` })],
  ["an account", () => getUser({ externalId: id(TOTAL + 7) })],
  ["the accounts of an address", () => listUsersByEmail({ email: "person-7@example.test" })],
  ["the devices of an account", () => listSessions({ userId: id(7), role: "lead" })],
  ["the events of an account", () => listSecurityEvents({ userId: id(7) })],
  ["a tenant by its subdomain", () => getTenantBySubdomain({ subdomain: "company-7" })],
])("%s: one query, over indexes alone", async (_what, ask) => {
  const plans = await explain(ask);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/INDEX|Index/);
  expect(plans[0]).not.toMatch(WALKS);
});
