import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { certificateCopy as copy } from "~/copy/proposals";
import { Certificate } from "~/features/proposals/certificate";
import { loadCertificate } from "~/features/proposals/client.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export const handle = { isPaper: true, hydrate: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadCertificate(request, params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/p", noindex: true, canonical: null });

export default function CertificatePage() {
  const { back, ...shown } = useLoaderData<typeof loader>();
  return <Certificate shown={shown} back={back} />;
}
