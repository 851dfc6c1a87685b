import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ApiKeyTable } from "~/features/api-keys/api-key-table";
import { answerRevokeForm, loadApiKeys } from "~/features/api-keys/api-keys.server";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { apiKeysCopy as copy } from "~/copy/api-keys";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_api");
  return loadApiKeys(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerRevokeForm(request, await requireAccess(request, "manage_api"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function ApiKeys() {
  const { items, previous, next } = useLoaderData<typeof loader>().apiKeys;
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      {items.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
          <Go to="/admin/settings#api-keys">{copy.none.settings}</Go>
        </Empty>
      ) : (
        <ApiKeyTable apiKeys={items} />
      )}
      <ListPager label={copy.pagerLabel} previous={previous} next={next} />
    </>
  );
}
