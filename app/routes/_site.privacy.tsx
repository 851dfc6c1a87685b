import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { CurrentLegalText } from "~/features/content/legal-text";
import { loadLegal } from "~/features/content/legal.server";
import { privacyCopy } from "~/copy/legal";
import { pageMeta, versionsOf } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader() {
  return loadLegal("privacy");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.own?.article.title ?? privacyCopy.title,
    description: data?.own?.article.description ?? privacyCopy.description,
    url: "/privacy",
    versions: versionsOf("/privacy", data?.languages),
  });

export default function Privacy() {
  const { own, upcoming } = useLoaderData<typeof loader>();
  return <CurrentLegalText kind="privacy" own={own} upcoming={upcoming} />;
}
