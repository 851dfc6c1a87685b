import { Form, Link } from "@remix-run/react";

import { todayCopy } from "~/copy/today";
import { TaskGroups } from "~/features/tasks/task-list";
import { phoneLink } from "~/models/shared/phone-link";
import { Badge } from "~/ui/badge";
import { Button, buttonClass, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Kbd } from "~/ui/console/keyboard/kbd";
import { LogCall } from "~/ui/console/log-call";
import { Go } from "~/ui/go";

import { DayCard, DayEmpty, DayLine } from "./day-card";
import type { Today, TodayGoal, TodayWait, WaitStep } from "./today";

const PAGE = "/admin/today";
const lineLink = "no-underline hover:underline";
const stepLook = "sm:min-w-32";

type Card<Name extends keyof Today> = NonNullable<Today[Name]>;

/** Overdue and today's tasks. */
export function TasksCard({ tasks }: { tasks: Card<"tasks"> }) {
  const copy = todayCopy.tasks;
  return (
    <DayCard
      title={copy.title}
      count={tasks.hasMore ? undefined : tasks.lines.length}
      aside={<Go to="/admin/tasks">{copy.all}</Go>}
    >
      {tasks.lines.length === 0 ? (
        <DayEmpty text={copy.none}>
          <Go to={`/admin/tasks/new?back=${PAGE}`}>{todayCopy.addTask}</Go>
        </DayEmpty>
      ) : (
        <>
          <TaskGroups tasks={tasks.lines} back={PAGE} heading="h3" />
          <KeyHints />
        </>
      )}
      {tasks.hasMore ? (
        <p className="py-3">
          <Link to="/admin/tasks">{copy.more}</Link>
        </p>
      ) : null}
    </DayCard>
  );
}

/** The keys of the list, for those who have a keyboard. The sheet of keys reads them aloud. */
function KeyHints() {
  return (
    <p aria-hidden="true" className="key-hints">
      {todayCopy.tasks.hints.map(([keys, meaning]) => (
        <span key={meaning}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {meaning}
        </span>
      ))}
    </p>
  );
}

const BADGES = {
  question: "warning",
  closing: "danger",
  signed: "info",
  opened: "info",
  sent: "plain",
} as const;

/** Open proposals, by what they are waiting for. */
export function WaitingCard({ waiting: { count, items } }: { waiting: Card<"waiting"> }) {
  const copy = todayCopy.waiting;
  return (
    <DayCard title={copy.title} count={count} aside={<Go to="/admin/proposals?owner=mine">{copy.all}</Go>}>
      {items.length === 0 ? (
        <DayEmpty text={copy.none}>
          <Go to="/admin/proposals/new">{copy.write}</Go>
        </DayEmpty>
      ) : (
        <ul>
          {items.map((item) => (
            <WaitLine key={item.id} item={item} />
          ))}
        </ul>
      )}
    </DayCard>
  );
}

function WaitLine({ item: { id, title, wait, badge, reason, amount, step } }: { item: TodayWait }) {
  const to = `/admin/proposals/${id}`;
  return (
    <DayLine
      title={
        <Link to={to} className={lineLink}>
          {title}
        </Link>
      }
      badge={<Badge kind={BADGES[wait]}>{badge}</Badge>}
      text={reason}
      amount={amount}
    >
      <NextStep step={step} page={to} title={title} />
    </DayLine>
  );
}

/** The one button of a waiting proposal. */
function NextStep({ step, page, title }: { step: WaitStep; page: string; title: string }) {
  const copy = todayCopy.waiting;
  const open = (
    <ButtonLink to={page} className={stepLook} aria-label={copy.openFor(title)}>
      {copy.open}
    </ButtonLink>
  );
  switch (step.kind) {
    case "reply":
      return (
        <ButtonLink to={`${page}#talk`} className={stepLook} aria-label={copy.replyTo(title)}>
          {copy.reply}
        </ButtonLink>
      );
    case "remind":
      return (
        <Form method="post" action={`${page}/remind`} preventScrollReset>
          <Button className={stepLook} aria-label={copy.remindFor(title)}>
            {copy.remind}
          </Button>
        </Form>
      );
    case "call":
      return (
        <a
          href={phoneLink(step.phone)}
          className={`${buttonClass()} ${stepLook}`}
          aria-label={copy.callFor(title, step.phone)}
        >
          {copy.call}
        </a>
      );
    case "copy":
      return (
        <CopyButton text={step.link} label={copy.copyFor(title)} className={stepLook} otherwise={open}>
          {copy.copy}
        </CopyButton>
      );
    case "open":
      return open;
  }
}

