import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { CurrentLegalText } from "~/features/content/legal-text";
import { loadLegal } from "~/features/content/legal.server";
import { termsCopy } from "~/copy/legal";
import { pageMeta, versionsOf } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader() {
  return loadLegal("terms");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.own?.article.title ?? termsCopy.title,
    description: data?.own?.article.description ?? termsCopy.description,
    url: "/terms",
    versions: versionsOf("/terms", data?.languages),
  });

export default function Terms() {
  const { own, upcoming } = useLoaderData<typeof loader>();
  return <CurrentLegalText kind="terms" own={own} upcoming={upcoming} />;
}
