import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { SnoozeForm, TaskActions, TaskEditor } from "~/features/tasks/task-editor";
import { taskFormCopy as copy } from "~/copy/console/task-form";
import { requireAccess } from "~/auth/access.server";
import { answerTaskForm, loadTask } from "~/features/tasks/task.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadTask(request, await requireAccess(request, "view_leads"), params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerTaskForm(request, await requireAccess(request, "view_leads"), params.id);
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({ site: siteOf(matches), title: copy.editTitle });

export default function Task() {
  const { line, typed, seen, owner, owners, zone, today, morning, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to={back}>{copy.back}</Back>
      <ConsoleHead title={line.title} lead={line.wasDue ? `${line.due}. ${line.wasDue}` : line.due}>
        <TaskActions line={line} />
      </ConsoleHead>
      <div className="grid max-w-140 gap-10">
        {line.about ? (
          <p className="-mt-4">
            <Link to={line.about.to}>{line.about.name}</Link>
            {line.saving ? <span className="text-ink-muted"> {line.saving}</span> : null}
          </p>
        ) : null}
        <div>
          <TaskEditor
            key={seen}
            typed={typed}
            seen={seen}
            owner={owner}
            owners={owners}
            back={back}
            reply={reply}
          />
          <p className="mt-4 font-mono text-1 text-ink-faint">{zone}</p>
        </div>
        {line.isDone ? null : <SnoozeForm line={line} today={today} morning={morning} reply={reply} />}
      </div>
    </>
  );
}