/** New leads without an owner. */
export function LeadsCard({ leads: { count, items } }: { leads: Card<"leads"> }) {
  const copy = todayCopy.leads;
  return (
    <DayCard title={copy.title} count={count} aside={<Go to="/admin/leads">{copy.all}</Go>}>
      {items.length === 0 ? (
        <DayEmpty text={copy.none}>
          <Go to="/admin/leads/new">{copy.addLead}</Go>
        </DayEmpty>
      ) : (
        <ul>
          {items.map(({ id, title, about, savings }) => (
            <DayLine
              key={id}
              title={
                <Link to={`/admin/leads/${id}`} className={lineLink}>
                  {title}
                </Link>
              }
              text={about}
              amount={savings}
            >
              <LogCall leadId={id} name={title} />
              <Form method="post" action={`/admin/leads/${id}?back=${PAGE}`} preventScrollReset>
                <Button name="intent" value="take" aria-label={copy.assignLead(title)}>
                  {copy.assign}
                </Button>
              </Form>
            </DayLine>
          ))}
        </ul>
      )}
    </DayCard>
  );
}

/** Accepted proposals that billing has to invoice. */
export function InvoicesCard({
  invoices: { mayMark, count, hasMore, items },
}: {
  invoices: Card<"invoices">;
}) {
  const copy = todayCopy.invoices;
  return (
    <DayCard title={copy.title} count={count}>
      {items.length === 0 ? (
        <DayEmpty text={copy.none} />
      ) : (
        <ul>
          {items.map(({ id, title, about, amount, monthly }) => (
            <DayLine key={id} title={title} text={about} amount={amount} amountNote={monthly}>
              {mayMark ? (
                <Form method="post" action={`/admin/proposals/${id}/invoice`} preventScrollReset>
                  <Button aria-label={copy.markProposal(title)}>{copy.mark}</Button>
                </Form>
              ) : null}
            </DayLine>
          ))}
        </ul>
      )}
      {hasMore ? <p className="py-3 text-ink-muted">{copy.oldest(items.length)}</p> : null}
    </DayCard>
  );
}

/** What the viewer won this quarter, and their open proposals. */
export function FiguresCard({ figures }: { figures: Card<"figures"> }) {
  const copy = todayCopy.figures;
  const facts = [
    { term: copy.winRate, value: figures.winRate },
    { term: copy.pipeline, value: figures.pipeline },
    { term: copy.median, value: figures.median },
  ];
  return (
    <DayCard
      title={copy.title}
      aside={<span className="font-mono text-1 text-ink-faint">{figures.quarter}</span>}
    >
      <p className="pt-3 pb-1 text-[2.375rem] leading-[1.1] font-medium tracking-[-0.04em] tabular-nums">
        {figures.won ?? <span className="text-3 tracking-normal text-ink-muted">{copy.nothingWon}</span>}
        {figures.won ? (
          <small className="ms-2 text-2 font-normal tracking-normal text-ink-muted">
            {figures.goal?.counted === null ? copy.wonOf(figures.goal.amount) : copy.won}
          </small>
        ) : null}
      </p>
      {figures.goal ? <GoalBar goal={figures.goal} /> : null}
      {figures.goal?.counted ? (
        <p className="pb-2 text-ink-muted tabular-nums">
          {copy.counted(figures.goal.counted, figures.goal.amount)}
        </p>
      ) : null}
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2 text-1 text-ink-faint">{copy.note}</p>
      <p className="mt-2">
        <Go to={figures.goalPage}>{figures.goal ? copy.changeGoal : copy.setGoal}</Go>
      </p>
    </DayCard>
  );
}

/** How far the goal is reached, with a tick for how much of the quarter is over. */
function GoalBar({ goal: { reachedPercent, gonePercent } }: { goal: TodayGoal }) {
  const copy = todayCopy.figures;
  const side = gonePercent < 10 ? "start" : gonePercent > 90 ? "end" : "middle";
  return (
    <svg
      role="img"
      aria-label={copy.goalBar(reachedPercent, gonePercent)}
      className="mt-2 mb-1.5 h-7 w-full overflow-visible"
    >
      <rect y="6" width="100%" height="8" fill="var(--line)" />
      <rect y="6" width={`${Math.min(100, reachedPercent)}%`} height="8" fill="var(--brand)" />
      <line
        x1={`${gonePercent}%`}
        x2={`${gonePercent}%`}
        y1="2"
        y2="18"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <text x={`${gonePercent}%`} y="28" textAnchor={side} className="fill-ink-faint font-mono text-[12px]">
        {copy.today}
      </text>
    </svg>
  );
}
