import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";

import { AccessDenied } from "~/ui/console/access-denied";
import { Console } from "~/ui/console/console";
import { SiteShell } from "~/ui/shell/site-shell";
import { consoleCopy } from "~/copy/console";
import { problemDetail } from "~/http/problem-detail";
import { useRootData } from "~/ui/root-data";

export const handle = { hydrate: true };

/** The frame of the staff and member area. It is no door: every page in it asks for itself. */
export default function AdminLayout() {
  const { settings, theme, viewer } = useRootData();
  if (!viewer) {
    return (
      <SiteShell settings={settings} theme={theme} viewer={null}>
        <Outlet />
      </SiteShell>
    );
  }
  return (
    <Console productName={settings.productName} viewer={viewer}>
      <Outlet />
    </Console>
  );
}

/** A page that refuses its visitor keeps the frame; every other error is root's. */
export function ErrorBoundary() {
  const { settings, viewer } = useRootData();
  const error = useRouteError();
  if (!viewer || !isRouteErrorResponse(error) || error.status !== 403) throw error;
  return (
    <Console productName={settings.productName} viewer={viewer}>
      <AccessDenied viewer={viewer} text={suspensionOf(error.data) ?? consoleCopy.accessDenied.page} />
    </Console>
  );
}

/** Why a company's workspaces are closed to its members; null for every other refusal. */
function suspensionOf(problem: unknown): string | null {
  const isSuspension =
    typeof problem === "object" &&
    problem !== null &&
    "code" in problem &&
    problem.code === "company_suspended";
  return isSuspension ? problemDetail(problem) : null;
}
