import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ApiKeyTable } from "~/features/api-keys/api-key-table";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { apiKeysCopy as copy } from "~/copy/api-keys";
import { API_KEYS_PER_PAGE, RevokeApiKeySchema } from "~/models/account/api-key";
import { listIssuedApiKeys, revokeIssuedApiKey } from "~/models/account/api-key-admin.server";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { redirectWithToast } from "~/http/toast.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_api");
  const page = { ...readCursors(request), limit: API_KEYS_PER_PAGE };
  return { apiKeys: await readListPage(() => listIssuedApiKeys({ page })) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_api");
  const { keyId } = await requireForm(request, RevokeApiKeySchema);
  const revoked = await revokeIssuedApiKey({ keyId, source: auditSource(request, viewer) });
  const title = revoked ? copy.revoked(revoked.name) : copy.gone;
  return redirectWithToast("/admin/api-keys", { kind: revoked ? "positive" : "info", title });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/api-keys", noindex: true });

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
