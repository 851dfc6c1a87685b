import { ButtonLink } from "~/ui/button";
import { companySignInCopy as copy } from "~/copy/external";
import { type NamedChoice } from "~/copy/shared/linked-accounts";

import { ExternalButtons } from "./external-buttons";
import { AuthFrame } from "./frame";
import { Lead, More } from "./more";

/** A company that was found by an address, and how its people sign in. */
export interface FoundCompany {
  company: string;
  email: string;
  choices: readonly NamedChoice[];
  /** Whether a password opens nothing. */
  isRequired: boolean;
}

/**
 * Leads people to their company's sign-in page. It takes a link: the security policy stops forms
 * whose redirects end on another site.
 */
export function CompanyAccount({
  company,
  email,
  choices,
  isRequired,
  redirectTo,
}: FoundCompany & { redirectTo: string | null }) {
  const [only, ...others] = choices;
  const query = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
  return (
    <AuthFrame title={copy.foundTitle}>
      <Lead>
        <span className="wrap-anywhere">
          {isRequired ? copy.required(company, email) : copy.found(company, email)}
        </span>
      </Lead>
      {only && others.length === 0 ? (
        <ButtonLink kind="primary" wraps reloadDocument to={`/auth/start/${only.slug}${query}`}>
          {copy.go(company)}
        </ButtonLink>
      ) : (
        <ExternalButtons choices={choices} redirectTo={redirectTo} />
      )}
      <More links={[{ to: `/login${query}`, label: isRequired ? copy.again : copy.other }]} />
    </AuthFrame>
  );
}
