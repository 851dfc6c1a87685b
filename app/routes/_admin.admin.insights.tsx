import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InsightFigures } from "~/features/insights/insights-page";
import { loadInsights } from "~/features/insights/insights.server";
import { ConsoleHead } from "~/ui/console/head";
import { ExportButton } from "~/ui/console/export-button";
import { insightsCopy as copy } from "~/copy/staff/insights";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "view_insights");
  return loadInsights(request);
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function InsightsPage() {
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <ExportButton action="/admin/insights/export" label={copy.exportCsv} />
      </ConsoleHead>
      <InsightFigures page={useLoaderData<typeof loader>()} />
    </>
  );
}
