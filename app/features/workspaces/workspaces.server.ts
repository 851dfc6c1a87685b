import { z } from "zod";

import { getRequestStore } from "~/front-door/request-store";
import { COMPANY_SORTS } from "~/models/company/company";
import { listCompanies, listSuspendedCompanies } from "~/models/company/company.server";
import { hasPermission } from "~/models/account/role";
import { WORKSPACE_PLANS, WORKSPACE_STATUSES } from "~/models/company/workspace";
import { getCurrentWorkspace, listWorkspaces } from "~/models/company/workspace.server";

import type { Viewer } from "~/auth/access.server";
import { log } from "~/server/log.server";
import { readListPage } from "~/http/list-page.server";

const PAGE_SIZE = 20;

/** What the address of the list asks for. Whatever it does not know counts as not asked for. */
const QuerySchema = z.object({
  q: z.string().max(200).catch(""),
  status: z.enum(WORKSPACE_STATUSES).optional().catch(undefined),
  plan: z.enum(WORKSPACE_PLANS).optional().catch(undefined),
  sort: z.enum(COMPANY_SORTS).catch("-created"),
  after: z.string().max(1_000).optional().catch(undefined),
  before: z.string().max(1_000).optional().catch(undefined),
});

/**
 * The list of workspaces as this viewer sees it: all companies to manage, or the own workspaces to
 * read.
 */
export async function loadWorkspacesPage(request: Request, viewer: Viewer) {
  const url = new URL(request.url);
  const query = QuerySchema.parse(Object.fromEntries(url.searchParams));
  try {
    const managesAll = hasPermission(viewer.user.role, "manage_workspaces");
    return await readListPage(async () =>
      managesAll ? await loadCompanies(url, query) : await loadOwn(url, query, viewer),
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, requestId: getRequestStore()?.id }, "workspaces could not be listed");
    return { state: "failed" } as const;
  }
}

async function loadCompanies(url: URL, query: z.output<typeof QuerySchema>) {
  const { q: search, status, plan, sort, after, before } = query;
  const page = await listCompanies({
    filter: { search, status, plan },
    sort,
    after,
    before,
    limit: PAGE_SIZE,
  });
  return {
    state: "companies",
    companies: page.items,
    total: page.total,
    sort,
    isFiltered: Boolean(search.trim() || status || plan),
    ...neighbours(url, page),
  } as const;
}

async function loadOwn(url: URL, { after, before }: z.output<typeof QuerySchema>, viewer: Viewer) {
  const [page, current, suspended] = await Promise.all([
    listWorkspaces({ viewer, after, before, limit: PAGE_SIZE }),
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

/** The viewer's suspended companies; none while their memberships cannot be read. */
export async function listOwnSuspended({ user, memberships }: Viewer) {
  if (!memberships.some(({ status }) => status === "suspended")) return [];
  return (await listSuspendedCompanies({ userId: user.id })).items;
}

/** The addresses of the pages before and after, with the same search, filters and order. */
export function neighbours(
  url: URL,
  { previous, next }: { previous: string | null; next: string | null },
): { previous: string | null; next: string | null } {
  const address = (name: "before" | "after", cursor: string | null) => {
    if (cursor === null) return null;
    const query = new URLSearchParams(url.search);
    for (const key of ["before", "after", "_data", "_routes", "index"]) query.delete(key);
    query.set(name, cursor);
    return `?${query.toString()}`;
  };
  return { previous: address("before", previous), next: address("after", next) };
}
