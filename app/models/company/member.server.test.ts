import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { brokenRule } from "~/models/shared/rule-error";
import { db } from "~/server/db.server";

import { auditEntries, memberships, outboxMails, tenantInvitations } from "../../../drizzle/schema";
import { createCompany } from "../../../tests/factories/company";
import { createUser } from "../../../tests/factories/user";
import { removeMembership, saveMembership, setTenantStatus } from "../../../tests/factories/tenant";

import type { AuditSource } from "~/models/audit/audit";
import {
  acceptInvitation,
  deleteExpiredInvitations,
  getInvitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "./invitation.server";
import { mayGrant, standingIn, type Standing } from "./member";
import { MEMBER_RULES } from "./company-refusals";
import { MemberFormSchema } from "./member-form";
import { changeMemberRole, endMembership, listMembers } from "./member.server";
import { listMemberships } from "./tenant.server";
import type { MembershipRole, Tenant } from "./tenant";
import { INVITATION_LIFE_DAYS } from "./company-limits";
import type { User } from "~/models/account/user";
import { setActive, setRole } from "~/models/account/user.server";
import { daysAfter } from "~/lib/time-units";

const ROLES: MembershipRole[] = ["member", "admin", "owner"];
const STANDINGS: Standing[] = ["member", "admin", "owner", "manager"];
const NOW = new Date("2026-05-04T10:00:00Z");

const sourceOf = (user?: User): AuditSource => ({
  actor: { id: user?.id ?? null, name: user?.email ?? "System" },
  network: null,
  userAgent: null,
  requestId: null,
});
const codeOf = (error: unknown) => brokenRule(error, MEMBER_RULES)?.code ?? error;
const address = () => `guest-${crypto.randomUUID()}@guests.test`;

async function join(tenant: Tenant, role: MembershipRole): Promise<User> {
  const user = await createUser();
  await saveMembership({ tenantId: tenant.id, userId: user.id, role });
  return user;
}

async function invite(tenant: Tenant, email: string, role: MembershipRole = "member", now = NOW) {
  await inviteMember({
    tenant,
    standing: "owner",
    invitedBy: "owner@firm.test",
    source: sourceOf(),
    email,
    role,
    now,
  });
  return newestToken(email);
}

async function newestToken(email: string): Promise<string> {
  const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  const tokens = mails.map(({ textBody }) => /token=([\w-]+)/.exec(textBody)?.[1] ?? "");
  for (const token of tokens) if (await getInvitation({ token, now: NOW })) return token;
  return tokens.at(-1) ?? "";
}

describe("who may do what to whom", () => {
  test.each(STANDINGS)("%s reaches nobody above", (standing) => {
    const reached = { member: [], admin: ["member", "admin"], owner: ROLES, manager: ROLES };
    expect(ROLES.filter((role) => mayGrant(standing, role))).toEqual(reached[standing]);
  });

  test("follows from the role in that very company, while it is active", async () => {
    const [one, other] = [await createCompany(), await createCompany()];
    const user = await join(one.tenant, "owner");
    const standing = async (tenantId: string) =>
      standingIn({ user, memberships: await listMemberships({ userId: user.id }) }, tenantId);
    expect(await standing(one.tenant.id)).toBe("owner");
    expect(await standing(other.tenant.id)).toBeNull();
    await setTenantStatus({ tenantId: one.tenant.id, status: "suspended" });
    expect(await standing(one.tenant.id)).toBeNull();
    expect(standingIn({ user: { ...user, role: "super_admin" }, memberships: [] }, other.tenant.id)).toBe(
      "manager",
    );
  });
});

describe("the role of a member", () => {
  test.each([
    ["member", "member", "admin"],
    ["admin", "owner", "member"],
    ["admin", "member", "owner"],
  ] as const)("%s cannot make a %s a %s", async (standing, from, to) => {
    const { tenant } = await createCompany();
    await join(tenant, "owner");
    const { id: userId } = await join(tenant, from);
    const change = { tenantId: tenant.id, userId, standing, source: sourceOf(), role: to };
    expect(await changeMemberRole(change).catch(codeOf)).toBe("above_own_role");
    if (from !== "member" || standing === "member")
      expect(await endMembership(change).catch(codeOf)).toBe("above_own_role");
  });

  test("stays with the last owner, no matter who asks or how many ask at once", async () => {
    const { tenant } = await createCompany();
    const owners = [await join(tenant, "owner"), await join(tenant, "owner"), await join(tenant, "owner")];
    const results = await Promise.all(
      owners.map(({ id: userId }) =>
        changeMemberRole({
          tenantId: tenant.id,
          userId,
          standing: "manager",
          source: sourceOf(),
          role: "member",
        }).catch(codeOf),
      ),
    );
    expect(results.filter((result) => result === "last_owner")).toHaveLength(1);
    const { items } = await listMembers({ tenantId: tenant.id, limit: 20 });
    const left = items.filter(({ role }) => role === "owner");
    expect(left).toHaveLength(1);
    const [last] = left;
    const change = { tenantId: tenant.id, userId: last?.id ?? "", standing: "owner" as const };
    const own = sourceOf(owners.find(({ id }) => id === last?.id));
    expect(await endMembership({ ...change, source: own }).catch(codeOf)).toBe("last_owner");
  });

  test("is changed in that company alone, and the change is on record", async () => {
    const [one, other] = [await createCompany(), await createCompany()];
    const user = await join(one.tenant, "member");
    await saveMembership({ tenantId: other.tenant.id, userId: user.id, role: "member" });
    const change = { userId: user.id, standing: "owner" as const, source: sourceOf() };
    await changeMemberRole({ ...change, tenantId: one.tenant.id, role: "admin" });
    expect((await listMemberships({ userId: user.id })).map(({ role }) => role).sort()).toEqual([
      "admin",
      "member",
    ]);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entry).toMatchObject({
      action: "user.member_role_changed",
      tenantId: one.tenant.id,
      before: { role: "member" },
      after: { role: "admin" },
    });
    const foreign = await createCompany();
    const refused = changeMemberRole({ ...change, tenantId: foreign.tenant.id, role: "owner" });
    expect(await refused.catch(codeOf)).toBe("member_not_found");
  });

  test("ends when a member leaves or is removed", async () => {
    const { tenant } = await createCompany();
    const [leaving, removed] = [await join(tenant, "member"), await join(tenant, "admin")];
    await endMembership({
      tenantId: tenant.id,
      userId: leaving.id,
      standing: "member",
      source: sourceOf(leaving),
    });
    await endMembership({
      tenantId: tenant.id,
      userId: removed.id,
      standing: "owner",
      source: sourceOf(),
    });
    expect((await listMembers({ tenantId: tenant.id, limit: 20 })).total).toBe(0);
  });
});

