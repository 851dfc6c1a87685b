import { ConsoleHead } from "~/ui/console/head";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/button";
import { dashboardPageCopy } from "~/copy/console/dashboard-page";
import { dashboardCopy } from "~/copy/dashboard";
import type { DashboardData } from "./dashboard.server";

import { ArticlesLedger } from "./articles-ledger";
import { CountChart } from "./count-chart";
import { PeriodSwitch } from "./period-switch";
import { QuickActions } from "./quick-actions";
import { RecentActivity } from "./recent-activity";
import { SalesPanels } from "./sales-panels";
import { StatCards } from "./stat-cards";
import { WorkspaceCard } from "./workspace-card";

/** The staff's dashboard. Each block appears only to people with access to it. */
export function Board({ dashboard }: { dashboard: DashboardData }) {
  const { name, period, sales, articles, charts, workspace, activity, may, now } = dashboard;
  return (
    <>
      <ConsoleHead title={dashboardPageCopy.welcome(name)} lead={dashboardPageCopy.overview}>
        {sales || articles || charts.length > 0 ? <PeriodSwitch period={period.name} /> : null}
        {may.blog ? (
          <ButtonLink to="/admin/blog" kind="primary">
            <Icon name="plus" small />
            {dashboardCopy.actions.newPost}
          </ButtonLink>
        ) : null}
      </ConsoleHead>
      <StatCards {...dashboard} />
      {sales || articles ? (
        <div className="mt-9">
          {sales ? <SalesPanels sales={sales} mayOpenArticles={may.blog} /> : null}
          {articles ? <ArticlesLedger articles={articles} mayOpen /> : null}
        </div>
      ) : null}
      <div className="mt-9 grid gap-x-10 gap-y-9 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {charts.map((chart) => (
          <CountChart key={chart.name} {...chart} period={period} />
        ))}
      </div>
      {charts.length > 0 ? (
        <p className="mt-5 text-1 text-ink-faint">{dashboardCopy.period.zone(period.zone)}</p>
      ) : null}
      <div className="mt-9 grid gap-x-10 gap-y-9 lg:grid-cols-[4fr_3fr] xl:grid-cols-[4fr_3fr_5fr]">
        <WorkspaceCard workspace={workspace} mayManage={may.workspaces} />
        <QuickActions may={may} />
        {activity ? <RecentActivity activity={activity} now={now} maySeeAudit={may.audit} /> : null}
      </div>
    </>
  );
}
