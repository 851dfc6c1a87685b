import { Link } from "@remix-run/react";

import { tasksCopy as copy } from "~/copy/tasks";
import { TASK_VIEWS } from "~/models/task/task";
import type { TaskListQuery } from "~/models/task/task-form";

const OWNERS = ["mine", "all"] as const;

/** The links between the views of the list of tasks. */
export function TaskViews({ query }: { query: TaskListQuery }) {
  return (
    <>
      <Pills label={copy.viewNavigation}>
        {TASK_VIEWS.map((show) => (
          <Pill key={show} query={{ ...query, show }} isCurrent={query.show === show}>
            {copy.views[show]}
          </Pill>
        ))}
      </Pills>
      <Pills label={copy.ownerNavigation}>
        {OWNERS.map((owner) => (
          <Pill key={owner} query={{ ...query, owner }} isCurrent={query.owner === owner}>
            {copy.owners[owner]}
          </Pill>
        ))}
      </Pills>
    </>
  );
}

function Pills({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1">{children}</ul>
    </nav>
  );
}

function Pill({
  query,
  isCurrent,
  children,
}: {
  query: Record<string, string>;
  isCurrent: boolean;
  children: string;
}) {
  const look = isCurrent
    ? "bg-surface-sunken font-title text-ink shadow-[inset_0_0_0_1px_var(--line)]"
    : "text-ink-muted hover:text-ink";
  return (
    <li>
      <Link
        to={`?${new URLSearchParams(query).toString()}`}
        aria-current={isCurrent ? "page" : undefined}
        className={`inline-flex min-h-8 items-center rounded-m px-2.5 no-underline pointer-coarse:min-h-11 ${look}`}
      >
        {children}
      </Link>
    </li>
  );
}
