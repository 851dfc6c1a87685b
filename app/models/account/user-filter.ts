import { z } from "zod";

import { emptyIsNone } from "~/models/shared/empty-choice";
import { RoleSchema } from "./role-schema";
import { USER_SORTS, USER_STATUSES } from "./user-list";
import { USER_SEARCH_LENGTH_MAX } from "./account-limits";

/**
 * Which users to list, in which order. Nothing in a typed URL is rejected: invalid values count as
 * not given.
 */
export const UserFilterSchema = z.object({
  q: z
    .string()
    .max(USER_SEARCH_LENGTH_MAX)
    .transform((text) =>
      text
        .replaceAll(/\p{Cc}/gu, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .optional()
    .catch(undefined),
  role: z.preprocess(emptyIsNone, RoleSchema.optional()).catch(undefined),
  status: z.preprocess(emptyIsNone, z.enum(USER_STATUSES).optional()).catch(undefined),
  sort: z.enum(USER_SORTS).default("-created").catch("-created"),
});

export type UserFilter = z.output<typeof UserFilterSchema>;
