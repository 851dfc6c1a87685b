import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { sampleProposalCopy as copy } from "~/copy/proposals";
import { SampleCertificate } from "~/features/proposals/sample/sample-certificate";
import { SampleProposal } from "~/features/proposals/sample/sample-proposal";
import { answerSample, loadSample } from "~/features/proposals/sample/sample.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export const handle = { isPaper: true, hydrate: false, scripts: ["form", "choice"] };

export function loader() {
  return loadSample();
}

export function action({ request }: ActionFunctionArgs) {
  return answerSample(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/sample-proposal",
  });

export default function SampleProposalPage() {
  const { view, chosen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.certificate) return <SampleCertificate shown={answer.certificate} isAnswer />;
  return <SampleProposal view={view} chosen={chosen} answer={answer} />;
}
