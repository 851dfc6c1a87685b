import { sharedNow } from "~/lib/clock/shared-clock";
import { dashboardCopy as copy } from "~/copy/dashboard";
import { latestChanges } from "~/models/audit/audit-list.server";
import { listFailingParts } from "~/models/dashboard/failing-parts.server";
import { hasDashboardAccess, hasPermission, type Permission } from "~/models/account/role";
import { leadingArticles } from "~/models/dashboard/sales.server";
import { completeStats, periodCounts, statReading } from "~/models/dashboard/stats.server";
import { mailLateness } from "~/models/mail/mail-delivery.server";
import { group, known, read, type Reading } from "~/models/shared/reading.server";
import { greetingName } from "~/models/account/user";
import { workspaceSummary, type WorkspaceSummary } from "~/models/company/workspace.server";

import type { Viewer } from "~/auth/access.server";
import { readPart } from "~/http/page-part.server";
import { DEFAULT_PERIOD, periodNamed, type PeriodName, type PeriodUnit } from "~/models/dashboard/period";
import { periodUntil } from "~/models/dashboard/period.server";
import type { Counts } from "~/models/dashboard/stats";
import { DASHBOARD_ACTIVITY_SHOWN } from "~/models/audit/audit-limits";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { spanLabel, sparkline, stackedChart } from "./chart.server";
import { salesReading, viewSales } from "./sales.server";

/** Whether there is a dashboard for this viewer. */
export function hasDashboard({ user }: Viewer): boolean {
  return hasDashboardAccess(user.role);
}

/** The period that a request asks for. */
export function shownPeriod({ url }: Request): PeriodName {
  return periodNamed(new URL(url).searchParams.get("period"));
}

/**
 * What the dashboard shows to this viewer over a period, whose days are those of their time zone;
 * null for blocks that their role doesn't see.
 */
export async function loadDashboard(
  viewer: Viewer,
  { period: name = DEFAULT_PERIOD, now = sharedNow() }: { period?: PeriodName; now?: Date } = {},
) {
  const { user } = viewer;
  const { timeZone } = viewer.frame;
  const period = periodUntil({ name, timeZone, now });
  const may = (permission: Permission) => hasPermission(user.role, permission);
  const counted = [
    ...(may("manage_users") ? (["signUps"] as const) : []),
    ...(may("manage_blog") ? (["publications"] as const) : []),
    ...(may("manage_bookings") ? (["consultations"] as const) : []),
  ];
  const maySeeSales = may("view_leads") && may("manage_proposals");
  const figures = group({
    stats: statReading({ role: user.role, now }),
    counts: periodCounts({ names: counted, period }),
    activity: may("manage_blog")
      ? latestChanges({ area: "post", limit: DASHBOARD_ACTIVITY_SHOWN })
      : known(null),
    sales: maySeeSales ? salesReading({ period }) : known(null),
    articles: may("manage_blog") && !maySeeSales ? leadingArticles({ period }) : known(null),
  });
  const { workspace, counts, sales, isMailLate, ...found } = await readAtOnce(figures, {
    workspace: workspaceSummary({ viewer }),
    isMailLate: may("manage_system") ? mailLateness({ now }) : known(false),
  });
  const [stats, failing] = await Promise.all([
    completeStats(found.stats, { now }),
    may("manage_system") ? listFailingParts({ isMailLate }) : null,
  ]);
  const { signUps, publications }: Partial<typeof counts> = counts;
  return {
    name: greetingName(user),
    now,
    period: { name: period.name, unit: period.columnUnit, zone: timeZoneLabel(timeZone) },
    stats,
    sparks: {
      totalUsers: signUps ? sparkline({ counts: signUps, total: stats.totalUsers ?? 0 }) : null,
      totalPosts: publications ? sparkline({ counts: publications, total: stats.totalPosts ?? 0 }) : null,
    },
    charts: counted.map((counter) => viewCounts(counter, counts[counter], period.columnUnit)),
    activity: found.activity,
    sales: sales && viewSales(sales, period),
    /** For editors, who see nothing else of sales. */
    articles: found.articles,
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

function viewCounts(name: "signUps" | "publications" | "consultations", columns: Counts, unit: PeriodUnit) {
  const counts = columns.map(({ count }) => count);
  const [first = 0, last = 0, before = 0] = [counts[0], counts.at(-1), counts.at(-2)];
  const stacked = columns.map(({ count, ...span }) => ({ ...span, counts: { all: count } }));
  return {
    ...{ name, first, last, change: last - before },
    chart: stackedChart(stacked, ["all"], unit),
    table: columns.map(({ count, ...span }) => ({ span: spanLabel(span, unit), count })),
  };
}

/**
 * Reads the figures and the parts that the page can do without in one statement. If that fails,
 * reads each on its own, so that only the part in trouble is missing.
 */
async function readAtOnce<Figures>(
  figures: Reading<Figures>,
  parts: { workspace: Reading<WorkspaceSummary | null>; isMailLate: Reading<boolean> },
) {
  const whole = await readPart(() => read(group({ figures, ...parts })), {
    failure: "the dashboard could not be read at once",
    instead: null,
  });
  if (whole) {
    const { workspace, isMailLate } = whole;
    return { ...whole.figures, workspace: viewWorkspace(workspace), isMailLate };
  }
  const [found, workspace, isMailLate] = await Promise.all([
    read(figures),
    readPart(async () => viewWorkspace(await read(parts.workspace)), {
      failure: "the workspaces could not be read",
      instead: { state: "failed", error: copy.workspace.failed } as const,
    }),
    readPart(() => read(parts.isMailLate), { failure: "the outbox could not be read", instead: true }),
  ]);
  return { ...found, workspace, isMailLate };
}

function viewWorkspace(workspace: WorkspaceSummary | null) {
  return workspace ? ({ state: "open", ...workspace } as const) : ({ state: "none" } as const);
}
