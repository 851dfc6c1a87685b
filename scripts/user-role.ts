import { brokenRule } from "~/models/shared/rule-error";
import { ROLES } from "../drizzle/values";
import { RoleSchema } from "~/models/account/role-schema";
import { USER_RULES } from "~/models/account/account-refusals";
import { listUsersByEmail, setRole } from "~/models/account/user.server";

import { runCommand } from "./command";

/*
 * user-role mail@example.com role: gives an account a role if there is no super admin who could do
 * it.
 */

/** A mistake that the operator can correct. */
class UsageError extends Error {
  override name = "UsageError";
}

const [email, wanted] = process.argv.slice(2);
const role = RoleSchema.safeParse(wanted).data;

await runCommand(async () => {
  try {
    if (!email || !role) {
      throw new UsageError(`Usage: user-role mail@example.com role\nRoles: ${ROLES.join(", ")}`);
    }
    const [user, ...others] = await listUsersByEmail({ email });
    if (!user) throw new UsageError(`Nobody with the address ${email} has signed in yet.`);
    if (others.length > 0) throw new UsageError(`${others.length + 1} accounts have the address ${email}.`);
    await setRole({ userId: user.id, role, actorId: null });
    console.log(`${user.email} is ${role} now (was ${user.role}).`);
  } catch (error) {
    const told = error instanceof UsageError ? error : brokenRule(error, USER_RULES);
    if (!told) throw error;
    console.error(told.message);
    process.exitCode = 1;
  }
});
