import { Form, Link } from "@remix-run/react";

import { todayCopy } from "~/copy/today";
import { TaskGroups } from "~/features/tasks/task-list";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Go } from "~/ui/go";

import { DayCard, DayEmpty, DayLine } from "./day-card";
import type { Today, TodayWait } from "./today";

const PAGE = "/admin/today";
const lineLink = "no-underline hover:underline";

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
        <TaskGroups tasks={tasks.lines} back={PAGE} heading="h3" />
      )}
      {tasks.hasMore ? (
        <p className="py-3">
          <Link to="/admin/tasks">{copy.more}</Link>
        </p>
      ) : null}
    </DayCard>
  );
}

const BADGES = { question: "warning", closing: "danger", opened: "plain", sent: "plain" } as const;

/** Open proposals, by what they wait for. */
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

function WaitLine({ item: { id, title, wait, badge, reason, amount } }: { item: TodayWait }) {
  const copy = todayCopy.waiting;
  const to = `/admin/proposals/${id}`;
  const isQuestion = wait === "question";
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
      <ButtonLink
        to={isQuestion ? `${to}#talk` : to}
        aria-label={isQuestion ? copy.replyTo(title) : copy.openFor(title)}
      >
        {isQuestion ? copy.reply : copy.open}
      </ButtonLink>
    </DayLine>
  );
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
export function InvoicesCard({ invoices: { mayMark, items } }: { invoices: Card<"invoices"> }) {
  const copy = todayCopy.invoices;
  return (
    <DayCard title={copy.title} count={items.length}>
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
    </DayCard>
  );
}

/** What the viewer won this quarter, and what they have open. */
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
      <p className="py-3 text-[2rem] leading-[1.1] font-medium tracking-[-0.04em] tabular-nums">
        {figures.won ?? <span className="text-3 tracking-normal text-ink-muted">{copy.nothingWon}</span>}
        {figures.won ? (
          <small className="ml-2 text-2 font-normal tracking-normal text-ink-muted">{copy.won}</small>
        ) : null}
      </p>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2 text-1 text-ink-faint">{copy.note}</p>
    </DayCard>
  );
}
