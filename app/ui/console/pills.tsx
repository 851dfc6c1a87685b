import { Link } from "@remix-run/react";

interface Pill {
  to: string;
  label: string;
  /** How many entries the link leads to. */
  count?: number;
  isCurrent: boolean;
}

/** Quiet links that filter a list, of which one is current. */
export function Pills({ label, pills }: { label: string; pills: readonly Pill[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1">
        {pills.map(({ to, label: text, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className={`inline-flex min-h-8 items-center gap-1.5 rounded-m px-2.5 no-underline pointer-coarse:min-h-11 ${
                isCurrent
                  ? "bg-surface-sunken font-title text-ink shadow-[inset_0_0_0_1px_var(--line)]"
                  : "text-ink-muted hover:text-ink"
              }`}
            >
              {text}
              {count === undefined ? null : (
                <span className="font-normal text-ink-faint tabular-nums">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
