import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EndpointList } from "~/features/webhooks/endpoint-list";
import { loadEndpoints } from "~/features/webhooks/webhooks.server";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { webhooksCopy as copy } from "~/copy/webhooks";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_api");
  return loadEndpoints();
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Webhooks() {
  const { endpoints } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ButtonLink to="/api/docs" reloadDocument>
          <Icon name="code" small />
          {copy.reference}
        </ButtonLink>
        <ButtonLink to="/admin/webhooks/new" kind="primary">
          <Icon name="plus" small />
          {copy.add}
        </ButtonLink>
      </ConsoleHead>
      {endpoints.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
        </Empty>
      ) : (
        <EndpointList endpoints={endpoints} />
      )}
    </>
  );
}
