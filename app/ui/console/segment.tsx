import { Link } from "@remix-run/react";

import { Icon, type IconName } from "~/ui/icon";

interface Choice {
  to: string;
  label: string;
  icon?: IconName;
  isCurrent: boolean;
}

/** Links between a few ways to see the same page, of which one is current. */
export function Segment({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex overflow-clip rounded-m border border-line-strong bg-surface-raised"
    >
      {choices.map(({ to, label: text, icon, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? "page" : undefined}
          className="inline-flex min-h-9.5 items-center gap-1.5 border-s border-line-strong px-3 font-medium text-ink-muted no-underline first:border-s-0 focus-visible:-outline-offset-3 aria-[current]:bg-ink aria-[current]:text-surface pointer-coarse:min-h-11 max-sm:[&_.icon]:hidden"
        >
          {icon ? <Icon name={icon} small /> : null}
          {text}
        </Link>
      ))}
    </nav>
  );
}
