import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AuditTable } from "~/features/audit/audit-table";
import { AuditToolbar } from "~/features/audit/audit-toolbar";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { ExportButton } from "~/features/users/export-button";
import { auditCopy as copy } from "~/copy/audit";
import { AUDIT_PER_PAGE, AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { requireAccess } from "~/auth/access.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "view_audit");
  const filter = AuditFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = { ...readCursors(request), limit: AUDIT_PER_PAGE };
  const entries = await readListPage(() => listAuditEntries({ filter, page }));
  const { action = null, subject = null } = filter;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return { entries, isFiltered, action, subject: subject && (entries.items[0]?.subjectName ?? subject) };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/audit", noindex: true });

export default function AuditLog() {
  const { entries, isFiltered, action, subject } = useLoaderData<typeof loader>();
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
        <AuditTable entries={items} />
      )}
      <ListPager label={copy.pagerLabel} previous={previous} next={next} />
    </>
  );
}
