import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { sampleProposalCopy as copy } from "~/copy/proposals";
import { SampleCertificate } from "~/features/proposals/sample/sample-certificate";
import { loadSampleCertificate } from "~/features/proposals/sample/sample.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export const handle = { isPaper: true };

export function loader() {
  return loadSampleCertificate();
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.certificateTitle,
    description: copy.certificateDescription,
    url: "/sample-proposal/certificate",
  });

export default function SampleCertificatePage() {
  return <SampleCertificate shown={useLoaderData<typeof loader>()} />;
}
