import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { LegalText } from "~/features/content/legal-text";
import { loadLegal } from "~/features/content/legal.server";
import { privacyCopy } from "~/copy/legal";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader() {
  return loadLegal("privacy");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.article.title ?? privacyCopy.title,
    description: data?.article.description ?? privacyCopy.description,
    url: "/privacy",
  });

export default function Privacy() {
  return <LegalText kind="privacy" own={useLoaderData<typeof loader>()} />;
}
