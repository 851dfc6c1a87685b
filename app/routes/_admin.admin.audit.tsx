import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AuditFeed } from "~/features/audit/audit-feed";
import { AuditToolbar } from "~/features/audit/audit-toolbar";
import { loadAudit } from "~/features/audit/audit.server";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { ExportButton } from "~/ui/console/export-button";
import { auditCopy as copy } from "~/copy/audit";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadAudit(request, await requireAccess(request, "view_audit"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function AuditLog() {
  const { entries, isFiltered, action, subject, timeZone } = useLoaderData<typeof loader>();
  const { items, previous, next } = entries;
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ExportButton action="/admin/audit/export" label={copy.exportCsv} />
      </ConsoleHead>
      <AuditToolbar action={action} subject={subject} />
      {items.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{isFiltered ? copy.none.text : copy.none.empty}</p>
          {isFiltered ? <Go to="/admin/audit">{copy.none.clear}</Go> : null}
        </Empty>
      ) : (
        <AuditFeed entries={items} timeZone={timeZone} />
      )}
      <ListPager label={copy.pagerLabel} previous={previous} next={next} />
    </>
  );
}
