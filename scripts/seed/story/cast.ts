import { identityAdmin } from "~/services/identity/connection.server";
import type { AuditSource } from "~/models/audit/audit";
import { displayName, recordName, type User } from "~/models/account/user";
import { setRole, listUsersByEmail, onboardUser } from "~/models/account/user.server";
import { recordSession } from "~/models/account/user-session.server";
import { deactivateUser } from "~/models/account/account-status.server";
import type { Role } from "~/models/account/role";

import { COLLEAGUES, colleagueEmail, type Colleague } from "./people";
import { daysBefore, hoursAfter, workDaysAfter, type Story } from "./timeline";

/** A member of the staff, in the form that models expect. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  source: AuditSource;
}

/** The staff who act in the demo. */
export interface Cast {
  sales: readonly [Actor, Actor, Actor];
  support: Actor;
  editors: readonly [Actor, Actor];
  admin: Actor;
}

/** An office network, masked as the audit log keeps it. */
const OFFICE_NETWORK = "203.0.113.0/24";

function actorOf(user: User): Actor {
  const name = displayName(user);
  const actor = { id: user.id, name: recordName(user) };
  const source = { actor, network: OFFICE_NETWORK, userAgent: null, requestId: null };
  return { id: user.id, name, email: user.email, source };
}

/** A member of the staff by email address. Throws when the account is missing. */
export async function requireActor(email: string): Promise<Actor> {
  const [user] = await listUsersByEmail({ email });
  if (!user) throw new Error(`The demo has no account for ${email}.`);
  return actorOf(user);
}

/** Finds the staff. Throws if the demo's accounts don't exist yet. */
export async function readCast(): Promise<Cast> {
  const find = (index: number) => requireActor(colleagueEmail(requireColleague(index)));
  return {
    sales: [await requireActor("sales@demo.test"), await find(0), await find(1)],
    support: await requireActor("support@demo.test"),
    editors: [await requireActor("blog_admin@demo.test"), await find(4)],
    admin: await requireActor("super_admin@demo.test"),
  };
}

function requireColleague(index: number): Colleague {
  const colleague = COLLEAGUES[index];
  if (!colleague) throw new Error(`There is no colleague ${index}.`);
  return colleague;
}

/** Creates an account without a known password. */
export async function createPerson({
  email,
  firstName,
  lastName,
  businessName,
  role,
  invitedBy,
  now,
}: {
  email: string;
  firstName: string;
  lastName: string;
  businessName: string;
  role: Role;
  invitedBy?: Actor;
  now: Date;
}): Promise<User> {
  const admin = identityAdmin();
  if (!admin) throw new Error("The identity provider has no administrator here.");
  const metadata = { first_name: firstName, last_name: lastName, business_name: businessName };
  const { data, error } = await admin.createUser({ email, email_confirm: true, user_metadata: metadata });
  if (error) throw new Error(`${email}: ${error.message}`, { cause: error });
  const { user } = await onboardUser({
    externalId: data.user.id,
    email,
    emailConfirmed: true,
    metadata,
    claims: { app_metadata: { role } },
    ...(invitedBy ? { invitedBy: invitedBy.source.actor } : {}),
    network: OFFICE_NETWORK,
    userAgent: null,
    now,
  });
  return user;
}

/** The accounts of the colleagues: they are invited, join, and some are disabled later. */
export function colleagueStories(admin: Actor, now: Date): Story[] {
  return COLLEAGUES.map(async function* (colleague, index): Story {
    let at = daysBefore(now, colleague.joinedDaysAgo, 8 + index / 4);
    yield at;
    const user = await createPerson({
      ...colleague,
      email: colleagueEmail(colleague),
      businessName: "Automata",
      invitedBy: admin,
      now: at,
    });
    if (colleague.state === "invited") return;
    yield (at = hoursAfter(at, 3));
    await visit(user, at);
    if (colleague.state === "disabled") {
      yield (at = workDaysAfter(at, 34));
      await deactivateUser({ ...admin.source, userId: user.id, actorId: admin.id, now: at });
      return;
    }
    yield (at = daysBefore(now, 0, 6 + index / 4));
    await visit(user, at);
  });
}

/** One promotion, so that the audit log and the account's security page show one. */
export async function* promotionStory(admin: Actor, now: Date): Story {
  const at = daysBefore(now, 68, 10);
  yield at;
  const [user] = await listUsersByEmail({ email: colleagueEmail(requireColleague(2)) });
  if (!user) return;
  await setRole({ ...admin.source, userId: user.id, actorId: admin.id, role: "support", now: at });
}

/** Records that someone signed in and used the product. */
export async function visit(user: User, now: Date): Promise<void> {
  await recordSession({
    sessionId: crypto.randomUUID(),
    userId: user.id,
    network: OFFICE_NETWORK,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    now,
  });
}
