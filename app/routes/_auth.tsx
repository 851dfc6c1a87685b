import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import { hostCompany } from "~/auth/tenant.server";
import { SiteShell } from "~/ui/shell/site-shell";
import { useRootData } from "~/ui/root-data";

export const handle = { scripts: ["form"] };

/** The company whose subdomain the page was opened on. `AuthFrame` shows it on every page below. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { company: await hostCompany(request) };
}

/** The frame of the sign-in pages. */
export default function AuthLayout() {
  const { settings, theme, viewer } = useRootData();
  return (
    <SiteShell settings={settings} theme={theme} viewer={viewer}>
      <Outlet />
    </SiteShell>
  );
}
