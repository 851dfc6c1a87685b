import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import { CampaignCarrier } from "~/ui/shell/campaign-carrier";
import { FrameShell, useIsFramed } from "~/ui/shell/framed";
import { SiteShell } from "~/ui/shell/site-shell";
import { feedLink } from "~/publishing/feed-link";
import { listOwnLinks } from "~/publishing/own-links.server";
import { unlessAway } from "~/http/database-trouble.server";
import { useRootData } from "~/ui/root-data";

/** The links that the operator added. Publishing them renews every public page. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { ownLinks: await unlessAway(request, listOwnLinks(), []) };
}

export const links: LinksFunction = () => [feedLink()];

/** The frame of every public page. Inside another site, the page is shown alone. */
export default function SiteLayout() {
  const { settings, theme, viewer } = useRootData();
  const { ownLinks } = useLoaderData<typeof loader>();
  if (useIsFramed()) {
    return (
      <CampaignCarrier>
        <FrameShell>
          <Outlet />
        </FrameShell>
      </CampaignCarrier>
    );
  }
  return (
    <SiteShell settings={settings} theme={theme} viewer={viewer} ownLinks={ownLinks}>
      <Outlet />
    </SiteShell>
  );
}
