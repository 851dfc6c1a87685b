import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Assumptions } from "~/features/roi/assumptions";
import { MailForm } from "~/features/roi/mail-form";
import { MonthsFigure } from "~/features/roi/months-figure";
import { PassOn } from "~/features/roi/pass-on";
import { PaybackFigure } from "~/features/roi/payback-figure";
import { ResultHead } from "~/features/roi/result-head";
import { ResultNotes } from "~/features/roi/result-notes";
import { ResultSection } from "~/features/roi/result-section";
import { Scenarios } from "~/features/roi/scenarios";
import { roiResultCopy as copy } from "~/copy/roi";
import { pageMeta, siteOf } from "~/publishing/meta";
import { answerResultForm, loadResult } from "~/features/roi/statement.server";

export const handle = { hydrate: true };

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadResult(request, params.token);
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerResultForm(request, params.token);
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: location.pathname,
    noindex: true,
  });

export default function RoiResult() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ResultHead page={page} />
      <ResultSection
        labelledBy="payback"
        className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <PaybackFigure page={page} />
        <MonthsFigure page={page} />
      </ResultSection>
      <ResultSection labelledBy="scenarios">
        <Scenarios page={page} />
      </ResultSection>
      <ResultSection
        labelledBy="assumptions"
        className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <Assumptions key={page.token} page={page} reply={reply} />
        <ResultNotes page={page} />
      </ResultSection>
      <ResultSection
        labelledBy="pass-on"
        className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:hidden"
      >
        <MailForm page={page} reply={reply} />
        <PassOn page={page} />
      </ResultSection>
    </>
  );
}
