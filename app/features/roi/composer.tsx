import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { useCampaignTo } from "~/ui/campaign-link";
import { SubmitButton } from "~/ui/form";
import { useCarried } from "~/ui/shell/framed";
import { Notice } from "~/ui/notice";
import { roiPageCopy as copy } from "~/copy/roi";
import type { Talk, TalkQuestion } from "~/models/roi/roi-talk";
import { SAID_CHARACTERS_MAX } from "~/models/roi/roi-limits";

interface Props {
  talk: Talk;
  question: TalkQuestion;
  /** The last post came too fast, so its text returns. */
  refused: { error: string; step: string; said: string } | undefined;
  /** The statement in one line, for small screens. */
  statement: ReactNode;
  /** What the link that led here says about the first question. */
  start: string;
}

/** The answer field: one form per turn. Enter sends the text, never a quick answer. */
export function Composer({ talk, question, refused, statement, start }: Props) {
  const { step, picks, unknown, earlier, isChange } = question;
  const action = useCarried(useCampaignTo("/roi-calculator"));
  // After a post the page has the same address. Only another one makes a browser load it.
  const kept = useCarried(refused ? "/roi-calculator?change=none#now" : "/roi-calculator#now");
  const said = refused?.step === step ? refused.said : earlier || start;
  return (
    <div className="dock">
      {statement}
      {refused ? <Notice kind="danger">{refused.error}</Notice> : null}
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="turn" value={talk.turn} />
        <input type="hidden" name="step" value={step} />
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-2">
          <label htmlFor="answer" className="font-medium">
            {copy.answer}
          </label>
          {isChange ? (
            <Link to={kept} className="inline-block min-h-6 text-ink-muted hover:text-ink">
              {copy.keepAnswer}
            </Link>
          ) : (
            <p className="text-ink-muted">{copy.questionsLeft(talk.questionsLeft)}</p>
          )}
        </div>
        <div className="composer-line">
          <input
            id="answer"
            name="answer"
            aria-describedby="now why"
            autoComplete="off"
            enterKeyHint="send"
            maxLength={SAID_CHARACTERS_MAX}
            defaultValue={said}
            className="min-h-11 min-w-0 flex-1 bg-transparent px-2.5 text-[1.125rem] outline-none"
          />
          <SubmitButton pending={copy.sending} className="min-h-11 px-4.5 text-control">
            {copy.send}
            <span className="max-sm:hidden">
              <Icon name="send" small />
            </span>
          </SubmitButton>
        </div>
        <div role="group" aria-label={copy.quickAnswers} className="mt-2.5 flex flex-wrap gap-1.5">
          {picks.map((pick) => (
            <Button key={pick} type="submit" name="pick" value={pick}>
              {pick}
            </Button>
          ))}
          <Button
            type="submit"
            kind="quiet"
            name="pick"
            value={copy.dontKnow}
            aria-describedby="unknown"
            className="max-sm:px-2"
          >
            {copy.dontKnow}
          </Button>
        </div>
        <p id="unknown" className="mt-2 text-2 leading-snug text-ink-muted max-lg:sr-only">
          {unknown}
        </p>
      </Form>
    </div>
  );
}
