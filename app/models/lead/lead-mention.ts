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
  const said = names.flatMap((name) => [name, name.split(" ", 1)[0] ?? name]);
  const longest = said.toSorted((a, b) => b.length - a.length);
  const parts: { text: string; isMention: boolean }[] = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const name = longest.find(
      (one) =>
        text.slice(at, at + one.length + 1).toLowerCase() === `@${one.toLowerCase()}` &&
        !/^[\p{L}\p{N}]/u.test(text.slice(at + one.length + 1)),
    );
    if (name === undefined) {
      plain += text[at];
      at += 1;
    } else {
      if (plain !== "") parts.push({ text: plain, isMention: false });
      parts.push({ text: text.slice(at, at + name.length + 1), isMention: true });
      plain = "";
      at += name.length + 1;
    }
  }
  return plain === "" ? parts : [...parts, { text: plain, isMention: false }];
}
