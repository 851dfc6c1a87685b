import { and, eq, inArray } from "drizzle-orm";

import { users } from "../../../drizzle/schema";
import { ROLES } from "../../../drizzle/values";

import { hasPermission } from "~/models/account/role";

const OWNER_ROLES = ROLES.filter((role) => hasPermission(role, "manage_leads"));

/** The condition that a user may own tasks: active staff who manage leads. */
export function ownersOnly() {
  return and(inArray(users.role, OWNER_ROLES), eq(users.isActive, true));
}
