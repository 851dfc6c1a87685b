import { Form, Link } from "@remix-run/react";

import { ownerCopy } from "~/copy/shared/owner";
import { tasksCopy } from "~/copy/tasks";
import { Button } from "~/ui/button";

import { AddTask } from "./add-task";
import { TaskList } from "./task-list";
import type { TaskLine } from "./task-line";

const copy = tasksCopy.next;

/** A lead's tasks: the most urgent one large, the others below, and a form to add one. */
export function LeadTasks({
  leadId,
  tasks: [next, ...others],
  start,
}: {
  leadId: string;
  tasks: readonly TaskLine[];
  start: { taskKey: string; today: string; added: number };
}) {
  const page = `/admin/leads/${leadId}`;
  return (
    <section aria-labelledby="tasks" className="grid gap-3">
      <h2 id="tasks" className="text-4">
        {next ? copy.label : tasksCopy.title}
      </h2>
      {next ? <NextTask task={next} page={page} /> : <p className="text-ink-muted">{copy.none}</p>}
      {others.length > 0 ? (
        <div>
          <h3 className="task-group text-ink-muted">{copy.more}</h3>
          <TaskList tasks={others} back={page} />
        </div>
      ) : null}
      <AddTask about="lead" id={leadId} page={page} start={start} />
    </section>
  );
}

function NextTask({ task, page }: { task: TaskLine; page: string }) {
  const { id, title, due, group, owner, zone } = task;
  const isLate = group === "late";
  const to = `/admin/tasks/${id}?${new URLSearchParams({ back: page }).toString()}`;
  return (
    <div
      className={`border border-t-2 border-line bg-surface-raised px-4 py-3 ${isLate ? "border-t-mark" : "border-t-line-strong"}`}
    >
      <p className={`text-1 font-medium ${isLate ? "text-mark" : "text-ink-muted"}`}>
        {isLate ? `${copy.late}. ` : null}
        {copy.dueOn(zone ? `${due} (${zone})` : due)}
      </p>
      <h3 className="mt-1 text-3 font-title wrap-anywhere">
        <Link to={to} className="no-underline hover:underline">
          {title}
        </Link>
      </h3>
      <p className="text-1 text-ink-muted">
        {owner === null ? copy.ownerYou : owner === ownerCopy.nobody ? copy.ownerNobody : copy.owner(owner)}
      </p>
      <Form method="post" action={to} preventScrollReset className="mt-3 flex flex-wrap items-center gap-2">
        <Button name="intent" value="complete">
          {tasksCopy.complete}
        </Button>
        <Link to={`${to}#snooze`} className="px-2 font-medium">
          {tasksCopy.snooze}
        </Link>
      </Form>
    </div>
  );
}
