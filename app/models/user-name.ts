import type { User } from "./user";

/* Apart from the schemas of accounts, so that pages in the browser need not load the schema library for a name. */

/** How a person is named where there is room for one name: first and last name, else the address. */
export function displayName(user: Pick<User, "firstName" | "lastName" | "email">): string {
  return [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
}
