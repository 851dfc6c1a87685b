import { Outlet } from "@remix-run/react";

import { FrameShell, useIsFramed } from "~/ui/shell/framed";
import { SiteShell } from "~/ui/shell/site-shell";
import { useRootData } from "~/ui/root-data";

/** The frame of every public page. Inside another site, the page is shown alone. */
export default function SiteLayout() {
  const { settings, theme, viewer } = useRootData();
  if (useIsFramed()) {
    return (
      <FrameShell>
        <Outlet />
      </FrameShell>
    );
  }
  return (
    <SiteShell settings={settings} theme={theme} viewer={viewer}>
      <Outlet />
    </SiteShell>
  );
}
