/* Apart from the schemas of accounts, so that pages in the browser need not load the schema
   library for a name. */

interface Named {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/**
 * How a person is named where there is room for one name: first and last name, else the address.
 */
export function displayName(user: Named): string {
  return [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
}
