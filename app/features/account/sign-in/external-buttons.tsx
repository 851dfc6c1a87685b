import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { companySignInCopy, externalCopy as copy } from "~/copy/external";
import { externalName, type NamedChoice } from "~/copy/shared/linked-accounts";

/** As wide and high as the buttons that they stand between. */
const WIDE = "min-h-11.5 w-full text-[1rem]";

/**
 * Links that begin a sign-in with a company account. They are links because the security policy
 * stops forms whose redirects end on another site, and they load the whole page because scripts
 * can't follow such redirects.
 */
export function ExternalButtons({
  choices,
  redirectTo,
  findsCompany = false,
}: {
  choices: readonly NamedChoice[];
  redirectTo: string | null;
  /** Adds the way to a company's own sign-in, if there is more than one to choose from. */
  findsCompany?: boolean;
}) {
  const query = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
  return (
    <ul className="grid gap-2.5">
      {choices.map((choice) => (
        <li key={choice.slug}>
          <ButtonLink reloadDocument wraps className={WIDE} to={`/auth/start/${choice.slug}${query}`}>
            {copy.button(externalName(choice))}
          </ButtonLink>
        </li>
      ))}
      {findsCompany && choices.length > 1 ? (
        <li>
          <ButtonLink wraps className={WIDE} to={`/login/company${query}`}>
            <Icon name="building" small />
            {companySignInCopy.find}
          </ButtonLink>
        </li>
      ) : null}
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
