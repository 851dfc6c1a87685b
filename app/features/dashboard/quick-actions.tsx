import { Link } from "@remix-run/react";

import { Icon, type IconName } from "~/ui/icon";
import { dashboardCopy } from "~/copy/dashboard";
import type { DashboardData } from "./dashboard.server";

import { Panel } from "./panel";

const copy = dashboardCopy.actions;

/** Where the viewer most likely goes next. */
export function QuickActions({ may }: { may: DashboardData["may"] }) {
  const actions: { to: string; label: string; icon: IconName; isShown: boolean }[] = [
    { to: "/admin/blog", label: copy.newPost, icon: "edit", isShown: may.blog },
    { to: "/admin/users", label: copy.users, icon: "users", isShown: may.users },
    { to: "/admin/settings", label: copy.system, icon: "sliders", isShown: may.system },
  ];
  return (
    <Panel title={copy.title}>
      <ul className="-mt-2">
        {actions
          .filter(({ isShown }) => isShown)
          .map(({ to, label, icon }) => (
            <li key={to} className="border-t border-line first:border-t-0">
              <Link
                to={to}
                className="group flex min-h-11.5 items-center gap-3 font-medium no-underline hover:underline"
              >
                <Icon name={icon} />
                <span className="flex-1">{label}</span>
                <span className="text-ink-faint transition-transform duration-base ease-out group-hover:translate-x-0.75 rtl:group-hover:-translate-x-0.75">
                  <Icon name="right" small />
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
