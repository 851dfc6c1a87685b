import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { viewAsCopy as copy } from "~/copy/staff/view-as";
import { ViewAsForm } from "~/features/users/view-as-form";
import { answerViewAsForm, loadViewAs } from "~/features/users/view-as.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_as_user");
  return loadViewAs(viewer, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "view_as_user");
  return answerViewAsForm(request, viewer, params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: user }) =>
  plainMeta({
    site: siteOf(matches),
    title: copy.title(user?.name ?? ""),
  });

export default function ViewAs() {
  const { id, name, minutes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Back to={`/admin/users/${id}`}>{name}</Back>
      <ConsoleHead title={copy.title(name)} lead={copy.lead(name, minutes)} />
      <ViewAsForm id={id} reply={answer?.reply} />
    </>
  );
}
