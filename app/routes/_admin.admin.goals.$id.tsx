import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { GoalForm } from "~/features/today/goal-form";
import { goalCopy as copy } from "~/copy/staff/goal";
import { requireAccess } from "~/auth/access.server";
import { answerGoalForm, loadGoal } from "~/features/today/goal.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadGoal(request, await requireAccess(request, "manage_proposals"), params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerGoalForm(request, await requireAccess(request, "manage_proposals"), params.id);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Goal() {
  const { name, isOwn, back, currencies, ...typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={isOwn ? copy.leadOwn : copy.lead(name)} />
      <div className="max-w-140">
        <GoalForm typed={typed} currencies={currencies} back={back} reply={answer?.reply} />
      </div>
    </>
  );
}
