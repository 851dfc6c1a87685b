import { Form, Link } from "@remix-run/react";

import { tasksCopy as copy } from "~/copy/tasks";
import { Badge } from "~/ui/badge";
import { Kbd } from "~/ui/console/keyboard/kbd";
import { LogCall } from "~/ui/console/log-call";
import { RowMenu } from "~/ui/console/table";
import { Icon } from "~/ui/icon";

import type { TaskGroup, TaskLine } from "./task-line";

const GROUPS: readonly TaskGroup[] = ["late", "today", "upcoming"];

/** The page of a task, which returns to `back`. */
function taskPage(id: string, back: string): string {
  return `/admin/tasks/${id}?${new URLSearchParams({ back }).toString()}`;
}

/** Open tasks in groups: overdue, today, later. */
export function TaskGroups({
  tasks,
  back,
  heading: Heading,
}: {
  tasks: readonly TaskLine[];
  /** The page that contains the list. Forms return to it. */
  back: string;
  heading: "h2" | "h3";
}) {
  return GROUPS.map((group) => {
    const shown = tasks.filter((task) => task.group === group);
    if (shown.length === 0) return null;
    return (
      <section key={group} aria-label={copy.groups[group]}>
        <Heading className={`task-group ${group === "late" ? "text-mark" : "text-ink-muted"}`}>
          {copy.groups[group]}{" "}
          <span className="ms-1 font-normal text-ink-faint tabular-nums">{shown.length}</span>
        </Heading>
        <TaskList tasks={shown} back={back} />
      </section>
    );
  });
}

/** Tasks in the order given. */
export function TaskList({ tasks, back }: { tasks: readonly TaskLine[]; back: string }) {
  return (
    <ul>
      {/* A changed due date changes the key, so that the row's menu closes. */}
      {tasks.map((task) => (
        <TaskRow key={`${task.id} ${task.due}`} task={task} back={back} />
      ))}
    </ul>
  );
}

function TaskRow({ task, back }: { task: TaskLine; back: string }) {
  const { id, title, about, saving, due, wasDue, group, isDone, origin, owner, zone, leadId } = task;
  const page = taskPage(id, back);
  const isLate = !isDone && group === "late";
  return (
    <li className={`task-row ${isLate ? "task-late" : ""}`}>
      <Form method="post" action={page} preventScrollReset>
        <button
          name="intent"
          value={isDone ? "reopen" : "complete"}
          aria-label={isDone ? copy.reopenTask(title) : copy.completeTask(title)}
          aria-keyshortcuts="E"
          title={isDone ? copy.reopen : copy.complete}
          className={`task-ring ${isDone ? "is-done" : ""}`}
        />
      </Form>
      <div className="min-w-0 leading-[1.4]">
        <Link to={page} className="font-medium wrap-anywhere no-underline hover:underline">
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-1 text-ink-muted">
          {about ? (
            <Link to={about.to} className="wrap-anywhere text-ink-muted no-underline hover:underline">
              {about.name}
            </Link>
          ) : null}
          {saving ? <span className="tabular-nums">{saving}</span> : null}
          {owner ? <span>{owner}</span> : null}
          {wasDue ? <span>{wasDue}</span> : null}
          {origin === "staff" ? null : <Badge>{copy.suggestedBadge}</Badge>}
          {leadId && !isDone && !back.includes(leadId) ? <LogCall leadId={leadId} name={title} /> : null}
        </p>
      </div>
      <div className="flex items-center gap-1.5">
        <span
          className={`text-end text-1 tabular-nums sm:whitespace-nowrap ${isLate ? "font-medium text-mark" : "text-ink-muted"}`}
        >
          {due}
          {zone ? <span className="block text-ink-faint">{zone}</span> : null}
        </span>
        <span aria-hidden="true" className="row-key">
          {isDone ? copy.reopen : copy.complete} <Kbd>E</Kbd>
        </span>
        {isDone ? null : <SnoozeMenu task={task} page={page} />}
      </div>
    </li>
  );
}

/**
 * The ways to snooze a task. A form with buttons, so that it works without scripts and acts at once
 * with them.
 */
function SnoozeMenu({ task: { title, snoozes, snoozedUntil }, page }: { task: TaskLine; page: string }) {
  return (
    <RowMenu label={copy.snoozeTask(title)} icon="clock" shortcut={{ letter: "S", word: copy.snooze }}>
      <Form method="post" action={page} preventScrollReset>
        <input type="hidden" name="intent" value="snooze" />
        {snoozedUntil ? <input type="hidden" name="before" value={snoozedUntil} /> : null}
        {snoozes.map(({ until, label }) => (
          <button key={until} name="until" value={until}>
            <Icon name="clock" small />
            {label}
          </button>
        ))}
      </Form>
      <Link to={`${page}#snooze`}>
        <Icon name="calendar" small />
        {copy.pickDate}
      </Link>
    </RowMenu>
  );
}
