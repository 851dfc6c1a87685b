import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { Empty } from "~/ui/empty";
import { FilterList, NewFilterForm } from "~/features/leads/filter-forms";
import { answerFilterForm, loadFilters } from "~/features/leads/filters.server";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { leadFiltersCopy as copy } from "~/copy/console/lead-filters";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadFilters(request, await requireAccess(request, "view_leads"));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerFilterForm(request, await requireAccess(request, "view_leads"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function LeadFilters() {
  const { filters, query, isAdmin } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/leads">{copy.back}</Back>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      {query ? <NewFilterForm query={query} reply={reply} /> : null}
      {filters.length > 0 ? (
        <FilterList filters={filters} isAdmin={isAdmin} reply={reply} />
      ) : query ? null : (
        <Empty title={copy.none}>
          <p>{copy.noneText}</p>
        </Empty>
      )}
    </>
  );
}
