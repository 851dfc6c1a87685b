import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { dashboardCopy } from "~/copy/dashboard";
import { cappedCountText } from "~/models/shared/capped-count";
import type { DashboardData } from "./dashboard.server";

import { Panel } from "./panel";

const copy = dashboardCopy.workspace;

/** The viewer's current workspace. While the page reloads, the card says that it is loading. */
export function WorkspaceCard({
  workspace,
  mayManage,
}: {
  workspace: DashboardData["workspace"];
  mayManage: boolean;
}) {
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location.pathname === "/dashboard";
  return (
    <Panel title={copy.title}>
      {isLoading ? <p role="status">{copy.loading}</p> : <Content workspace={workspace} />}
      {mayManage ? (
        <p className="mt-4">
          <ButtonLink to="/admin/workspaces">
            {workspace.state === "none" ? copy.create : copy.manage}
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}

function Content({ workspace }: { workspace: DashboardData["workspace"] }) {
  switch (workspace.state) {
    case "failed":
      return <Notice kind="danger">{copy.error(workspace.error)}</Notice>;
    case "none":
      return (
        <>
          <p className="text-[1.125rem] font-title">{copy.none}</p>
          <p className="mt-1 text-ink-muted">{copy.noneText}</p>
        </>
      );
    case "open":
      return (
        <>
          <p className="flex items-center justify-between gap-4 border-b border-line pb-2 text-[1.125rem] font-title tracking-[-0.015em]">
            <span className="min-w-0 wrap-anywhere">{workspace.name}</span>
            <Badge kind={workspace.status === "active" ? "positive" : "plain"}>{workspace.status}</Badge>
          </p>
          <dl>
            <Fact term={copy.id}>
              <span className="font-mono text-[0.6875rem] break-all">{workspace.id}</span>
            </Fact>
            {workspace.plan ? <Fact term={copy.plan}>{workspace.plan}</Fact> : null}
            <Fact term={copy.total}>{cappedCountText(workspace.total)}</Fact>
          </dl>
        </>
      );
  }
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-1.5">
      <dt className="flex-none text-ink-muted">{term}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}
