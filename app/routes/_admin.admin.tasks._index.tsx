import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { TaskViews } from "~/features/tasks/task-views";
import { TaskGroups, TaskList } from "~/features/tasks/task-list";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";
import { tasksCopy as copy } from "~/copy/tasks";
import { requireAccess } from "~/auth/access.server";
import { loadTasks } from "~/features/tasks/tasks.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTasks(request, await requireAccess(request, "view_leads"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Tasks() {
  const { query, owner, tasks, previous, next, zone } = useLoaderData<typeof loader>();
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
        <TaskViews query={query} owner={owner} />
        <p className="ms-auto font-mono text-1 text-ink-faint">{zone}</p>
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
