import { ButtonLink } from "~/ui/button";
import { externalCopy as copy } from "~/copy/external";

/** A company account with which people can sign in. */
export interface ExternalButton {
  slug: string;
  label: string | null;
}

/** What a company account is called on screen. */
export function externalName({ slug, label }: ExternalButton): string {
  return label ?? copy.names[slug] ?? slug;
}

/**
 * Links that begin a sign-in with a company account. They are links because the security policy
 * stops forms whose redirects end on another site, and they load the whole page because scripts
 * can't follow such redirects.
 */
export function ExternalButtons({
  choices,
  redirectTo,
}: {
  choices: readonly ExternalButton[];
  redirectTo: string | null;
}) {
  const query = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
  return (
    <ul className="grid gap-2.5">
      {choices.map((choice) => (
        <li key={choice.slug}>
          <ButtonLink reloadDocument wraps className="w-full" to={`/auth/start/${choice.slug}${query}`}>
            {copy.button(externalName(choice))}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** A line with words, between two ways to do the same. */
export function Or({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-1 text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
