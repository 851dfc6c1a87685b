import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

import { ConsoleHead } from "~/ui/console/head";
import { ownProposalsCopy } from "~/copy/shared/own-proposals";
import { workspacesCopy } from "~/copy/workspaces";
import type { CompanyWorkspace } from "~/models/company/workspace";

const copy = workspacesCopy.workspace;

/** The pages of a workspace, in the order of their tabs. */
const tabs = () => [
  { path: "", label: copy.overview },
  { path: "/members", label: copy.membersTab },
  { path: "/proposals", label: ownProposalsCopy.workspace.tab },
  { path: "/files", label: copy.filesTab },
  { path: "/messages", label: copy.messagesTab },
  { path: "/activity", label: copy.activityTab },
];

/** Name, description and tabs of a workspace. */
export function WorkspaceHead({
  workspace,
  children,
}: {
  workspace: CompanyWorkspace;
  children?: ReactNode;
}) {
  const { id, name, company } = workspace;
  const lead = company.status === "suspended" ? copy.leadSuspended : copy.lead;
  return (
    <>
      <ConsoleHead title={name} lead={lead(company.name)}>
        {children}
      </ConsoleHead>
      <nav aria-label={copy.tabs} className="mb-8 border-b border-line">
        <ul className="flex flex-wrap gap-x-6">
          {tabs().map(({ path, label }) => (
            <li key={path}>
              <NavLink
                end
                to={`/workspace/${id}${path}`}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent font-medium text-ink-muted no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
