import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StatusPage } from "~/features/status/status-page";
import { loadPublicStatus } from "~/features/status/status.server";
import { publicStatusCopy as copy } from "~/copy/shared/public-status";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadPublicStatus(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/status",
    noindex: true,
  });

export default function Status() {
  const { settings } = useRootData();
  return <StatusPage {...useLoaderData<typeof loader>()} email={settings.email} />;
}
