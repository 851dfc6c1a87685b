import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { Banner } from "~/features/landing/banner";
import { MotionControl } from "~/ui/motion-control";
import { Notice } from "~/ui/notice";
import { Composer } from "~/features/roi/composer";
import { Conversation } from "~/features/roi/conversation";
import { Finished } from "~/features/roi/finished";
import { RunningStatement } from "~/features/roi/running-statement";
import { useSentAnswer } from "~/features/roi/use-sent-answer";
import { landingCopy } from "~/copy/landing";
import { roiPageCopy as copy } from "~/copy/roi";
import { requireFeature } from "~/http/feature-switch.server";
import stylesheet from "~/styles/roi-pages.css?url";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { loadTalk, answerTalk } from "~/features/roi/talk.server";

/**
 * The first question is the same for everyone and needs no script. A conversation that has begun
 * uses one.
 */
export const handle = {
  hydrate: (data: unknown) => typeof data === "object" && data !== null && "isOpen" in data && data.isOpen,
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFeature("/roi-calculator");
  return loadTalk(request);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireFeature("/roi-calculator");
  return answerTalk(request);
}

/** A page that was older than its conversation learns what was said there. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/roi-calculator",
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function RoiCalculator() {
  const { talk: known, isOpen, words, notice, start } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const talk = refused?.talk ?? known;
  const sent = useSentAnswer();
  const { now, statement, answered } = talk;
  return (
    <div className="mx-auto grid max-w-sheet gap-10 px-gutter pt-[clamp(1.5rem,3.5vw,3rem)] lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-20">
      <div className="min-w-0">
        <div className="motion">
          <h1 className="text-[clamp(1.75rem,1.3rem+2vw,3rem)] leading-[1.04] tracking-[-0.038em]">
            {copy.headline} <span className="sr-only">{copy.headlineSpoken}</span>
            <Banner mode="roi" words={words} />
          </h1>
          <MotionControl pause={landingCopy.hero.pause} resume={landingCopy.hero.resume} />
        </div>
        {notice ? <Notice>{notice}</Notice> : null}
        <Conversation talk={talk} sent={sent} />
        {now ? (
          <Composer
            key={`${talk.turn}-${now.step}`}
            talk={talk}
            question={now}
            refused={refused}
            start={start}
            statement={<RunningStatement statement={statement} answered={answered} isOpen={isOpen} compact />}
          />
        ) : null}
        {talk.finished ? <Finished token={talk.finished.token} /> : null}
      </div>
      <aside
        aria-label={copy.statement.label}
        className={`self-start pb-12 lg:sticky lg:top-22 ${now ? "max-lg:hidden" : ""}`}
      >
        <RunningStatement statement={statement} answered={answered} isOpen={isOpen} />
      </aside>
    </div>
  );
}
