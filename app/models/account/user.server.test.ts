import { setImmediate as nextTurn } from "node:timers/promises";

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import type { RuleError } from "~/models/shared/rule-error";
import { db } from "~/server/db.server";

import { auditEntries, outboxMails, users } from "../../../drizzle/schema";
import { createUser, onboarding } from "../../../tests/factories/user";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import type { Role } from "./role";

import { exportUser } from "./user-export.server";
import { createRecoveryCodes } from "./recovery-code.server";
import { listSecurityEvents } from "./security-event.server";
import { metadataFromProfile, ProfileSchema } from "./user";
import {
  deleteUser,
  getUser,
  listUsersByEmail,
  onboardUser,
  setActive,
  setRole,
  updateProfile,
} from "./user.server";
import { listSessions, recordSession } from "./user-session.server";

async function eventKinds(userId: string): Promise<string[]> {
  const { items } = await listSecurityEvents({ userId });
  return items.map(({ kind }) => kind);
}

/** No super admin but those that a test makes. */
async function withoutSuperAdmins(): Promise<void> {
  await db.update(users).set({ role: "lead" });
}

describe("onboarding", () => {
  test("makes a row from what the provider says", async () => {
    const input = onboarding({ email: "Dana@Example.test" });
    const { user, created } = await onboardUser(input);
    expect(created).toBe(true);
    expect(user).toMatchObject({
      externalId: input.externalId,
      email: "dana@example.test",
      firstName: "Dana",
      lastName: "Ortiz",
      businessName: "Ortiz Freight",
      role: "lead",
      isActive: true,
    });
  });

  test("twenty at once make one row, and one of them made it", async () => {
    const input = onboarding();
    const results = await Promise.all(Array.from({ length: 20 }, () => onboardUser(input)));
    expect(new Set(results.map(({ user }) => user.id)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
  });

  test("changes nothing when there is no news", async () => {
    const input = onboarding({ now: new Date("2026-01-01T00:00:00Z") });
    const { user } = await onboardUser(input);
    const again = await onboardUser({ ...input, now: new Date("2026-02-01T00:00:00Z") });
    expect(again).toEqual({ user, created: false });
  });

  test("takes over a new address and new names, and keeps names that the metadata does not speak of", async () => {
    const input = onboarding();
    const { user } = await onboardUser(input);
    const later = await onboardUser({
      ...input,
      email: "moved@example.test",
      metadata: { first_name: "Dani", last_name: null },
    });
    expect(later.user).toMatchObject({
      id: user.id,
      email: "moved@example.test",
      firstName: "Dani",
      lastName: null,
      businessName: "Ortiz Freight",
    });
  });

  test.each(["super_admin", "service_role", "support"])(
    "gives lead to a person who asks for %s, and records it",
    async (role) => {
      const { user, refusedRole } = await onboardUser(onboarding({ metadata: { role } }));
      expect(user.role).toBe("lead");
      expect(refusedRole).toBe(role);
      const { items } = await listSecurityEvents({ userId: user.id });
      expect(items).toMatchObject([{ kind: "role_refused", detail: { wanted: role, given: "lead" } }]);
    },
  );

  test("never changes the role of a row that is there, whatever token or metadata say", async () => {
    const input = onboarding();
    await onboardUser(input);
    const { user } = await onboardUser({
      ...input,
      metadata: { role: "customer" },
      claims: { user_role: "super_admin", app_metadata: { role: "super_admin" } },
    });
    expect(user.role).toBe("lead");
  });

  test("survives metadata that a hostile owner wrote", async () => {
    const { user } = await onboardUser(
      onboarding({
        metadata: {
          first_name: "\u0000A\u0000".repeat(5_000),
          last_name: { toString: "x" },
          business_name: "🦆".repeat(500),
          isActive: false,
          id: "mine",
          role: ["super_admin"],
        },
      }),
    );
    expect(user).toMatchObject({ lastName: null, isActive: true, role: "lead" });
    expect(user.firstName).not.toContain("\u0000");
    expect(user.firstName?.length).toBeLessThanOrEqual(100);
    expect([...(user.businessName ?? "")]).toHaveLength(100);
  });
});

describe("the first super admin", () => {
  test("is the owner of a listed address, of either case", async () => {
    const input = onboarding({ email: "boss@example.test", bootstrapEmails: ["Boss@Example.test"] });
    const { user } = await onboardUser(input);
    expect(user.role).toBe("super_admin");
    expect(await eventKinds(user.id)).toEqual(["role_changed"]);
  });

  test("is nobody before the address is confirmed", async () => {
    const input = onboarding({ email: "soon@example.test", bootstrapEmails: ["soon@example.test"] });
    expect((await onboardUser({ ...input, emailConfirmed: false })).user.role).toBe("lead");
    expect((await onboardUser(input)).user.role).toBe("super_admin");
  });

  test("is made once: who was demoted stays demoted", async () => {
    const input = onboarding({ email: "former@example.test", bootstrapEmails: ["former@example.test"] });
    const { user } = await onboardUser(input);
    const other = await createUser({ role: "super_admin" });
    await setRole({ userId: user.id, role: "customer", actorId: other.id });
    expect((await onboardUser(input)).user.role).toBe("customer");
  });
});

describe("a profile", () => {
  test("changes by its three fields only", async () => {
    const user = await createUser();
    const changes = ProfileSchema.parse({
      firstName: "  Ada ",
      businessName: "",
      role: "super_admin",
      isActive: false,
      id: "other",
      externalId: "other",
      email: "other@example.test",
      createdAt: new Date(0),
    });
    const now = new Date("2030-01-01T00:00:00Z");
    const saved = await updateProfile({ userId: user.id, changes, now });
    expect(saved).toEqual({ ...user, firstName: "Ada", businessName: null, updatedAt: now });
  });

  test("keeps other fields out even when they get past the schema", async () => {
    const user = await createUser();
    const hostile = { firstName: "Ada", role: "super_admin", isActive: false, email: "x@example.test" };
    const saved = await updateProfile({ userId: user.id, changes: hostile });
    expect(saved).toMatchObject({ firstName: "Ada", role: "lead", isActive: true, email: user.email });
  });

  test.each([{ firstName: "a\u0000b" }, { lastName: "a".repeat(101) }, { businessName: 7 }])(
    "refuses %j",
    (input) => {
      expect(ProfileSchema.safeParse(input).success).toBe(false);
    },
  );

  test("says the same in the provider's words", () => {
    expect(metadataFromProfile({ firstName: "Ada", lastName: null })).toEqual({
      first_name: "Ada",
      last_name: "",
    });
  });

  test("that makes someone staff is in an email to all other super admins, however many they are", async () => {
    await withoutSuperAdmins();
    await db.delete(outboxMails);
    const admins = await Promise.all(Array.from({ length: 55 }, () => createUser({ role: "super_admin" })));
    const user = await createUser();
    await setRole({ userId: user.id, actorId: admins[0]?.id ?? null, role: "sales" });
    expect(await db.$count(outboxMails, eq(outboxMails.kind, "staff_notice"))).toBe(54);
  });

  test("of nobody cannot be changed", async () => {
    const changed = updateProfile({ userId: crypto.randomUUID(), changes: { firstName: "A" } });
    await expect(changed).rejects.toMatchObject({ code: "user_not_found", status: 404 });
  });
});

test("a confirmed new address is taken over and put on record once, however many sessions bring it", async () => {
  const user = await createUser();
  const news = { externalId: user.externalId, email: "New-Home@example.test", emailConfirmed: true };
  const moved = await Promise.all(
    Array.from({ length: 5 }, () => onboardUser({ ...news, metadata: {}, claims: null })),
  );
  for (const told of moved) expect(told.user.email).toBe("new-home@example.test");
  const { items } = await listSecurityEvents({ userId: user.id });
  expect(items).toMatchObject([
    { kind: "email_changed", detail: { from: user.email, to: "new-home@example.test" } },
  ]);
  expect(await listUsersByEmail({ email: "NEW-home@example.test" })).toHaveLength(1);
});

describe("standing", () => {
  test("a role changes, is put on record with from, to and by, and is not written twice", async () => {
    const [user, actor] = [await createUser(), await createUser({ role: "super_admin" })];
    const change = { userId: user.id, actorId: actor.id, role: "support" } as const;
    expect((await setRole(change)).role).toBe("support");
    await setRole(change);
    const { items } = await listSecurityEvents({ userId: user.id });
    expect(items).toMatchObject([
      { kind: "role_changed", detail: { from: "lead", to: "support", by: actor.id } },
    ]);
  });

  test("nobody changes their own", async () => {
    const user = await createUser({ role: "super_admin" });
    const own = { userId: user.id, actorId: user.id };
    await expect(setRole({ ...own, role: "lead" })).rejects.toMatchObject({
      code: "own_account",
      status: 409,
    });
    await expect(setActive({ ...own, isActive: false })).rejects.toMatchObject({ code: "own_account" });
  });

  test("a disabled account has no open session, and can be enabled again", async () => {
    const [user, actor] = [await createUser(), await createUser({ role: "super_admin" })];
    await recordSession({ sessionId: crypto.randomUUID(), userId: user.id });
    const disabled = await setActive({ userId: user.id, actorId: actor.id, isActive: false });
    expect(disabled.isActive).toBe(false);
    expect(await listSessions({ userId: user.id, role: "lead" })).toEqual([]);
    await setActive({ userId: user.id, actorId: actor.id, isActive: true });
    expect((await eventKinds(user.id)).sort()).toEqual(["account_disabled", "account_enabled"]);
  });

  test("the last active super admin cannot be demoted, disabled or deleted, and nothing is put on record", async () => {
    await withoutSuperAdmins();
    const last = await createUser({ role: "super_admin" });
    const disabled = await createUser({ role: "super_admin" });
    await setActive({ userId: disabled.id, actorId: last.id, isActive: false });
    const change = { userId: last.id, actorId: null };
    const refusal = { name: "RuleError", code: "last_super_admin", status: 409 };
    await expect(setRole({ ...change, role: "lead" })).rejects.toMatchObject(refusal);
    await expect(setActive({ ...change, isActive: false })).rejects.toMatchObject(refusal);
    await expect(deleteUser({ userId: last.id })).rejects.toMatchObject(refusal);
    expect(await getUser({ id: last.id })).toEqual(last);
    expect(await eventKinds(last.id)).toEqual([]);
  });

  test("super admins who demote each other at the same moment leave one in office, and who was demoted demotes nobody", async () => {
    for (let round = 0; round < 5; round++) {
      await withoutSuperAdmins();
      const admins = await Promise.all([1, 2, 3, 4].map(() => createUser({ role: "super_admin" })));
      const outcomes = await Promise.allSettled(
        admins.map((admin, index) =>
          setRole({ userId: admin.id, actorId: admins[(index + 1) % 4]?.id ?? null, role: "lead" }),
        ),
      );
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      for (const { reason } of refused) {
        expect(["last_super_admin", "above_own_rank"]).toContain((reason as RuleError).code);
      }
      const left = await Promise.all(admins.map(({ id }) => getUser({ id })));
      const inOffice = left.filter((user) => user?.role === "super_admin");
      expect(inOffice.length).toBeGreaterThanOrEqual(1);
      expect(inOffice).toHaveLength(refused.length);
    }
  });

  test.each([
    ["raises nobody above it", "support", "lead", "sales"],
    ["demotes nobody above it", "support", "super_admin", "lead"],
    ["may not even look equal from below", "sales", "blog_admin", "support"],
  ] as const)("a rank %s", async (_rule, own, theirs, wanted) => {
    const [actor, user] = [await createUser({ role: own }), await createUser({ role: theirs })];
    const change = { userId: user.id, actorId: actor.id };
    const refusal = { code: "above_own_rank", status: 409 };
    await expect(setRole({ ...change, role: wanted })).rejects.toMatchObject(refusal);
    if (theirs !== "lead") {
      await expect(setActive({ ...change, isActive: false })).rejects.toMatchObject(refusal);
    }
    expect(await getUser({ id: user.id })).toEqual(user);
  });

  test("what changed is in the audit log, with who did it and from where; a refusal is not", async () => {
    const [user, actor] = [await createUser(), await createUser({ role: "super_admin" })];
    const source = { actorId: actor.id, network: "192.0.2.0/24", requestId: "r-1" };
    await setRole({ ...source, userId: user.id, role: "sales" });
    await setActive({ ...source, userId: user.id, isActive: false });
    await setRole({ userId: user.id, actorId: null, role: "lead" });
    await setRole({ ...source, userId: actor.id, role: "lead" }).catch(() => null);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    const told = entries.map(({ action, actorName, before, after }) => ({
      action,
      actorName,
      before,
      after,
    }));
    const actorName = `Dana Ortiz <${actor.email}>`;
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { action: "user.role_changed", actorName, before: { role: "lead" }, after: { role: "sales" } },
        { action: "user.disabled", actorName, before: { isActive: true }, after: { isActive: false } },
        {
          action: "user.role_changed",
          actorName: "System",
          before: { role: "sales" },
          after: { role: "lead" },
        },
      ]),
    );
    expect(entries.map(({ requestId }) => requestId)).toContain("r-1");
    expect(await db.$count(auditEntries, eq(auditEntries.subjectId, actor.id))).toBe(0);
  });

  test("every other super admin hears of each staff role given or taken, and of nothing else", async () => {
    await withoutSuperAdmins();
    await db.delete(outboxMails);
    const [actor, other, user] = [
      await createUser({ role: "super_admin" }),
      await createUser({ role: "super_admin" }),
      await createUser(),
    ];
    const given = (role: Role, actorId: string | null = actor.id) =>
      setRole({ userId: user.id, actorId, role });
    await given("customer");
    await given("lead", null);
    expect(await db.$count(outboxMails)).toBe(0);
    await given("sales");
    await given("lead");
    await given("lead");
    const invitedBy = { id: actor.id, name: "Dana Ortiz" };
    const claims = { app_metadata: { role: "support" } };
    const invited = await onboardUser(onboarding({ claims, invitedBy }));
    await onboardUser(onboarding({ invitedBy }));
    const mails = await db.select().from(outboxMails).orderBy(outboxMails.createdAt);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array(3).fill(["staff_notice", other.email]),
    );
    const texts = mails.map(({ textBody }) => textBody).join();
    expect(texts).toContain(`Person: Dana Ortiz <${user.email}>\nPrevious role: Lead\nNew role: Sales`);
    expect(texts).toContain(`Person: Dana Ortiz <${invited.user.email}>\nRole: Support`);
    expect(texts).toContain(`/admin/users/${user.id}`);
  });

  test("of nobody cannot be changed", async () => {
    const nobody = { userId: crypto.randomUUID(), actorId: null };
    await expect(setRole({ ...nobody, role: "lead" })).rejects.toMatchObject({ code: "user_not_found" });
    await expect(deleteUser(nobody)).rejects.toMatchObject({ code: "user_not_found" });
  });
});

