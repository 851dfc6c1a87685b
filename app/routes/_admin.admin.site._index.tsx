import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { contentCopy as copy } from "~/copy/content/content";
import { SiteOverview } from "~/features/content/overview";
import { answerNewPage, loadSite } from "~/features/content/overview.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { ConsoleHead } from "~/ui/console/head";
import { SiteTabs } from "~/ui/console/site-tabs";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_content");
  return loadSite(request.url);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_content");
  return answerNewPage(request, viewer);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Site() {
  const site = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <SiteTabs />
      <SiteOverview site={site} reply={refused?.reply} />
    </>
  );
}
