import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { TaskGroups, TaskList } from "~/features/tasks/task-list";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";
import { tasksCopy as copy } from "~/copy/tasks";
import { TASK_VIEWS } from "~/models/task/task";
import { requireAccess } from "~/auth/access.server";
import { loadTasks } from "~/features/tasks/tasks.server";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTasks(request, await requireAccess(request, "view_leads"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/tasks", noindex: true });

const OWNERS = ["mine", "all"] as const;

export default function Tasks() {
  const { query, tasks, previous, next, zone } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}`;
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ButtonLink to={`/admin/tasks/new?${new URLSearchParams({ back }).toString()}`} kind="primary">
          <Icon name="plus" small />
          {copy.add}
        </ButtonLink>
      </ConsoleHead>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
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
        <p className="ml-auto font-mono text-1 text-ink-faint">{zone}</p>
      </div>
      <div className="max-w-4xl border-t border-ink">
        {tasks.length === 0 ? (
          <NoTasks />
        ) : query.show === "done" ? (
          <TaskList tasks={tasks} back={back} />
        ) : (
          <TaskGroups tasks={tasks} back={back} heading="h2" />
        )}
      </div>
      <ListPager label={copy.pagerLabel} previous={previous} next={next} />
    </>
  );
}

function NoTasks() {
  const { query } = useLoaderData<typeof loader>();
  const words = copy.none[query.show];
  return (
    <Empty title={words.title}>
      <p>{words.text}</p>
      {query.show === "open" ? <Go to="/admin/tasks/new">{copy.add}</Go> : null}
    </Empty>
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
