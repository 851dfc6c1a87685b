/* Apart from the account schemas, so that pages don't load the schema library for a name. */

interface Named {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** A person's one-line name: first and last name, else the email address. */
export function displayName(user: Named): string {
  return [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
}

/** A person's name alone, from records (`recordName`): "Freya Holt" of "Freya Holt <f@x.test>". */
export function nameAlone(name: string): string {
  return name.replace(/(?<=\S) <[^<>]+>$/, "");
}
