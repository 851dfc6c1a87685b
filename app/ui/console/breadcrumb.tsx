import { Link } from "@remix-run/react";
import { Fragment } from "react";

import { shellCopy } from "~/copy/shared/shell";

/** The path to a page more than one level deep. The last step is the page itself. */
export function ConsoleBreadcrumb({ steps }: { steps: { to?: string; text: string }[] }) {
  return (
    <nav aria-label={shellCopy.breadcrumb} className="mb-2 text-2">
      <ol className="flex flex-wrap gap-2">
        {steps.map(({ to, text }, index) => (
          <Fragment key={text}>
            {index > 0 ? (
              <li aria-hidden="true" className="text-line-strong">
                /
              </li>
            ) : null}
            <li aria-current={to ? undefined : "page"} className={to ? undefined : "text-ink-faint"}>
              {to ? (
                <Link to={to} className="inline-block min-h-6 text-ink-muted no-underline hover:underline">
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
