import { z } from "zod";

import { ROLES } from "../../../drizzle/values";

/**
 * A role as forms, addresses and calls name it. It stands apart from the roles, which every page of
 * the console loads: zod is not for the browser.
 */
export const RoleSchema = z.enum(ROLES);
