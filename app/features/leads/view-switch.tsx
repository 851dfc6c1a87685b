import { Link, useSearchParams } from "@remix-run/react";

import { Icon, type IconName } from "~/ui/icon";
import { leadsCopy as copy } from "~/copy/leads";

const VIEWS = [
  { view: "board", icon: "columns", label: copy.board },
  { view: "table", icon: "list", label: copy.table },
] as const satisfies readonly { view: string; icon: IconName; label: string }[];

/** Switches between board and table; search and filters stay. */
export function ViewSwitch({ view }: { view: "board" | "table" }) {
  const [params] = useSearchParams();
  const viewAddress = (target: string) => {
    const next = new URLSearchParams(params);
    for (const name of ["after", "before", "status", "sort"]) next.delete(name);
    next.set("view", target);
    return `?${next.toString()}`;
  };
  return (
    <nav
      aria-label={copy.view}
      className="inline-flex overflow-clip rounded-m border border-line-strong bg-surface-raised"
    >
      {VIEWS.map((item) => (
        <Link
          key={item.view}
          to={viewAddress(item.view)}
          aria-current={item.view === view ? "page" : undefined}
          className="inline-flex min-h-9.5 items-center gap-1.5 border-l border-line-strong px-3 font-medium text-ink-muted no-underline first:border-l-0 focus-visible:-outline-offset-3 aria-[current]:bg-ink aria-[current]:text-surface pointer-coarse:min-h-10.5"
        >
          <Icon name={item.icon} small />
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
