import { Link } from "@remix-run/react";

import { Go } from "~/ui/go";
import { dashboardCopy } from "~/copy/dashboard";
import type { DashboardData } from "./dashboard.server";
import { formatAge } from "~/copy/shared/age";

import { Panel } from "./panel";

const copy = dashboardCopy.activity;

/** Recent activity in the blog. */
export function RecentActivity({
  activity,
  now,
  maySeeAudit,
}: {
  activity: NonNullable<DashboardData["activity"]>;
  now: Date;
  maySeeAudit: boolean;
}) {
  return (
    <Panel title={copy.title} aside={maySeeAudit ? <Go to="/admin/audit">{copy.audit}</Go> : null}>
      {activity.length === 0 ? <p className="text-ink-muted">{copy.none}</p> : null}
      <ol>
        {activity.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[6.5rem_1fr] gap-3 border-b border-line py-2.5 leading-[1.45] first:pt-0"
          >
            <time dateTime={entry.createdAt.toISOString()} className="text-1 text-ink-faint tabular-nums">
              {formatAge(entry.createdAt, now)}
            </time>
            <p className="min-w-0 wrap-anywhere">
              <b className="font-title">{entry.actorName.replace(/ <[^>]*>$/, "")}</b>{" "}
              {auditVerb(entry.action)}{" "}
              {entry.subjectId ? (
                <Link to={`/admin/blog/${entry.subjectId}`}>{entry.subjectName}</Link>
              ) : (
                entry.subjectName
              )}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function auditVerb(action: string): string {
  const verb = action.slice(action.indexOf(".") + 1);
  return copy.verbs[verb] ?? verb.replaceAll("_", " ");
}
