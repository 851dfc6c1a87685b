import { plansCopy } from "~/copy/shared/plans";
import { workspacesCopy } from "~/copy/workspaces";
import type { Standing } from "~/models/company/member";
import type { CompanyWorkspace } from "~/models/company/workspace";
import { LocalDay } from "~/ui/local-time";

import { StatusBadge } from "./status-badge";

const { workspace: copy, members, roles } = workspacesCopy;

/** The facts of a workspace, as lines. */
export function WorkspaceFacts({
  workspace,
  standing,
  memberCount,
}: {
  workspace: CompanyWorkspace;
  standing: Standing;
  memberCount: number;
}) {
  const { id, name, status, plan, company, createdAt } = workspace;
  const { facts } = copy;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
        <strong className="text-[1.0625rem] font-title tracking-[-0.01em] wrap-anywhere">{name}</strong>
        <StatusBadge status={status} />
      </p>
      <dl>
        {[
          { term: facts.id, value: <code className="font-mono text-1">{id}</code> },
          { term: facts.company, value: company.name },
          { term: facts.plan, value: plan ? plansCopy.names[plan] : plansCopy.none },
          { term: facts.members, value: members.count(memberCount) },
          { term: facts.role, value: standing === "manager" ? facts.manager : roles[standing] },
          { term: facts.since, value: <LocalDay date={createdAt} /> },
        ].map(({ term, value }) => (
          <div
            key={term}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
          >
            <dt className="text-ink-muted">{term}</dt>
            <dd className="text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