describe("an invitation", () => {
  test("is mailed, looked at as often as one likes, and accepted once", async () => {
    const { tenant } = await createCompany();
    const user = await createUser();
    const token = await invite(tenant, user.email, "admin");
    for (let look = 0; look < 3; look += 1) {
      expect(await getInvitation({ token, now: NOW })).toMatchObject({
        email: user.email,
        role: "admin",
        company: { id: tenant.id },
      });
    }
    const accept = () => acceptInvitation({ token, user, source: sourceOf(user), now: NOW });
    const results = await Promise.all(Array.from({ length: 8 }, accept));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await listMemberships({ userId: user.id })).toMatchObject([
      { tenantId: tenant.id, role: "admin" },
    ]);
    expect(await getInvitation({ token, now: NOW })).toBeNull();
    expect(await db.$count(auditEntries, eq(auditEntries.subjectName, user.email))).toBe(2);
  });

  test("is kept as a hash only", async () => {
    const { tenant } = await createCompany();
    const email = address();
    const token = await invite(tenant, email);
    const rows = await db.select().from(tenantInvitations).where(eq(tenantInvitations.email, email));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("is nobody else's, who has the link or not", async () => {
    const { tenant } = await createCompany();
    const email = address();
    const token = await invite(tenant, email);
    const thief = await createUser();
    expect(await acceptInvitation({ token, user: thief, source: sourceOf(thief), now: NOW })).toBeNull();
    expect(await listMemberships({ userId: thief.id })).toEqual([]);
    for (const guess of ["", "x", token.slice(1), `${token}x`, "\0".repeat(43), "A".repeat(43)]) {
      expect(await getInvitation({ token: guess, now: NOW })).toBeNull();
    }
    expect(await getInvitation({ token, now: NOW })).not.toBeNull();
  });

  test("runs out, and is forgotten long after", async () => {
    const { tenant } = await createCompany();
    const user = await createUser();
    const token = await invite(tenant, user.email);
    const end = daysAfter(NOW, INVITATION_LIFE_DAYS);
    const accept = (now: Date) => acceptInvitation({ token, user, source: sourceOf(user), now });
    expect(await getInvitation({ token, now: new Date(end.getTime() - 1) })).not.toBeNull();
    expect(await accept(end)).toBeNull();
    await deleteExpiredInvitations({ now: daysAfter(end, 29) });
    expect((await listInvitations({ tenantId: tenant.id })).items).toHaveLength(1);
    await deleteExpiredInvitations({ now: daysAfter(end, 31) });
    expect((await listInvitations({ tenantId: tenant.id })).items).toEqual([]);
  });

  test("that is sent again or asked for twice ends the former link", async () => {
    const { tenant } = await createCompany();
    const email = address();
    const first = await invite(tenant, email);
    await invite(tenant, email, "admin");
    expect(await getInvitation({ token: first, now: NOW })).toBeNull();
    const { items } = await listInvitations({ tenantId: tenant.id });
    expect(items).toMatchObject([{ email, role: "admin" }]);
    const second = await newestToken(email);
    const inviting = {
      tenant,
      standing: "owner" as const,
      invitedBy: "owner@firm.test",
      source: sourceOf(),
      now: NOW,
    };
    await resendInvitation({ ...inviting, id: items[0]?.id ?? "" });
    expect(await getInvitation({ token: second, now: NOW })).toBeNull();
    expect(await getInvitation({ token: await newestToken(email), now: NOW })).not.toBeNull();
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, email))).toBe(3);
  });

  test("of a form that is sent twice, even at once, is one email with a link that works", async () => {
    const { tenant } = await createCompany();
    const email = address();
    const inviting = { tenant, standing: "owner", invitedBy: "owner@firm.test", source: sourceOf() } as const;
    const form = { ...inviting, email, role: "member" } as const;
    const mailed = () => db.$count(outboxMails, eq(outboxMails.recipient, email));
    await Promise.all([inviteMember({ ...form, now: NOW }), inviteMember({ ...form, now: NOW })]);
    await inviteMember({ ...form, now: NOW });
    expect(await mailed()).toBe(1);
    const token = await newestToken(email);
    expect(await getInvitation({ token, now: NOW })).not.toBeNull();
    // Someone else, a minute later, or another role: that is another invitation.
    await inviteMember({ ...form, invitedBy: "admin@firm.test", now: NOW });
    await inviteMember({ ...form, invitedBy: "admin@firm.test", now: new Date(NOW.getTime() + 60_000) });
    expect(await mailed()).toBe(3);

    const [open] = (await listInvitations({ tenantId: tenant.id })).items;
    const again = { ...inviting, id: open?.id ?? "", seenExpiry: open?.expiresAt, now: daysAfter(NOW, 1) };
    await Promise.all([resendInvitation(again), resendInvitation(again)]);
    await resendInvitation(again);
    expect(await mailed()).toBe(4);
  });

  test("to one address is sent a few times in a row, however it is repeated", async () => {
    const [{ tenant }, other] = [await createCompany(), await createCompany()];
    const email = address();
    const source = sourceOf();
    const mailed = () => db.$count(outboxMails, eq(outboxMails.recipient, email));
    for (const role of [...ROLES, ...ROLES].slice(0, RATE_LIMIT_RULES.invited_address.account.burst))
      await invite(tenant, email, role);
    const sent = await mailed();
    const [open] = (await listInvitations({ tenantId: tenant.id })).items;
    const change = { id: open?.id ?? "", tenant, standing: "owner" as const, source, now: NOW };
    const again = resendInvitation({ ...change, invitedBy: "owner@firm.test" });
    expect(await again.catch(codeOf)).toBe("too_many_invitations");
    await revokeInvitation(change);
    expect(await invite(tenant, email).catch(codeOf)).toBe("too_many_invitations");
    expect(await mailed()).toBe(sent);
    await invite(other.tenant, email);
    expect(await mailed()).toBe(sent + 1);
  });

  test("names the inviting person, with the address that proves the name", async () => {
    const { tenant } = await createCompany();
    const owner = await join(tenant, "owner");
    const [email, other] = [address(), address()];
    const inviting = { tenant, standing: "owner" as const, role: "member" as const, source: sourceOf() };
    await inviteMember({ ...inviting, invitedBy: owner.email, email, now: NOW });
    await inviteMember({ ...inviting, invitedBy: "gone@firm.test", email: other, now: NOW });
    const inviter = `${owner.firstName} ${owner.lastName} (${owner.email})`;
    const invitation = await getInvitation({ token: await newestToken(email), now: NOW });
    expect(invitation?.invitedBy).toBe(inviter);
    const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    expect(mail?.textBody).toContain(`${inviter} has invited you`);
    const fromErased = await getInvitation({ token: await newestToken(other), now: NOW });
    expect(fromErased?.invitedBy).toBe("gone@firm.test");
  });

  test("is dead the moment it is taken back, and only its own company can do that", async () => {
    const [own, foreign] = [await createCompany(), await createCompany()];
    const email = address();
    const token = await invite(own.tenant, email);
    const id = (await listInvitations({ tenantId: own.tenant.id })).items[0]?.id ?? "";
    const change = { id, standing: "owner" as const, source: sourceOf(), invitedBy: "x@y.test" };
    for (const run of [revokeInvitation, resendInvitation]) {
      expect(await run({ ...change, tenant: foreign.tenant }).catch(codeOf)).toBe("invitation_not_found");
    }
    expect(await getInvitation({ token, now: NOW })).not.toBeNull();
    await revokeInvitation({ ...change, tenant: own.tenant });
    expect(await getInvitation({ token, now: NOW })).toBeNull();
    expect(await revokeInvitation({ ...change, tenant: own.tenant }).catch(codeOf)).toBe(
      "invitation_not_found",
    );
  });

  test.each([
    [
      "with a lower role",
      (tenantId: string, userId: string) => saveMembership({ tenantId, userId, role: "member" }),
    ],
    ["who left", (tenantId: string, userId: string) => removeMembership({ tenantId, userId })],
    ["of a suspended company", (tenantId: string) => setTenantStatus({ tenantId, status: "suspended" })],
    [
      "whose account is disabled",
      (_: string, userId: string) => setActive({ userId, actorId: null, isActive: false }),
    ],
  ])("changes nothing for an owner %s since the request began", async (_case, change) => {
    const { tenant } = await createCompany();
    const [owner, other] = [await join(tenant, "owner"), await join(tenant, "member")];
    const [open, email] = [address(), address()];
    await invite(tenant, open);
    const before = (await listInvitations({ tenantId: tenant.id })).items;
    const acting = { standing: "owner" as const, source: sourceOf(owner), invitedBy: owner.email, now: NOW };
    await change(tenant.id, owner.id);
    const own = { ...acting, tenant, tenantId: tenant.id, id: before[0]?.id ?? "", userId: other.id };
    const attempts = [
      inviteMember({ ...own, email, role: "member" }),
      resendInvitation(own),
      revokeInvitation(own),
      changeMemberRole({ ...own, role: "admin" }),
      endMembership(own),
    ];
    const outcomes = await Promise.all(attempts.map((attempt) => attempt.catch(codeOf)));
    expect(outcomes).toEqual(attempts.map(() => "above_own_role"));
    expect((await listInvitations({ tenantId: tenant.id })).items).toEqual(before);
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, email))).toBe(0);
    expect(await listMemberships({ userId: other.id })).toMatchObject([{ role: "member" }]);
  });

  test("is sent by staff who manage all companies, while they do", async () => {
    const { tenant } = await createCompany();
    const staff = await createUser({ role: "super_admin" });
    const acting = { standing: "manager", source: sourceOf(staff), invitedBy: staff.email, tenant } as const;
    const email = address();
    await inviteMember({ ...acting, email, role: "owner", now: NOW });
    expect((await listInvitations({ tenantId: tenant.id })).items).toMatchObject([{ email, role: "owner" }]);
    await createUser({ role: "super_admin" });
    await setRole({ userId: staff.id, actorId: null, role: "support" });
    const refused = inviteMember({ ...acting, email: address(), role: "member", now: NOW });
    expect(await refused.catch(codeOf)).toBe("above_own_role");
  });

  test.each([
    [
      "gets a lower role",
      "member",
      (...[tenantId, userId]) => saveMembership({ tenantId, userId, role: "admin" }),
    ],
    ["leaves", "member", (...[tenantId, userId]) => removeMembership({ tenantId, userId })],
    ["is disabled", "member", (_, userId) => setActive({ userId, actorId: null, isActive: false })],
    [
      "no longer manages companies",
      "staff",
      (_, userId) => setRole({ userId, actorId: null, role: "sales" }),
    ],
  ] as [string, string, (tenantId: string, userId: string) => Promise<unknown>][])(
    "stops working when the person who sent it %s, until someone else sends it again",
    async (_case, kind, change) => {
      const { tenant } = await createCompany();
      await createUser({ role: "super_admin" });
      const inviter =
        kind === "staff" ? await createUser({ role: "super_admin" }) : await join(tenant, "owner");
      const user = await createUser();
      const acting = { tenant, standing: "owner", invitedBy: inviter.email, now: NOW } as const;
      await inviteMember({ ...acting, source: sourceOf(inviter), email: user.email, role: "owner" });
      const token = await newestToken(user.email);
      expect(await getInvitation({ token, now: NOW })).not.toBeNull();
      await change(tenant.id, inviter.id);
      expect(await getInvitation({ token, now: NOW })).toBeNull();
      expect(await acceptInvitation({ token, user, source: sourceOf(user), now: NOW })).toBeNull();
      expect(await listMemberships({ userId: user.id })).toEqual([]);
      const [open] = (await listInvitations({ tenantId: tenant.id })).items;
      expect(open).toMatchObject({ email: user.email, isGranted: false });
      const other = await join(tenant, "owner");
      await resendInvitation({ ...acting, id: open?.id ?? "", source: sourceOf(other) });
      const again = await newestToken(user.email);
      expect(await acceptInvitation({ token: again, user, source: sourceOf(user), now: NOW })).not.toBeNull();
    },
  );

  test("of a member works while their company is suspended", async () => {
    const { tenant } = await createCompany();
    const [owner, user] = [await join(tenant, "owner"), await createUser()];
    const acting = { tenant, standing: "owner", invitedBy: owner.email, now: NOW } as const;
    await inviteMember({ ...acting, source: sourceOf(owner), email: user.email, role: "member" });
    await setTenantStatus({ tenantId: tenant.id, status: "suspended" });
    const token = await newestToken(user.email);
    expect(await acceptInvitation({ token, user, source: sourceOf(user), now: NOW })).not.toBeNull();
  });

  test("is not for members, and gives no role above the inviting person's", async () => {
    const { tenant } = await createCompany();
    const user = await join(tenant, "member");
    const inviting = { tenant, invitedBy: "a@b.test", source: sourceOf(), email: user.email };
    expect(await inviteMember({ ...inviting, standing: "owner", role: "member" }).catch(codeOf)).toBe(
      "already_member",
    );
    const other = { ...inviting, email: address() };
    expect(await inviteMember({ ...other, standing: "member", role: "member" }).catch(codeOf)).toBe(
      "above_own_role",
    );
    expect(await inviteMember({ ...other, standing: "admin", role: "owner" }).catch(codeOf)).toBe(
      "above_own_role",
    );
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, other.email))).toBe(0);
  });

  test("does not change the role of a person who joined another way in the meantime", async () => {
    const { tenant } = await createCompany();
    const user = await createUser();
    const token = await invite(tenant, user.email, "owner");
    await saveMembership({ tenantId: tenant.id, userId: user.id, role: "member" });
    await acceptInvitation({ token, user, source: sourceOf(user), now: NOW });
    const rows = await db.select().from(memberships).where(eq(memberships.userId, user.id));
    expect(rows).toMatchObject([{ role: "member" }]);
    const isAccepted = and(
      eq(auditEntries.tenantId, tenant.id),
      eq(auditEntries.action, "invitation.accepted"),
    );
    expect(await db.select().from(auditEntries).where(isAccepted)).toMatchObject([{ after: null }]);
  });

  test("of a higher role is not replaced by someone below it, until it has run out", async () => {
    const { tenant } = await createCompany();
    const email = address();
    const token = await invite(tenant, email, "owner");
    const inviting = { tenant, standing: "admin", invitedBy: "a@b.test", source: sourceOf() } as const;
    const lower = { ...inviting, email, role: "member" } as const;
    expect(await inviteMember({ ...lower, now: NOW }).catch(codeOf)).toBe("above_own_role");
    expect(await getInvitation({ token, now: NOW })).toMatchObject({ role: "owner" });
    await inviteMember({ ...lower, standing: "owner", role: "admin", now: NOW });
    await inviteMember({ ...lower, now: NOW });
    await invite(tenant, email, "owner");
    await inviteMember({ ...lower, now: daysAfter(NOW, INVITATION_LIFE_DAYS + 1) });
    expect((await listInvitations({ tenantId: tenant.id })).items).toMatchObject([{ role: "member" }]);
  });

  test("of a higher role is not replaced either by someone below it who asks at the same moment", async () => {
    const { tenant } = await createCompany();
    const inviting = { tenant, invitedBy: "a@b.test", source: sourceOf(), now: NOW };
    for (let round = 0; round < 5; round++) {
      const email = address();
      await Promise.allSettled([
        inviteMember({ ...inviting, email, standing: "owner", role: "owner" }),
        inviteMember({ ...inviting, email, standing: "admin", role: "member" }),
      ]);
      const invitation = await getInvitation({ token: await newestToken(email), now: NOW });
      expect(invitation?.role).toBe("owner");
    }
  });

  test.each([
    ["taken back", revokeInvitation],
    ["sent again", resendInvitation],
  ])("is not %s by someone below the role it gets at the same moment", async (_case, change) => {
    const { tenant } = await createCompany();
    for (let round = 0; round < 5; round++) {
      const email = address();
      await invite(tenant, email);
      const { items } = await listInvitations({ tenantId: tenant.id });
      const id = items.find((item) => item.email === email)?.id ?? "";
      const byAdmin = { id, tenant, standing: "admin", source: sourceOf(), invitedBy: "b@b.test" } as const;
      await Promise.allSettled([invite(tenant, email, "owner"), change({ ...byAdmin, now: NOW })]);
      const open = await getInvitation({ token: await newestToken(email), now: NOW });
      expect(open).toMatchObject({ role: "owner", invitedBy: "owner@firm.test" });
    }
  });
});

describe("the forms about members", () => {
  test.each([
    [{ intent: "invite", email: "x", role: "member" }],
    [{ intent: "invite", email: "a@b.test", role: "king" }],
    [{ intent: "invite", email: "a@b.test, c@d.test", role: "member" }],
    [{ intent: "change-member-role", userId: "1", role: "member" }],
    [{ intent: "remove-member" }],
    [{ intent: "drop" }],
  ])("refuse %j", (form) => {
    expect(MemberFormSchema.safeParse(form).success).toBe(false);
  });
});
