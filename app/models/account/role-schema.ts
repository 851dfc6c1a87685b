import { z } from "zod";

import { ROLES } from "../../../drizzle/values";

/**
 * A role as forms, URLs and API calls name it. It is apart from `role.ts`, which every console page
 * loads, to keep zod out of the browser.
 */
export const RoleSchema = z.enum(ROLES);
