import { dashboardCopy as copy } from "~/copy/dashboard";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { listFailingParts } from "~/models/dashboard/failing-parts.server";
import { hasDashboardAccess, hasPermission, type Permission } from "~/models/account/role";
import { listLeadingArticles } from "~/models/dashboard/sales.server";
import { countByWeek, getAdminStats } from "~/models/dashboard/stats.server";
import { greetingName } from "~/models/account/user";
import { getCurrentWorkspace, listWorkspaces } from "~/models/company/workspace.server";

import type { Viewer } from "~/auth/access.server";
import { readPart } from "~/http/page-part.server";
import type { Weekly } from "~/models/dashboard/stats";
import { sparkline, stackedChart, weekLabel } from "./chart.server";
import { loadSales } from "./sales.server";

const ACTIVITY_SHOWN = 5;

/** Whether there is a dashboard for this viewer. */
export function hasDashboard({ user }: Viewer): boolean {
  return hasDashboardAccess(user.role);
}

/** What the dashboard shows to this viewer; null for blocks that their role doesn't see. */
export async function loadDashboard(viewer: Viewer, { now = new Date() }: { now?: Date } = {}) {
  const { user } = viewer;
  const may = (permission: Permission) => hasPermission(user.role, permission);
  const filter = AuditFilterSchema.parse({ area: "post" });
  const counted = [
    ...(may("manage_users") ? (["signUps"] as const) : []),
    ...(may("manage_blog") ? (["publications"] as const) : []),
    ...(may("manage_bookings") ? (["consultations"] as const) : []),
  ];
  const maySeeSales = may("view_leads") && may("manage_proposals");
  const [stats, weekly, activity, sales, articles, workspace, failing] = await Promise.all([
    getAdminStats({ role: user.role, now }),
    countByWeek({ names: counted, now }),
    may("manage_blog") ? listAuditEntries({ filter, page: { limit: ACTIVITY_SHOWN } }) : null,
    maySeeSales ? loadSales({ now }) : null,
    may("manage_blog") && !maySeeSales ? listLeadingArticles({ now }) : null,
    loadWorkspace(viewer),
    may("manage_system") ? listFailingParts() : null,
  ]);
  const { signUps, publications }: Partial<typeof weekly> = weekly;
  return {
    name: greetingName(user),
    now,
    stats,
    sparks: {
      totalUsers: signUps ? sparkline({ weekly: signUps, total: stats.totalUsers ?? 0 }) : null,
      totalPosts: publications ? sparkline({ weekly: publications, total: stats.totalPosts ?? 0 }) : null,
    },
    charts: counted.map((name) => viewWeekly(name, weekly[name])),
    activity:
      activity?.items.map(({ id, actorName, action, subjectId, subjectName, createdAt }) => {
        return { id, actorName, action, subjectId, subjectName, createdAt };
      }) ?? null,
    sales,
    /** For editors, who see nothing else of sales. */
    articles,
    workspace,
    failing,
    may: {
      blog: may("manage_blog"),
      users: may("manage_users"),
      system: may("manage_system"),
      workspaces: may("manage_workspaces"),
      audit: may("view_audit"),
    },
  };
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;

function viewWeekly(name: "signUps" | "publications" | "consultations", weekly: Weekly) {
  const counts = weekly.map(({ count }) => count);
  const [first = 0, last = 0, before = 0] = [counts[0], counts.at(-1), counts.at(-2)];
  const stacked = weekly.map(({ start, count }) => ({ start, counts: { all: count } }));
  return {
    ...{ name, first, last, change: last - before },
    chart: stackedChart(stacked, ["all"]),
    table: weekly.map(({ start, count }) => ({ week: weekLabel(start), count })),
  };
}

/** The card itself says what went wrong; the rest of the page is shown anyway. */
function loadWorkspace(viewer: Viewer) {
  return readPart(() => readWorkspace(viewer), {
    failure: "the workspaces could not be read",
    instead: { state: "failed", error: copy.workspace.failed } as const,
  });
}

async function readWorkspace(viewer: Viewer) {
  const [current, { total }] = await Promise.all([
    getCurrentWorkspace({ viewer }),
    listWorkspaces({ viewer, limit: 1 }),
  ]);
  if (!current) return { state: "none" } as const;
  const { id, name, status, plan } = current;
  return { state: "open", id, name, status, plan, total } as const;
}
