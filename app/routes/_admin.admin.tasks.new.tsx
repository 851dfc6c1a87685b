import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { NewTaskForm } from "~/features/tasks/add-task";
import { taskFormCopy as copy } from "~/copy/console/task-form";
import { requireAccess } from "~/auth/access.server";
import { answerNewTask, loadNewTask } from "~/features/tasks/new-task.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadNewTask(request, await requireAccess(request, "view_leads"));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewTask(request, await requireAccess(request, "view_leads"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.newTitle });

export default function NewTask() {
  const { owners, ownerId, back, ...start } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.newTitle} lead={copy.newLead} />
      <div className="max-w-140">
        <NewTaskForm start={start} owners={owners} ownerId={ownerId} back={back} reply={answer?.reply} />
      </div>
    </>
  );
}
