import { redirect } from "@remix-run/node";
import { z } from "zod";

import { COMPANY_SORTS } from "~/models/company/company";
import { listCompanies, listSuspendedCompanies } from "~/models/company/company.server";
import { hasPermission } from "~/models/account/role";
import { cappedCountText } from "~/models/shared/capped-count";
import { WORKSPACE_PLANS, WORKSPACE_STATUSES } from "~/models/company/workspace";
import { getCurrentWorkspace, listWorkspaces } from "~/models/company/workspace.server";
import { WORKSPACES_PER_PAGE } from "~/models/company/company-limits";

import type { Viewer } from "~/auth/access.server";
import { readPart } from "~/http/page-part.server";
import { cursorNames, readListPage } from "~/http/list-page.server";

/** The query of the list. Unknown values are ignored. */
const QuerySchema = z.object({
  q: z.string().max(200).catch(""),
  status: z.enum(WORKSPACE_STATUSES).optional().catch(undefined),
  plan: z.enum(WORKSPACE_PLANS).optional().catch(undefined),
  sort: z.enum(COMPANY_SORTS).catch("-created"),
  after: z.string().max(1_000).optional().catch(undefined),
  before: z.string().max(1_000).optional().catch(undefined),
});

/**
 * The list of workspaces as this viewer sees it: all companies to manage, or their own workspaces
 * to read.
 */
export async function loadWorkspacesPage(request: Request, viewer: Viewer) {
  const url = new URL(request.url);
  const query = QuerySchema.parse(Object.fromEntries(url.searchParams));
  const managesAll = hasPermission(viewer.user.role, "manage_workspaces");
  const load = async () => (managesAll ? await loadCompanies(url, query) : await loadOwn(url, query, viewer));
  return readPart(load, {
    failure: "workspaces could not be listed",
    instead: { state: "failed" } as const,
  });
}

async function loadCompanies(url: URL, query: z.output<typeof QuerySchema>) {
  const { q: search, status, plan, sort, after, before } = query;
  const list = { filter: { search, status, plan }, sort, after, before, limit: WORKSPACES_PER_PAGE };
  const page = await readListPage(() => listCompanies(list));
  return {
    state: "companies",
    companies: page.items,
    total: cappedCountText(page.total),
    isNone: page.total.count === 0,
    sort,
    isFiltered: Boolean(search.trim() || status || plan),
    ...neighbours(url, page),
  } as const;
}

async function loadOwn(url: URL, { after, before }: z.output<typeof QuerySchema>, viewer: Viewer) {
  const [page, current, suspended] = await Promise.all([
    readListPage(() => listWorkspaces({ viewer, after, before, limit: WORKSPACES_PER_PAGE })),
    getCurrentWorkspace({ viewer }),
    listOwnSuspended(viewer),
  ]);
  return {
    state: "own",
    workspaces: page.items,
    currentId: current?.id ?? null,
    suspended,
    ...neighbours(url, page),
  } as const;
}

/** The viewer's suspended companies; none if their memberships can't be read. */
export async function listOwnSuspended({ user, memberships }: Viewer) {
  if (!memberships.some(({ status }) => status === "suspended")) return [];
  return (await listSuspendedCompanies({ userId: user.id })).items;
}

/**
 * The URLs of the previous and next page, with the same search, filters and order. Those of the
 * second list of a page lead to the heading of its `Panel`.
 */
export function neighbours(
  url: URL,
  { previous, next }: { previous: string | null; next: string | null },
  list?: string,
): { previous: string | null; next: string | null } {
  const names = cursorNames(list);
  const address = (name: "before" | "after", cursor: string | null) => {
    if (cursor === null) return null;
    const query = new URLSearchParams(url.search);
    for (const key of [names.before, names.after, "_data", "_routes", "index"]) query.delete(key);
    query.set(names[name], cursor);
    return `?${query.toString()}${list === undefined ? "" : `#${list}-title`}`;
  };
  return { previous: address("before", previous), next: address("after", next) };
}

/** Redirects to the workspace that its visitor looked at last, or to the list of all. */
export async function redirectToCurrent(viewer: Viewer): Promise<Response> {
  const workspace = await getCurrentWorkspace({ viewer });
  return workspace ? redirect(`/workspace/${workspace.id}`) : redirect("/admin/workspaces");
}
