import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Assumptions } from "~/features/roi/assumptions";
import { Compare } from "~/features/roi/compare";
import { MailForm } from "~/features/roi/mail-form";
import { MonthsFigure } from "~/features/roi/months-figure";
import { OwnStatement } from "~/features/roi/own-statement";
import { PaybackFigure } from "~/features/roi/payback-figure";
import { PrintHead } from "~/features/roi/print-head";
import { PrintNext } from "~/features/roi/print-next";
import { ResultHead } from "~/features/roi/result-head";
import { ResultNotes } from "~/features/roi/result-notes";
import { ResultSection } from "~/features/roi/result-section";
import { Scenarios } from "~/features/roi/scenarios";
import { ShareRow } from "~/features/roi/share-row";
import { Vary } from "~/features/roi/vary";
import { roiResultCopy as copy } from "~/copy/roi";
import stylesheet from "~/styles/roi-pages.css?url";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
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

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function RoiResult() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="statement">
      <ShareRow page={page} />
      <PrintHead page={page} />
      <ResultHead page={page} />
      {!page.isOwner || page.varied ? (
        <ResultSection labelledBy="change-it">
          <Vary page={page} />
        </ResultSection>
      ) : null}
      <ResultSection
        labelledBy="payback"
        className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:grid-cols-2 print:items-end print:gap-x-8"
      >
        <PaybackFigure page={page} />
        <MonthsFigure page={page} />
      </ResultSection>
      <ResultSection labelledBy="scenarios">
        <Scenarios page={page} />
      </ResultSection>
      <ResultSection
        labelledBy="assumptions"
        className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:grid-cols-2 print:gap-x-8"
      >
        <Assumptions key={page.token} page={page} reply={reply} />
        <ResultNotes page={page} />
      </ResultSection>
      <ResultSection labelledBy="compare" isSunk className={page.comparison.result ? "" : "print:hidden"}>
        <Compare page={page} />
      </ResultSection>
      <ResultSection
        labelledBy="pass-on"
        className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:hidden"
      >
        <MailForm page={page} reply={reply} />
        {page.isOwner ? null : <OwnStatement />}
      </ResultSection>
      <PrintNext page={page} />
    </div>
  );
}
