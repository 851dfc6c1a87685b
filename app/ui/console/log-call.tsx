import { Link } from "@remix-run/react";

import { logCallCopy as copy } from "~/copy/shared/log-call";
import { Icon } from "~/ui/icon";

/** Leads from a row about a lead to the form that logs a call with them. */
export function LogCall({ leadId, name }: { leadId: string; name: string }) {
  return (
    <Link
      to={`/admin/leads/${leadId}?log=call#timeline`}
      aria-label={copy.linkTo(name)}
      className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap text-ink-muted no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      <Icon name="phone" small />
      {copy.link}
    </Link>
  );
}
