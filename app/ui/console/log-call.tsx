import { Link } from "@remix-run/react";

import { leadsCopy } from "~/copy/leads";
import { Icon } from "~/ui/icon";

/** Leads from a row about a lead to the form that logs a call with them. */
export function LogCall({ leadId, name }: { leadId: string; name: string }) {
  return (
    <Link
      to={`/admin/leads/${leadId}?log=call#timeline`}
      aria-label={leadsCopy.detail.logCallWith(name)}
      className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap text-ink-muted no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      <Icon name="phone" small />
      {leadsCopy.detail.logCall}
    </Link>
  );
}
