import { tasksCopy as copy } from "~/copy/tasks";
import { TASK_VIEWS } from "~/models/task/task";
import type { TaskListQuery } from "~/models/task/task-form";
import { Pills } from "~/ui/console/pills";

const OWNERS = ["mine", "all"] as const;

/** The links between the views of the list of tasks. `owner` is the colleague a link has named. */
export function TaskViews({
  query,
  owner: colleague,
}: {
  query: TaskListQuery;
  owner: { id: string; name: string } | null;
}) {
  const address = (changed: Partial<TaskListQuery>) =>
    `?${new URLSearchParams({ ...query, ...changed }).toString()}`;
  const views = TASK_VIEWS.map((show) => ({
    ...{ to: address({ show }), label: copy.views[show] },
    isCurrent: query.show === show,
  }));
  const owners = [
    ...OWNERS.map((owner) => ({ owner, label: copy.owners[owner] })),
    ...(colleague ? [{ owner: colleague.id, label: colleague.name }] : []),
  ].map(({ owner, label }) => ({ to: address({ owner }), label, isCurrent: query.owner === owner }));
  return (
    <>
      <Pills label={copy.viewNavigation} pills={views} />
      <Pills label={copy.ownerNavigation} pills={owners} />
    </>
  );
}
