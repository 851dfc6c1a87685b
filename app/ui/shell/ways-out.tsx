import { Link } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { isOpenPath } from "~/models/settings/feature-switch";
import { useRootData } from "~/ui/root-data";

/** Links to other pages, for pages that are a dead end. */
export function WaysOut({ links }: { links: readonly { to: string; label: string }[] }) {
  const { settings } = useRootData();
  return (
    <ul className="mt-8 max-w-104 border-t border-ink">
      {links
        .filter(({ to }) => isOpenPath(to, settings))
        .map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              reloadDocument={to === "/"}
              className="flex min-h-12 items-center justify-between font-medium no-underline hover:underline hover:decoration-brand"
            >
              {label}
              <Icon name="right" small />
            </Link>
          </li>
        ))}
    </ul>
  );
}
