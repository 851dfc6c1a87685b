import { z } from "zod";

import { RoleSchema } from "./role-schema";
import type { User } from "./user";

/** What a list of users may be sorted by; with `-` the other way round. */
export const USER_SORTS = [
  "name",
  "-name",
  "role",
  "-role",
  "business",
  "-business",
  "seen",
  "-seen",
  "created",
  "-created",
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const USER_STATUSES = ["active", "disabled"] as const;

/** Rows of one page of the staff area. */
export const USERS_PER_PAGE = 25;
/** So many accounts one bulk action may name. */
export const BULK_USERS_MAX = 100;

const SEARCH_LENGTH_MAX = 200;

/** An empty choice of a filter form means: no filter. */
const emptyIsNone = (value: unknown): unknown => (value === "" ? undefined : value);

/**
 * Which users, in which order. Of an address typed by hand nothing is refused: what makes no sense
 * counts as not given.
 */
export const UserFilterSchema = z.object({
  q: z
    .string()
    .max(SEARCH_LENGTH_MAX)
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

/** A row of the list of users. */
export interface ListedUser extends User {
  /** When they were last signed in anywhere; null when never. */
  lastSeenAt: Date | null;
  /** When they were last invited; null when nobody did, and once they have signed in. */
  invitedAt: Date | null;
}

/** What a list says about an account. */
export type UserStatus = "active" | "disabled" | "invited";

/** The status of an account. Someone who was invited and is disabled is disabled. */
export function userStatus({ isActive, invitedAt }: Pick<ListedUser, "isActive" | "invitedAt">): UserStatus {
  if (!isActive) return "disabled";
  return invitedAt === null ? "active" : "invited";
}

/**
 * The beginnings to look for in the index for what somebody typed. SQLite makes only plain letters
 * small, so other letters are tried as they stand at the beginning of a name, too.
 */
export function searchPrefixes(text: string): string[] {
  const titled = text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text.toLowerCase(), plainLower(titled), plainLower(text)])];
}

function plainLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
