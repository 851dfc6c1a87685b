import { Form } from "@remix-run/react";

import { taskFormCopy as copy } from "~/copy/console/task-form";
import { tasksCopy } from "~/copy/tasks";
import { Button, ButtonLink } from "~/ui/button";
import { Confirm } from "~/ui/console/confirm";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { TaskFields } from "./task-fields";
import type { TaskLine, TaskOwner, TaskReply } from "./task-line";

interface Values extends Record<string, unknown> {
  title: string;
  dueDay: string;
  dueMinute: string;
  ownerId: string;
}

interface Props {
  reply: TaskReply | undefined;
}

/** The form that changes a task. */
export function TaskEditor({
  typed,
  seen,
  owner,
  owners,
  back,
  reply,
}: Props & {
  typed: Record<"title" | "dueDay" | "dueMinute" | "ownerId", string>;
  /** When the task had last changed. */
  seen: string;
  owner: { id: string | null; name: string | null };
  owners: readonly TaskOwner[];
  back: string;
}) {
  const [form, fields] = useServerForm<Values>({
    id: "task",
    reply: reply?.intent === "save" ? reply.result : null,
    defaultValue: typed,
  });
  return (
    <PostForm form={form} title={copy.failed}>
      <input type="hidden" name="seen" value={seen} />
      <TaskFields fields={fields} owners={owners} owner={owner} hasNobody={owner.id === null} />
      <p className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value="save">
          {copy.save}
        </SubmitButton>
        <ButtonLink to={back} kind="quiet">
          {copy.cancel}
        </ButtonLink>
      </p>
    </PostForm>
  );
}

/** Snoozes a task: with a button, or until a chosen day. */
export function SnoozeForm({
  line,
  today,
  morning,
  reply,
}: Props & {
  line: TaskLine;
  today: string;
  /** When the task comes back if no time is chosen. */
  morning: string;
}) {
  const [form, fields] = useServerForm<{ dueDay: string; dueMinute: string }>({
    id: "snooze-form",
    reply: reply?.intent === "snooze-to-day" ? reply.result : null,
  });
  const before = line.snoozedUntil ? <input type="hidden" name="before" value={line.snoozedUntil} /> : null;
  return (
    <section id="snooze" aria-labelledby="snooze-title" className="scroll-mt-20 border-t border-ink pt-4">
      <h2 id="snooze-title" className="text-4">
        {copy.snoozeTitle}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{copy.snoozeLead}</p>
      <Form method="post" className="mb-5 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="snooze" />
        {before}
        {line.snoozes.map(({ until, label }) => (
          <Button key={until} name="until" value={until}>
            {label}
          </Button>
        ))}
      </Form>
      <PostForm form={form} title={copy.failed}>
        {before}
        <div className="grid gap-4 sm:grid-cols-2">
          <Input field={fields.dueDay} label={copy.snoozeDay} type="date" min={today} />
          <Input
            field={fields.dueMinute}
            label={copy.snoozeTime}
            type="time"
            help={copy.snoozeTimeHelp(morning)}
            optional
          />
        </div>
        <p>
          <SubmitButton kind="plain" name="intent" value="snooze-to-day">
            {copy.snoozeSubmit}
          </SubmitButton>
        </p>
      </PostForm>
    </section>
  );
}

/** Completes, reopens or deletes a task. Dismisses a suggestion. */
export function TaskActions({ line: { isDone, origin } }: { line: TaskLine }) {
  const isSuggestion = origin !== "staff";
  return (
    <>
      <Form method="post">
        <Button name="intent" value={isDone ? "reopen" : "complete"} kind={isDone ? "plain" : "primary"}>
          {isDone ? tasksCopy.reopen : tasksCopy.complete}
        </Button>
      </Form>
      <Confirm
        label={isSuggestion ? copy.dismiss : copy.delete}
        title={isSuggestion ? copy.dismissTitle : copy.deleteTitle}
        text={isSuggestion ? copy.dismissText : copy.deleteText}
      >
        <Form method="post">
          <Button name="intent" value="delete" kind="danger">
            {isSuggestion ? copy.dismissNow : copy.deleteNow}
          </Button>
        </Form>
      </Confirm>
    </>
  );
}
