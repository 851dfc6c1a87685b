import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { inviteUser, resendInvitation } from "~/models/account/user-invitation.server";
import { USER_RULES } from "~/models/account/account-refusals";
import { getUser, listUsersByEmail } from "~/models/account/user.server";
import { identityMail } from "~/models/mail/identity-mail.server";
import { brokenRule } from "~/models/shared/rule-error";
import { db } from "~/server/db.server";
import { onIdentityMail } from "~/services/identity/connection.server";

import { auditEntries, users } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../factories/booking";
import { createUser } from "../../factories/user";
import { uniqueEmail } from "../../setup/browser";

/* What an invitation gives if the inviting person loses their rank while its email goes out. */

const codeOf = (error: unknown) => brokenRule(error, USER_RULES)?.code ?? error;

/** Demotes someone in the transaction that queues the next email. */
function demoteWithMail(userId: string): void {
  onIdentityMail((tx, mail) => [
    ...identityMail(tx, mail),
    tx.update(users).set({ role: "lead" }).where(eq(users.id, userId)),
  ]);
  onTestFinished(() => onIdentityMail(identityMail));
}

test("a new account gets no role from someone who is no longer above it", async () => {
  const staff = await createUser({ role: "super_admin" });
  const email = uniqueEmail();
  demoteWithMail(staff.id);
  const inviting = inviteUser({ email, firstName: "Ines", role: "sales", actorId: staff.id });
  expect(await inviting.catch(codeOf)).toBe("above_own_rank");
  expect(await listUsersByEmail({ email })).toEqual([]);
});

test("a person who is invited again keeps role and record", async () => {
  const staff = await createUser({ role: "super_admin" });
  const email = uniqueEmail();
  const invitation = { email, firstName: "Ines", actorId: staff.id };
  await inviteUser({ ...invitation, role: "support" });
  const [user] = await listUsersByEmail({ email });
  const invited = () => db.$count(auditEntries, eq(auditEntries.subjectId, user?.id ?? ""));
  expect(await invited()).toBe(1);
  demoteWithMail(staff.id);
  expect(await inviteUser({ ...invitation, role: "sales" }).catch(codeOf)).toBe("above_own_rank");
  expect(await getUser({ id: user?.id ?? "" })).toEqual(user);
  expect(await invited()).toBe(1);
});

test("an invitation that is sent again is not put on record for someone below it", async () => {
  const staff = await createUser({ role: "super_admin" });
  const email = uniqueEmail();
  await inviteUser({ email, firstName: "Ines", role: "support", actorId: staff.id });
  const [user] = await listUsersByEmail({ email });
  const invited = () => db.$count(auditEntries, eq(auditEntries.subjectId, user?.id ?? ""));
  const source = { ...STAFF_SOURCE, actor: { id: staff.id, name: "Staff" } };
  await resendInvitation({ userId: user?.id ?? "", source });
  expect(await invited()).toBe(2);
  demoteWithMail(staff.id);
  expect(await resendInvitation({ userId: user?.id ?? "", source }).catch(codeOf)).toBe("above_own_rank");
  expect(await invited()).toBe(2);
});
