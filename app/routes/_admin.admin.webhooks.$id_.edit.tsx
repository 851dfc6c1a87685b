import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { EndpointForm } from "~/features/webhooks/endpoint-form";
import { answerEndpointForm, loadEndpoint } from "~/features/webhooks/webhooks.server";
import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { webhooksCopy as copy } from "~/copy/webhooks";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_api");
  return loadEndpoint(params.id ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerEndpointForm(request, await requireAccess(request, "manage_api"), params.id ?? "");
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data ? copy.editTitle(data.endpoint.name) : copy.title,
  });

export default function EditWebhook() {
  const { endpoint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <>
      <Back to={`/admin/webhooks/${endpoint.id}`}>{endpoint.name}</Back>
      <ConsoleHead title={copy.editTitle(endpoint.name)} />
      <EndpointForm endpoint={endpoint} reply={reply} />
    </>
  );
}
