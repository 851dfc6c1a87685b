import type { User } from "./user";

/** The sort orders of the user list. A `-` reverses one. */
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

/** A row of the user list. */
export interface ListedUser extends User {
  /** When they were last signed in anywhere; null if never. */
  lastSeenAt: Date | null;
  /** When they were last invited; null if never, and once they have signed in. */
  invitedAt: Date | null;
}

/** The status of an account in a list. */
export type UserStatus = "active" | "disabled" | "invited";

/** The status of an account. Disabled takes precedence over invited. */
export function userStatus({ isActive, invitedAt }: Pick<ListedUser, "isActive" | "invitedAt">): UserStatus {
  if (!isActive) return "disabled";
  return invitedAt === null ? "active" : "invited";
}

/**
 * The prefixes to look up for a search text. SQLite lower-cases ASCII letters only, so names that
 * start with other letters are also tried as they are.
 */
export function searchPrefixes(text: string): string[] {
  const titled = text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text.toLowerCase(), plainLower(titled), plainLower(text)])];
}

function plainLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
