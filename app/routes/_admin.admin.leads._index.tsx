import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { Icon } from "~/ui/icon";
import { FilterLinks } from "~/features/leads/filter-links";
import { LeadBoard } from "~/features/leads/lead-board";
import { LeadExportForm } from "~/features/leads/lead-export-form";
import { LeadTable } from "~/features/leads/lead-table";
import { LeadToolbar } from "~/features/leads/lead-toolbar";
import { ViewSwitch } from "~/features/leads/view-switch";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { leadsCopy as copy } from "~/copy/leads";
import { requireAccess } from "~/auth/access.server";
import { loadLeads, answerLeadList } from "~/features/leads/leads.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_leads");
  return loadLeads(request, viewer);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerLeadList(request, await requireAccess(request, "manage_leads"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Leads() {
  const shown = useLoaderData<typeof loader>();
  const { query, now, mayManage } = shown;
  const totals = "board" in shown ? shown.board : shown.totals;
  const isFiltered = [query.q, query.owner, query.source].some(Boolean);
  const stage = query.status === undefined || query.status === "open" ? "new" : query.status;
  const isEmpty = totals.every(({ count }) => count === 0);
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ViewSwitch view={query.view} />
        {mayManage ? <ButtonLink to="/admin/leads/import">{copy.import}</ButtonLink> : null}
        {mayManage ? (
          <ButtonLink to="/admin/leads/new" kind="primary">
            <Icon name="plus" small />
            {copy.add}
          </ButtonLink>
        ) : null}
      </ConsoleHead>
      <LeadToolbar totals={totals} query={query} owner={shown.owner} />
      <FilterLinks filters={shown.filters} query={query} />
      {isEmpty ? (
        <NoLeads isFiltered={isFiltered} mayManage={mayManage} />
      ) : "board" in shown ? (
        <LeadBoard board={shown.board} current={stage} now={now} mayManage={mayManage} />
      ) : (
        <>
          {shown.leads.items.length === 0 ? (
            <NoLeads isFiltered mayManage={mayManage} />
          ) : (
            <LeadTable
              leads={shown.leads.items}
              owners={mayManage ? shown.owners : null}
              sort={query.sort}
              now={now}
            />
          )}
          <ListPager label={copy.pagerLabel} previous={shown.leads.previous} next={shown.leads.next} />
          {mayManage ? <LeadExportForm query={query} bound={shown.exportBound} /> : null}
        </>
      )}
    </>
  );
}

function NoLeads({ isFiltered, mayManage }: { isFiltered: boolean; mayManage: boolean }) {
  if (isFiltered) {
    return (
      <Empty title={copy.noMatch.title}>
        <p>{copy.noMatch.text}</p>
        <Go to="/admin/leads">{copy.noMatch.clear}</Go>
      </Empty>
    );
  }
  return (
    <Empty title={copy.none.title}>
      <p>{copy.none.text}</p>
      {mayManage ? <Go to="/admin/leads/new">{copy.none.add}</Go> : null}
    </Empty>
  );
}
