import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";

/** A link to the level above, shown over a page's heading. */
export function Back({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="-mt-1 mb-3">
      <Link
        to={to}
        className="inline-flex min-h-7 items-center gap-1.5 text-ink-muted no-underline hover:text-ink hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11"
      >
        <Icon name="prev" small />
        {children}
      </Link>
    </p>
  );
}
