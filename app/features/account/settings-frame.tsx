import type { ReactNode } from "react";

import { accountAnchorsCopy as copy } from "~/copy/shared/account-anchors";

/** The sections of an account, in their order on the page. */
const accountAnchors = () => [
  { id: "profile", label: copy.profile },
  { id: "email", label: copy.email },
  { id: "password", label: copy.password },
  { id: "two-step", label: copy.twoStep },
  { id: "sessions", label: copy.sessions },
  { id: "security", label: copy.events },
  { id: "api-keys", label: copy.apiKeys },
  { id: "data", label: copy.data },
];

/**
 * Settings with their table of contents, next to them on wide screens and above them on small ones.
 * There the console's is folded up, because its twenty links would fill half of a phone.
 */
export function SettingsFrame({
  pages,
  isElsewhere = false,
  children,
}: {
  /** Links to settings on pages of their own (`SettingsPages`). */
  pages?: ReactNode;
  /** Whether the account itself is on another page. */
  isElsewhere?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-5 text-2 xl:grid-cols-[11rem_minmax(0,46rem)] xl:items-start xl:gap-12">
      {pages ? (
        <details className="border-y border-line xl:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center">{copy.all}</summary>
          <nav aria-label={copy.navigation} className="pb-2">
            <AccountAnchors isElsewhere={isElsewhere} />
            {pages}
          </nav>
        </details>
      ) : null}
      <nav
        aria-label={copy.navigation}
        className={`xl:sticky xl:top-20 ${pages ? "max-xl:hidden" : "max-xl:border-b max-xl:border-line max-xl:pb-2"}`}
      >
        <AccountAnchors isElsewhere={isElsewhere} />
        {pages}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function AccountAnchors({ isElsewhere }: { isElsewhere: boolean }) {
  return (
    <>
      <p className="mb-1 text-1 text-ink-faint">{copy.group}</p>
      <ul className="flex flex-wrap gap-x-5 xl:grid">
        {accountAnchors().map(({ id, label }) => (
          <li key={id}>
            <a
              href={`${isElsewhere ? "/admin/settings" : ""}#${id}`}
              className="flex min-h-11 items-center text-ink-muted no-underline hover:text-ink hover:underline xl:min-h-9 xl:py-1"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
