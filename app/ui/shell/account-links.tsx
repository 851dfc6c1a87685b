import { Form, Link } from "@remix-run/react";

import { shellCopy } from "~/copy/shared/shell";
import type { ViewerSummary } from "~/ui/root-data";

const entry =
  "flex min-h-11 w-full items-center rounded-m px-2.5 text-start font-medium no-underline hover:bg-surface-sunken";

/**
 * What the header shows to signed-in visitors: who they are, and where they can go. Sign-out is a
 * form, so it needs no script.
 */
export function AccountLinks({ viewer }: { viewer: ViewerSummary }) {
  const { account } = shellCopy;
  return (
    <>
      <p className="border-b border-line px-2.5 pt-1 pb-2.5 leading-[1.35]">
        <strong className="block truncate font-title">{viewer.name}</strong>
        {viewer.name === viewer.email ? null : (
          <span className="block truncate text-2 text-ink-muted">{viewer.email}</span>
        )}
      </p>
      <ul className="pt-1">
        <li>
          <Link to="/profile" className={entry}>
            {account.profile}
          </Link>
        </li>
        {viewer.seesDashboard ? (
          <li>
            <Link to="/dashboard" className={entry}>
              {account.dashboard}
            </Link>
          </li>
        ) : null}
        <li>
          <Form method="post" action="/logout" reloadDocument>
            <button className={entry}>{account.logout}</button>
          </Form>
        </li>
      </ul>
    </>
  );
}
