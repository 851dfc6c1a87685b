import type { ReactNode } from "react";

import { dashboardCopy } from "~/copy/dashboard";
import type { DashboardData } from "./dashboard.server";

const copy = dashboardCopy.stats;
const number = new Intl.NumberFormat("en-US");

/** The numbers that this viewer's role may see. */
export function StatCards({ stats, sparks, failing, may }: DashboardData) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] border-t border-b border-t-ink border-b-line">
      {may.users ? (
        <Card {...copy.totalUsers} value={number.format(stats.totalUsers ?? 0)} spark={sparks.totalUsers} />
      ) : null}
      {may.blog ? (
        <>
          <Card {...copy.totalPosts} value={number.format(stats.totalPosts ?? 0)} spark={sparks.totalPosts} />
          <Card {...copy.draftPosts} value={number.format(stats.draftPosts ?? 0)} />
        </>
      ) : null}
      {failing ? <SystemCard failing={failing} /> : null}
    </dl>
  );
}

function SystemCard({ failing }: { failing: string[] }) {
  const isOnline = failing.length === 0;
  const dot = isOnline
    ? "before:bg-positive before:shadow-[0_0_0_3px_var(--positive-soft)]"
    : "before:bg-warning before:shadow-[0_0_0_3px_var(--warning-soft)]";
  return (
    <Card
      title={copy.system.title}
      note={isOnline ? copy.system.note : copy.failing(failing)}
      value={
        <span className={`flex items-center gap-2 before:ms-0.75 before:size-2.5 before:rounded-full ${dot}`}>
          {isOnline ? copy.system.online : copy.system.degraded}
        </span>
      }
    />
  );
}

function Card({
  title,
  note,
  value,
  spark = null,
}: {
  title: string;
  note: string;
  value: ReactNode;
  spark?: string | null;
}) {
  return (
    <div className="py-4 pe-5 sm:border-s sm:border-line sm:ps-5 sm:first:border-s-0 sm:first:ps-0">
      <dt className="font-medium text-ink-muted">{title}</dt>
      <dd className="flex items-end justify-between gap-3 text-[2.375rem] leading-[1.1] font-title tracking-[-0.04em] proportional-nums">
        {value}
        {spark ? (
          <svg
            viewBox="0 0 100 40"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mb-1 h-8 w-20 overflow-visible"
          >
            <path
              d={spark}
              fill="none"
              stroke="var(--brand)"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        ) : null}
      </dd>
      <dd className="text-1 text-ink-faint">{note}</dd>
    </div>
  );
}
