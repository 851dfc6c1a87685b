import { sharedNow } from "~/lib/clock/shared-clock";
import type { Viewer } from "~/auth/access.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { getColleague } from "~/models/lead/lead-query.server";
import { TaskListSchema } from "~/models/task/task-form";
import { listLeadTasks, listTasks } from "~/models/task/task-query.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { LEAD_TASKS_SHOWN, TASKS_PER_PAGE } from "~/models/task/task-limits";

import type { TaskLine } from "./task-line";
import { taskLine } from "./task-line.server";

/** Everything that the list of tasks shows. */
export async function loadTasks(request: Request, { user }: Viewer, now = sharedNow()) {
  const { searchParams } = new URL(request.url);
  const query = TaskListSchema.parse(Object.fromEntries(searchParams));
  const { owner } = query;
  const ownerId = owner === "mine" ? user.id : owner === "all" ? undefined : owner;
  const [{ items, previous, next }, { timeZone }, colleague] = await Promise.all([
    readListPage(
      (cursors) =>
        listTasks({
          filter: { show: query.show, ownerId },
          now,
          page: { ...cursors, limit: TASKS_PER_PAGE },
        }),
      readCursors(request),
    ),
    getWorkPreferences({ userId: user.id }),
    ownerId === undefined || ownerId === user.id ? null : getColleague({ id: ownerId }),
  ]);
  const reader = { userId: user.id, timeZone, now };
  return {
    query,
    /** The colleague whose tasks these are. */
    owner: colleague,
    zone: timeZoneLabel(timeZone),
    tasks: items.map((task) => taskLine(task, reader)),
    previous,
    next,
  };
}

/** The open tasks of a lead, most urgent first. */
export async function loadLeadTasks(
  leadId: string,
  { user }: Viewer,
  now = sharedNow(),
): Promise<TaskLine[]> {
  const [tasks, { timeZone }] = await Promise.all([
    listLeadTasks({ leadId, limit: LEAD_TASKS_SHOWN }),
    getWorkPreferences({ userId: user.id }),
  ]);
  return tasks.map((task) => taskLine(task, { userId: user.id, timeZone, now }));
}
