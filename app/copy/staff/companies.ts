/** Words of the staff's list of customer companies. */
export const companiesCopy = {
  lead: "Customer companies, their workspaces and members.",
  label: "Companies",
  search: "Search companies",
  placeholder: "Company, subdomain or workspace",
  anyStatus: "Any status",
  anyPlan: "Any plan",
  status: "Status",
  plan: "Plan",
  create: "Create Workspace",
  summary: (count: string) => `${count} ${count === "1" ? "company" : "companies"}`,
  none: {
    title: "No companies yet",
    text: "Create the first one. It gets a workspace, and we'll email its owner an invitation.",
  },
  noMatch: {
    title: "Nothing matches",
    text: "No company matches this search and these filters.",
    clear: "Show all companies",
  },
  moreWorkspaces: (count: number) => `and ${count} more`,
  noWorkspaces: "none",
  pager: "Pages of companies",
} as const;
