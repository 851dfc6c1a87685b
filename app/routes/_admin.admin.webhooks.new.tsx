import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { EndpointForm } from "~/features/webhooks/endpoint-form";
import { answerNewEndpoint } from "~/features/webhooks/webhooks.server";
import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { webhooksCopy as copy } from "~/copy/webhooks";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_api");
  return { key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewEndpoint(request, await requireAccess(request, "manage_api"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.newTitle });

export default function NewWebhook() {
  const { key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <>
      <Back to="/admin/webhooks">{copy.back}</Back>
      <ConsoleHead title={copy.newTitle} />
      <EndpointForm endpoint={null} formKey={key} reply={reply} />
    </>
  );
}
