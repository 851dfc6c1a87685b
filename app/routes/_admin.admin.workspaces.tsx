import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/components/console/head";
import { Badge } from "~/components/ui/badge";
import { Empty } from "~/components/ui/empty";
import { Go } from "~/components/ui/go";
import { consoleCopy } from "~/copy/console";
import { hasPermission } from "~/models/role";
import { hasActiveMembership, type Membership } from "~/models/tenant";
import { requireUser } from "~/utils/auth.server";
import { followGuard } from "~/utils/guard.server";
import { pageMeta, siteOf } from "~/utils/meta";

const copy = consoleCopy.workspaces;

/** Open to members of an active company, who see their own, and to who manages all of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireUser(request);
  followGuard(request, viewer);
  const { memberships, user } = viewer;
  if (!hasActiveMembership(memberships) && !hasPermission(user.role, "manage_workspaces")) {
    throw new Response(null, { status: 403 });
  }
  return { workspaces: memberships };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/workspaces", noindex: true });

export default function Workspaces() {
  const { workspaces } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      {workspaces.length === 0 ? (
        <Empty title={copy.none.title}>
          <p>{copy.none.text}</p>
          <Go to="/admin/settings">{copy.none.settings}</Go>
        </Empty>
      ) : (
        <WorkspaceTable workspaces={workspaces} />
      )}
    </>
  );
}

function WorkspaceTable({ workspaces }: { workspaces: Membership[] }) {
  return (
    <div role="region" aria-label={copy.tableLabel} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-120 border-t border-ink">
        <thead className="border-b border-line text-1 text-ink-faint">
          <tr>
            {Object.values(copy.columns).map((column) => (
              <th key={column} scope="col" className="h-9 pr-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {workspaces.map(({ tenantId, name, subdomain, role, status }) => (
            <tr key={tenantId} className="h-12 border-b border-line">
              <th scope="row" className="pr-4 font-title">
                {name}
              </th>
              <td className="pr-4 font-mono text-1">{subdomain}</td>
              <td className="pr-4">{role}</td>
              <td>
                <Badge kind={status === "active" ? "positive" : "plain"}>{status}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
