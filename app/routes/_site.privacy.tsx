import type { MetaFunction } from "@remix-run/node";

import { LegalPage } from "~/features/landing/legal-page";
import { privacyCopy } from "~/copy/legal";
import { allowPublicCache } from "~/http/public-cache.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { useRootData } from "~/ui/root-data";

export function loader() {
  allowPublicCache({ tags: ["settings"] });
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
