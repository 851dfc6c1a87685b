import type { SubmissionResult } from "@conform-to/react";

import { taskFormCopy as copy } from "~/copy/console/task-form";
import { ButtonLink } from "~/ui/button";
import { PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { TaskFields } from "./task-fields";
import type { TaskOwner } from "./task-line";

interface Values extends Record<string, unknown> {
  title: string;
  dueDay: string;
  dueMinute: string;
  ownerId: string;
}

interface Start {
  taskKey: string;
  today: string;
}

/** The form of a new task on its own page, which also shows the errors of the short one. */
export function NewTaskForm({
  start,
  ownerId,
  owners,
  back,
  reply,
}: {
  start: Start;
  ownerId: string;
  owners: readonly TaskOwner[];
  back: string;
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: "task",
    reply,
    defaultValue: { dueDay: start.today, ownerId },
  });
  return (
    <PostForm form={form} title={copy.failed}>
      <input type="hidden" name="key" value={start.taskKey} />
      <TaskFields fields={fields} owners={owners} />
      <p className="flex flex-wrap gap-2">
        <SubmitButton>{copy.submit}</SubmitButton>
        <ButtonLink to={back} kind="quiet">
          {copy.cancel}
        </ButtonLink>
      </p>
    </PostForm>
  );
}

/** A short form for the viewer's own task, on the page of its subject. */
export function AddTask({
  about,
  id,
  page,
  start,
}: {
  about: "lead" | "proposal" | "booking";
  id: string;
  /** The page that the form is on. */
  page: string;
  start: Start & { added: number };
}) {
  const [form, fields] = useServerForm<Values>({ id: "add-task", defaultValue: { dueDay: start.today } });
  const action = `/admin/tasks/new?${new URLSearchParams({ [about]: id, back: page }).toString()}`;
  return (
    <details className="border-b border-line pb-2" key={`${id} ${start.added}`}>
      <summary className="min-h-8 cursor-pointer py-1 font-medium">{copy.newTitle}</summary>
      <div className="pt-3 pb-4">
        <PostForm form={form} action={action}>
          <input type="hidden" name="key" value={start.taskKey} />
          <TaskFields fields={fields} />
          <p>
            <SubmitButton kind="plain">{copy.submit}</SubmitButton>
          </p>
        </PostForm>
      </div>
    </details>
  );
}
