import { taskFormCopy as copy } from "~/copy/console/task-form";
import { ownerCopy } from "~/copy/shared/owner";
import { ownerOptions } from "~/models/lead/owner-options";
import { Input, Select, type FieldState } from "~/ui/form";
import { TASK_TITLE_LENGTH_MAX } from "~/models/task/task-limits";

import type { TaskOwner } from "./task-line";

/** A task's title, due date and, given `owners`, its owner. */
export function TaskFields({
  fields,
  owners,
  owner = null,
  hasNobody = false,
}: {
  fields: Record<"title" | "dueDay" | "dueMinute" | "ownerId", FieldState>;
  owners?: readonly TaskOwner[];
  /** Its owner so far, who may no longer be one of them. */
  owner?: { id: string | null; name: string | null } | null;
  /** Whether the task may have no owner. */
  hasNobody?: boolean;
}) {
  const nobody = hasNobody ? [{ value: "none", label: ownerCopy.nobody }] : [];
  return (
    <>
      <Input field={fields.title} label={copy.what} maxLength={TASK_TITLE_LENGTH_MAX} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input field={fields.dueDay} label={copy.day} type="date" />
        <Input field={fields.dueMinute} label={copy.time} type="time" help={copy.timeHelp} optional />
      </div>
      {owners ? (
        <Select
          field={fields.ownerId}
          label={copy.owner}
          help={copy.ownerHelp}
          options={[...nobody, ...ownerOptions(owners, owner)]}
        />
      ) : null}
    </>
  );
}
