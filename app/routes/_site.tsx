import { Outlet } from "@remix-run/react";

import { SiteShell } from "~/ui/shell/site-shell";
import { useRootData } from "~/ui/root-data";

/** The frame of every public page. */
export default function SiteLayout() {
  const { settings, theme, viewer } = useRootData();
  return (
    <SiteShell settings={settings} theme={theme} viewer={viewer}>
      <Outlet />
    </SiteShell>
  );
}
