import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** The secondary links below a form of the sign-in pages. */
export function More({
  links,
  children,
}: {
  links: readonly { to: string; label: string }[];
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 text-control">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-7 items-center">
          {label}
        </Link>
      ))}
      {children}
    </div>
  );
}

/** A sentence of the sign-in pages. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="text-control text-ink-muted">{children}</p>;
}
