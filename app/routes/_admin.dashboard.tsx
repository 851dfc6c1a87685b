import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleRefusal } from "~/ui/console/refusal";
import { PleaseLogIn } from "~/ui/console/please-log-in";
import { Board } from "~/features/dashboard/board";
import { consoleCopy } from "~/copy/console";
import { dashboardPageCopy as copy } from "~/copy/console/dashboard-page";
import { getSessionState, requireAccess } from "~/auth/access.server";
import { hasDashboard, loadDashboard, shownPeriod } from "~/features/dashboard/dashboard.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { summarizeViewer } from "~/auth/viewer-summary.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSessionState(request);
  if (session.kind === "signed-out") return data({ state: "signed-out" } as const, { status: 401 });
  const viewer = await requireAccess(request, "user");
  if (!hasDashboard(viewer))
    return data({ state: "denied", viewer: summarizeViewer(request, viewer) } as const, {
      status: 403,
    });
  return data({
    state: "open",
    dashboard: await loadDashboard(viewer, { period: shownPeriod(request) }),
  } as const);
}

export const meta: MetaFunction = ({ matches }) =>
  plainMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
  });

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  switch (shown.state) {
    case "signed-out":
      return <PleaseLogIn />;
    case "denied":
      return <ConsoleRefusal viewer={shown.viewer} text={consoleCopy.accessDenied.dashboard} />;
    case "open":
      return <Board dashboard={shown.dashboard} />;
  }
}
