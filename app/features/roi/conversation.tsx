import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { roiPageCopy as copy, roiTalkCopy } from "~/copy/roi";
import type { Talk, TalkTry } from "~/models/roi/roi-talk";

import { useCarried } from "~/ui/shell/framed";

import { Words } from "./words";

/**
 * The conversation so far, as a log: the agent on the left, the visitor on the right. New turns are
 * announced.
 */
export function Conversation({ talk, sent }: { talk: Talk; sent: string | null }) {
  const { turns, now, finished } = talk;
  const list = useRef<HTMLOListElement>(null);
  useArrivals(list, talk.turn);
  useTypingAhead(talk.turn);
  return (
    <div
      role="log"
      aria-label={copy.log}
      aria-busy={sent !== null}
      className="mt-[clamp(1.25rem,3vw,2.25rem)]"
    >
      <ol className="turns" ref={list}>
        {turns.map(({ step, readBack, question, tries, said, name }) => [
          <AgentTurn key={`${step}-agent`} readBack={readBack} question={question} />,
          ...triesOf(step, tries),
          <VisitorTurn key={`${step}-you`} said={said ?? roiTalkCopy.ourFigure}>
            <ChangeLink step={step} name={name} />
          </VisitorTurn>,
        ])}
        {now
          ? [
              <AgentTurn
                key={`${now.step}-agent`}
                readBack={now.readBack}
                question={now.question}
                why={now.why}
                isNow={now.tries.length === 0}
              />,
              ...triesOf(now.step, now.tries, now.question),
            ]
          : null}
        {finished ? (
          <AgentTurn
            key="finished"
            readBack={finished.readBack}
            question={copy.done.title}
            why={finished.text}
            isNow
          />
        ) : null}
        {sent !== null ? (
          <>
            <VisitorTurn said={sent} />
            <Reading />
          </>
        ) : null}
      </ol>
    </div>
  );
}

function ChangeLink({ step, name }: { step: string; name: string }) {
  return (
    <Link
      to={useCarried(`/roi-calculator?change=${step}#now`)}
      className="inline-block min-h-6 text-2 text-ink-muted hover:text-ink"
    >
      {copy.change}
      <span className="sr-only">{copy.changeSpoken(name)}</span>
    </Link>
  );
}

function triesOf(step: string, tries: TalkTry[], askedNow?: string) {
  return tries.flatMap(({ said, reply, question, note }, index) => [
    <VisitorTurn key={`${step}-try-${index}`} said={said === "" ? "…" : said} />,
    <AgentTurn
      key={`${step}-again-${index}`}
      readBack={reply}
      question={question}
      isUnclear
      isNow={askedNow !== undefined && index === tries.length - 1}
      why={note}
    />,
  ]);
}

interface AgentTurnProps {
  readBack: string;
  question: string;
  why?: string;
  isNow?: boolean;
  /** The last answer could not be counted. */
  isUnclear?: boolean;
}

function AgentTurn({ readBack, question, why, isNow = false, isUnclear = false }: AgentTurnProps) {
  return (
    <li className={`turn ${isNow ? "turn-now" : ""}`}>
      <svg
        className={`node turn-node ${isNow ? "node-now" : isUnclear ? "node-mark" : ""}`}
        viewBox="0 0 26 26"
        aria-hidden="true"
      >
        <circle cx="13" cy="13" r={isNow ? 10 : 5.25} />
        {isNow ? <circle className="node-dot" cx="13" cy="13" r="4.75" /> : null}
      </svg>
      <div className="grid max-w-148 gap-1.5 text-[1rem] leading-normal text-ink-muted">
        <span className="sr-only">{copy.agent} </span>
        {readBack ? (
          <p>
            <Words text={readBack} byWord={isNow} />
          </p>
        ) : null}
        <h2
          id={isNow ? "now" : undefined}
          tabIndex={isNow ? -1 : undefined}
          className="turn-question text-ink outline-offset-4"
        >
          <Words text={question} byWord={isNow} />
        </h2>
        {why && (isNow || isUnclear) ? (
          <p id={isNow ? "why" : undefined}>
            <Words text={why} byWord={isNow} />
          </p>
        ) : null}
      </div>
    </li>
  );
}

function VisitorTurn({ said, children }: { said: string; children?: ReactNode }) {
  return (
    <li className="turn turn-you">
      <p className="max-w-108 min-w-0 rounded-m bg-brand-soft px-3.5 py-2 text-[1rem] leading-snug font-medium text-balance text-ink [overflow-wrap:anywhere]">
        <span className="sr-only">{copy.you} </span>
        {said}
      </p>
      {children}
    </li>
  );
}

/** Shown if a reply takes longer than 150 ms. */
function Reading() {
  return (
    <li className="turn turn-now late">
      <svg className="node turn-node node-now node-work" viewBox="0 0 26 26" aria-hidden="true">
        <circle cx="13" cy="13" r="10" />
        <circle className="node-dot" cx="13" cy="13" r="4.75" />
      </svg>
      <p className="text-[1rem] text-ink-muted">{copy.reading}</p>
    </li>
  );
}

const WORD_MILLISECONDS = 28;
const FADE_MILLISECONDS = 160;

/** A new reply appears word by word, and the focus moves to the new question. */
function useArrivals(list: React.RefObject<HTMLOListElement | null>, turn: number) {
  const shown = useRef(turn);
  // An effect, because it moves the focus and animates elements that React has just rendered.
  useEffect(() => {
    if (shown.current === turn) return;
    shown.current = turn;
    const reply =
      list.current?.querySelector<HTMLElement>(".turn-now:last-of-type") ?? list.current?.lastElementChild;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      reply?.querySelectorAll("[data-word]").forEach((word, index) => {
        word.animate([{ opacity: 0 }, { opacity: 1 }], {
          delay: index * WORD_MILLISECONDS,
          duration: FADE_MILLISECONDS,
          fill: "backwards",
        });
      });
    }
    document.getElementById("now")?.focus({ preventScroll: true });
  }, [list, turn]);
}

/** Typing while the question has the focus starts the answer. */
function useTypingAhead(turn: number) {
  // An effect, because React attaches key handlers to a heading only if it pretends to be a
  // control.
  useEffect(() => {
    const question = document.getElementById("now");
    const listening = new AbortController();
    question?.addEventListener("keydown", typeIntoField, { signal: listening.signal });
    return () => listening.abort();
  }, [turn]);
}

function typeIntoField({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (key.length === 1 && key !== " " && !altKey && !ctrlKey && !metaKey)
    document.getElementById("answer")?.focus();
}