test("a deleted account takes everything with it and leaves others alone", async () => {
  const [user, other] = [await createUser(), await createUser()];
  await createRecoveryCodes({ userId: user.id });
  for (const { id } of [user, other]) await recordSession({ sessionId: crypto.randomUUID(), userId: id });
  await deleteUser({ userId: user.id });
  expect(await getUser({ id: user.id })).toBeNull();
  expect(await eventKinds(user.id)).toEqual([]);
  expect(await listSessions({ userId: user.id, role: "lead" })).toEqual([]);
  expect(await listSessions({ userId: other.id, role: "lead" })).toHaveLength(1);
  expect(await db.$count(auditEntries, eq(auditEntries.subjectId, user.id))).toBe(0);
});

test("when staff delete their account, the audit log keeps that they left", async () => {
  const user = await createUser({ role: "support" });
  await deleteUser({ userId: user.id, network: "192.0.2.0", requestId: "r-2" });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
  expect(entries).toMatchObject([
    {
      action: "user.deleted",
      actorId: user.id,
      subjectName: "Dana Ortiz",
      before: { role: "support", isActive: true },
      network: "192.0.2.0",
      requestId: "r-2",
    },
  ]);
});

test("an export holds everything of one person, nothing of others, and no secret", async () => {
  const [user, other] = [await createUser(), await createUser()];
  const codes = await createRecoveryCodes({ userId: user.id });
  await recordSession({ sessionId: "session-of-mine", userId: user.id, userAgent: "Firefox" });
  await recordSession({ sessionId: "session-of-another", userId: other.id });
  const exported = await wholeCopy(exportUser({ userId: user.id }));
  const json = JSON.stringify(exported);
  expect(exported.user).toEqual({
    ...user,
    language: "en",
    invitedAt: null,
    lastSeenAt: expect.any(Date) as Date,
  });
  expect(exported.sessions).toMatchObject([{ id: "session-of-mine", userAgent: "Firefox" }]);
  expect(exported.securityEvents).toMatchObject([{ kind: "recovery_codes_created" }]);
  expect(exported.recoveryCodes).toHaveLength(codes.length);
  expect(json).not.toContain("session-of-another");
  expect(json).not.toMatch(/hash/i);
  for (const code of codes) expect(json).not.toContain(code);
});

test("other requests get turns while a copy is made, also with a database that never waits", async () => {
  const user = await createUser();
  let isMade = false;
  const copying = wholeCopy(exportUser({ userId: user.id })).finally(() => (isMade = true));
  let turns = 0;
  for (; !isMade; turns += 1) await nextTurn();
  await copying;
  expect(turns).toBeGreaterThanOrEqual(4);
});
