import { randomBytes } from "node:crypto";

import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { identityAdmin, identityMode } from "~/services/identity/connection.server";

import { memberships, tenants, users, workspaces } from "../../../drizzle/schema";

import { searchTextOf } from "~/models/search/search-words";
import { type Role } from "~/models/account/role";
import { ROLES } from "../../../drizzle/values";
import type { WorkspacePlan } from "~/models/company/workspace";

/** A person in the demo. */
interface DemoAccount {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  businessName: string;
  /** Whether they belong to the demo's tenant. */
  isMember: boolean;
}

const TENANT = { name: "Harbor Works", subdomain: "harbor-works" };
const WORKSPACES: readonly { name: string; plan: WorkspacePlan }[] = [
  { name: "Harbor Works Operations", plan: "growth" },
  { name: "Harbor Works Finance", plan: "start" },
];

const NAMES: Record<Role, [firstName: string, lastName: string]> = {
  lead: ["Lena", "Ortiz"],
  customer: ["Carlos", "Mendes"],
  support: ["Sofia", "Brandt"],
  billing_admin: ["Bilal", "Aydin"],
  sales: ["Sara", "Novak"],
  blog_admin: ["Bo", "Lindgren"],
  super_admin: ["Susan", "Park"],
};

/**
 * `<role>@demo.test` for every role, and `member@demo.test`, a customer whose company is a tenant.
 */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  ...ROLES.map((role) => ({
    email: `${role}@demo.test`,
    role,
    firstName: NAMES[role][0],
    lastName: NAMES[role][1],
    businessName: role === "lead" || role === "customer" ? "Example Ltd" : "Automata",
    isMember: false,
  })),
  {
    email: "member@demo.test",
    role: "customer",
    firstName: "Mira",
    lastName: "Holm",
    businessName: TENANT.name,
    isMember: true,
  },
];

/** Demo accounts aren't allowed here: in production, or with a hosted identity service. */
class NoDemoAccountsError extends Error {
  override name = "NoDemoAccountsError";
}

/** The result. `password` is null if it isn't known, because the accounts existed already. */
interface DemoAccountsResult {
  created: number;
  password: string | null;
}

/**
 * Creates the missing demo accounts. A given password is set for every demo account; otherwise new
 * ones get a random one. Existing accounts keep everything else. Throws `NoDemoAccountsError` in
 * production.
 */
export async function createDemoAccounts({
  password,
  now = sharedNow(),
}: {
  password: string | undefined;
  now?: Date;
}): Promise<DemoAccountsResult> {
  if (env.production) throw new NoDemoAccountsError("Production gets no demo accounts.");
  if (identityMode() !== "embedded")
    throw new NoDemoAccountsError("A hosted identity service gets no demo accounts.");
  const newPassword = password ?? randomBytes(12).toString("base64url");
  const tenantId = await makeTenant(now);
  let created = 0;
  for (const account of DEMO_ACCOUNTS) {
    if (await createDemoAccount({ account, tenantId, newPassword, now })) created += 1;
    else if (password !== undefined) await setPassword(account, password);
  }
  return { created, password: password ?? (created > 0 ? newPassword : null) };
}

/** Returns false if the email address has an account. */
async function createDemoAccount({
  account,
  tenantId,
  newPassword,
  now,
}: {
  account: DemoAccount;
  tenantId: string;
  newPassword: string;
  now: Date;
}): Promise<boolean> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, account.email));
  if (known) return false;
  const { email, firstName, lastName, businessName } = account;
  const { data, error } = await requireAdmin().createUser({
    email,
    password: newPassword,
    email_confirm: true,
    user_metadata: { first_name: firstName, last_name: lastName, business_name: businessName },
  });
  if (error) throw new Error(`${email}: ${error.message}`, { cause: error });
  await storeAccount({ account, tenantId, externalId: data.user.id, now });
  return true;
}

async function storeAccount({
  account: { isMember, ...profile },
  tenantId,
  externalId,
  now,
}: {
  account: DemoAccount;
  tenantId: string;
  externalId: string;
  now: Date;
}): Promise<void> {
  const id = crypto.randomUUID();
  await atomically((tx) => [
    tx.insert(users).values({ id, externalId, ...profile, createdAt: now, updatedAt: now }),
    ...(isMember
      ? [tx.insert(memberships).values({ tenantId, userId: id, role: "owner" as const, createdAt: now })]
      : []),
  ]);
}

/** Creates the demo's company with its workspaces, keeping what exists. Returns its id. */
async function makeTenant(now: Date): Promise<string> {
  const { name, subdomain } = TENANT;
  await atomically((tx) => [
    tx
      .insert(tenants)
      .values({ ...TENANT, searchText: searchTextOf(name, subdomain), createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
  ]);
  const [tenant] = await db.select().from(tenants).where(eq(tenants.subdomain, subdomain));
  if (!tenant) throw new Error("The demo's tenant was deleted in the meantime.");
  if ((await db.$count(workspaces, eq(workspaces.tenantId, tenant.id))) > 0) return tenant.id;
  const rows = WORKSPACES.map((workspace, index) => {
    const createdAt = new Date(now.getTime() + index);
    const searchText = searchTextOf(workspace.name);
    return { ...workspace, tenantId: tenant.id, searchText, createdAt, updatedAt: createdAt };
  });
  await atomically((tx) => [tx.insert(workspaces).values(rows).onConflictDoNothing()]);
  return tenant.id;
}

async function setPassword({ email }: DemoAccount, password: string): Promise<void> {
  const [user] = await db.select({ externalId: users.externalId }).from(users).where(eq(users.email, email));
  if (!user) return;
  // As a hash: the password rule for visitors doesn't apply to what a demo's operator chooses.
  const password_hash = await hash(password);
  const { error } = await requireAdmin().updateUserById(user.externalId, { password_hash });
  if (error) throw new Error(`${email}: ${error.message}`, { cause: error });
}

function requireAdmin() {
  const admin = identityAdmin();
  if (!admin) throw new NoDemoAccountsError("The identity provider cannot be reached as its administrator.");
  return admin;
}
