import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { LegalText } from "~/features/content/legal-text";
import { loadLegal } from "~/features/content/legal.server";
import { termsCopy } from "~/copy/legal";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader() {
  return loadLegal("terms");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.article.title ?? termsCopy.title,
    description: data?.article.description ?? termsCopy.description,
    url: "/terms",
  });

export default function Terms() {
  return <LegalText kind="terms" own={useLoaderData<typeof loader>()} />;
}
