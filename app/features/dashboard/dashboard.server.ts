import { databaseStatus } from "~/server/db.server";
import { dashboardCopy as copy } from "~/copy/dashboard";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { getFunnel } from "~/models/lead/lead-query.server";
import { mailStatus } from "~/models/mail/mail-delivery.server";
import { hasPermission, type Permission } from "~/models/account/role";
import type { Weekly } from "~/models/dashboard/stats";
import {
  countConsultations,
  countPublications,
  countSignUps,
  getAdminStats,
} from "~/models/dashboard/stats.server";
import { greetingName } from "~/models/account/user";
import { getCurrentWorkspace, listWorkspaces } from "~/models/company/workspace.server";
import { identityStatus } from "~/services/identity.server";

import type { Viewer } from "~/auth/access.server";
import { columnChart, sparkline, weekLabel } from "./chart.server";
import { log } from "~/server/log.server";
import { daysBefore } from "~/lib/time-units";

const ACTIVITY_SHOWN = 5;
const FUNNEL_DAYS = 90;

/** What the dashboard shows to this viewer; null stands for what their role does not see. */
export async function loadDashboard(viewer: Viewer, { now = new Date() }: { now?: Date } = {}) {
  const { user } = viewer;
  const may = (permission: Permission) => hasPermission(user.role, permission);
  const since = daysBefore(now, FUNNEL_DAYS);
  const filter = AuditFilterSchema.parse({ area: "post" });
  const [stats, signUps, publications, consultations, activity, funnel, workspace, failing] =
    await Promise.all([
      getAdminStats({ role: user.role, now }),
      may("manage_users") ? countSignUps({ now }) : null,
      may("manage_blog") ? countPublications({ now }) : null,
      may("manage_bookings") ? countConsultations({ now }) : null,
      may("manage_blog") ? listAuditEntries({ filter, page: { limit: ACTIVITY_SHOWN } }) : null,
      may("view_leads") ? getFunnel({ since }) : null,
      loadWorkspace(viewer),
      may("manage_system") ? failingParts() : null,
    ]);
  return {
    name: greetingName(user),
    now,
    stats,
    sparks: {
      totalUsers: signUps && sparkline({ weekly: signUps, total: stats.totalUsers ?? 0 }),
      totalPosts: publications && sparkline({ weekly: publications, total: stats.totalPosts ?? 0 }),
    },
    charts: [
      ...(signUps ? [chartOf("signUps", signUps)] : []),
      ...(publications ? [chartOf("posts", publications)] : []),
      ...(consultations ? [chartOf("consultations", consultations)] : []),
    ],
    activity:
      activity?.items.map(({ id, actorName, action, subjectId, subjectName, createdAt }) => {
        return { id, actorName, action, subjectId, subjectName, createdAt };
      }) ?? null,
    funnel,
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

function chartOf(kind: keyof typeof copy.charts & ("signUps" | "posts" | "consultations"), weekly: Weekly) {
  const counts = weekly.map(({ count }) => count);
  const [last = 0, before = 0] = [counts.at(-1), counts.at(-2)];
  return {
    kind,
    chart: columnChart(weekly),
    first: counts[0] ?? 0,
    last,
    change: last - before,
    table: weekly.map(({ start, count }) => ({ week: weekLabel(start), count })),
  };
}

/** The card says by itself what went wrong; the rest of the page is shown anyway. */
async function loadWorkspace(viewer: Viewer) {
  try {
    const [current, { total }] = await Promise.all([
      getCurrentWorkspace({ viewer }),
      listWorkspaces({ viewer, limit: 1 }),
    ]);
    if (!current) return { state: "none" } as const;
    const { id, name, status, plan } = current;
    return { state: "open", id, name, status, plan, total } as const;
  } catch (error) {
    log.error({ err: error }, "the workspaces could not be read");
    return { state: "failed", error: copy.workspace.failed } as const;
  }
}

/** The parts of the service that are out of order, by the names of the health answer. */
async function failingParts(): Promise<string[]> {
  const [database, auth, mail] = await Promise.all([databaseStatus(), identityStatus(), mailStatus()]);
  return [
    ...(database.ok ? [] : ["database"]),
    ...(auth.status === "down" ? ["auth"] : []),
    ...(mail.status === "late" || mail.status === "unknown" ? ["mail"] : []),
  ];
}
