import type { MetaFunction } from "@remix-run/node";

import { LegalPage } from "~/components/legal-page";
import { privacyCopy } from "~/copy/legal";
import { allowPublicCache } from "~/utils/cache.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { useRootData } from "~/utils/site";

export function loader() {
  allowPublicCache({ seconds: 300, tags: ["settings"] });
  return null;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: privacyCopy.title,
    description: privacyCopy.description,
    url: "/privacy",
  });

export default function Privacy() {
  const { settings } = useRootData();
  return <LegalPage copy={privacyCopy} settings={settings} />;
}
