import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { Toolbar } from "~/ui/console/toolbar";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { CompanyTable } from "~/features/workspaces/company-table";
import { OwnWorkspaces } from "~/features/workspaces/own-workspaces";
import { SuspendedNotice } from "~/features/workspaces/suspended-notice";
import { WorkspacesFailed } from "~/features/workspaces/workspaces-failed";
import { companiesCopy as all } from "~/copy/staff/companies";
import { plansCopy } from "~/copy/shared/plans";
import { workspacesCopy } from "~/copy/workspaces";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { loadWorkspacesPage } from "~/features/workspaces/workspaces.server";

const { own, statuses } = workspacesCopy;

/**
 * Open to members of an active company, who see their own, and to people who manage all of them.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "member");
  const page = await loadWorkspacesPage(request, viewer);
  return data(page, { status: page.state === "failed" ? 500 : 200 });
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({ site: siteOf(matches), title: workspacesCopy.title });

export default function Workspaces() {
  const page = useLoaderData<typeof loader>();
  switch (page.state) {
    case "failed":
      return <WorkspacesFailed />;
    case "companies":
      return <Companies page={page} />;
    case "own":
      return <Own page={page} />;
  }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Companies({ page }: { page: Extract<Loaded, { state: "companies" }> }) {
  const { companies, total, isNone, sort, isFiltered, previous, next } = page;
  const create = (
    <ButtonLink to="/admin/workspaces/new" kind="primary">
      <Icon name="plus" small />
      {all.create}
    </ButtonLink>
  );
  if (isNone && !isFiltered) {
    return (
      <>
        <ConsoleHead title={workspacesCopy.title} lead={all.lead} />
        <Empty title={all.none.title}>
          <p>{all.none.text}</p>
          {create}
        </Empty>
      </>
    );
  }
  return (
    <>
      <ConsoleHead title={workspacesCopy.title} lead={all.lead}>
        {create}
      </ConsoleHead>
      <Toolbar
        label={all.label}
        search={{ label: all.search, placeholder: all.placeholder }}
        filters={[
          { name: "status", label: all.status, options: choices(all.anyStatus, statuses) },
          { name: "plan", label: all.plan, options: choices(all.anyPlan, plansCopy.names) },
        ]}
        summary={all.summary(total)}
      />
      {companies.length > 0 ? (
        <CompanyTable companies={companies} sort={sort} />
      ) : (
        <Empty title={all.noMatch.title}>
          <p>{all.noMatch.text}</p>
          <ButtonLink to="/admin/workspaces">{all.noMatch.clear}</ButtonLink>
        </Empty>
      )}
      {(previous ?? next) ? <Pager label={all.pager} previous={previous} next={next} /> : null}
    </>
  );
}

function choices(any: string, labels: Record<string, string>) {
  const options = Object.entries(labels).map(([value, label]) => ({
    value,
    label: label.charAt(0).toUpperCase() + label.slice(1),
  }));
  return [{ value: "", label: any }, ...options];
}

function Own({ page }: { page: Extract<Loaded, { state: "own" }> }) {
  const { workspaces, currentId, suspended, previous, next } = page;
  return (
    <>
      <ConsoleHead title={workspacesCopy.title} lead={own.lead} />
      {suspended.map((company) => (
        <div key={company.id} className="mb-5">
          <SuspendedNotice company={company} />
        </div>
      ))}
      <OwnWorkspaces workspaces={workspaces} currentId={currentId} />
      {(previous ?? next) ? <Pager label={own.label} previous={previous} next={next} /> : null}
    </>
  );
}
