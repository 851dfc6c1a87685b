/** A colleague who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
}

/**
 * The colleagues whom a text mentions: "@" and their full name, or their first name if nobody else
 * has it. Case doesn't matter.
 */
export function mentionedIn<Colleague extends Mentionable>(
  text: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const said = text.toLowerCase();
  const firstNames = colleagues.map(firstNameOf);
  return colleagues.filter((colleague) => {
    const first = firstNameOf(colleague);
    const isOnly = firstNames.filter((name) => name === first).length === 1;
    return isSaid(said, colleague.name.toLowerCase()) || (isOnly && isSaid(said, first));
  });
}

function firstNameOf({ name }: Mentionable): string {
  return name.toLowerCase().split(" ", 1)[0] ?? "";
}

/** Whether the text has "@name" and the name ends there. */
function isSaid(text: string, name: string): boolean {
  if (name === "") return false;
  const parts = text.split(`@${name}`);
  return parts
    .slice(1)
    .some((rest, at) => !/[\p{L}\p{N}]$/u.test(parts[at] ?? "") && !/^[\p{L}\p{N}]/u.test(rest));
}

/** A text cut into what mentions one of these names and what doesn't. */
export function splitMentions(
  text: string,
  names: readonly string[],
): { text: string; isMention: boolean }[] {
  const said = lowered(text);
  const sought = names.flatMap((name) => [name, name.split(" ", 1)[0] ?? name]).map(lowered);
  const longest = sought.toSorted((a, b) => b.length - a.length);
  const parts: { text: string; isMention: boolean }[] = [];
  let plainFrom = 0;
  let at = said.indexOf("@");
  while (at !== -1) {
    const start = at + 1;
    const name = longest.find((one) => said.startsWith(one, start) && endsAt(said, start + one.length));
    const end = start + (name?.length ?? 0);
    if (name !== undefined) {
      if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), isMention: false });
      parts.push({ text: text.slice(at, end), isMention: true });
      plainFrom = end;
    }
    at = said.indexOf("@", end);
  }
  return plainFrom === text.length ? parts : [...parts, { text: text.slice(plainFrom), isMention: false }];
}

/** Lower case of the same length: one letter would become two. */
function lowered(text: string): string {
  return text.replaceAll("\u0130", "i").toLowerCase();
}

/** Whether a name that ends here isn't the beginning of a longer one. */
function endsAt(text: string, at: number): boolean {
  return !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2));
}
