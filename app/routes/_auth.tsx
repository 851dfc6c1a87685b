import { Outlet } from "@remix-run/react";

import { SiteShell } from "~/ui/shell/site-shell";
import { useRootData } from "~/ui/root-data";

export const handle = { hydrate: true };

/** The frame of the pages around signing in. */
export default function AuthLayout() {
  const { settings, theme, viewer } = useRootData();
  return (
    <SiteShell settings={settings} theme={theme} viewer={viewer}>
      <Outlet />
    </SiteShell>
  );
}
