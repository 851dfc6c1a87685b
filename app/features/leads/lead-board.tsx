import { Form, Link, useSearchParams } from "@remix-run/react";

import { EmailText } from "~/ui/console/email-text";
import { RowMenu } from "~/ui/console/table";
import { Icon } from "~/ui/icon";
import { LEAD_EVENT_SHORT, leadsCopy as copy } from "~/copy/leads";
import { cappedCountText } from "~/models/shared/capped-count";
import { type LeadCard, type LeadColumn, leadName, type LeadStatus } from "~/models/lead/lead";
import { formatAge } from "~/copy/shared/age";
import { moneyText } from "~/lib/number-formats";

import { moveOf, useCardMoves, type CardMoves } from "./card-moves";
import { LeadStages } from "./lead-stages";
import { savingsText } from "./savings";
import { useStageNames } from "./use-stage-names";

/** Explains the keys of the buttons that pick cards up. */
const HOW_ID = "carry-how";

interface Props {
  board: LeadColumn[];
  /** The status shown on small screens. */
  current: LeadStatus;
  now: Date;
  mayManage: boolean;
}

/** The leads by status. Wide screens show all statuses side by side, small ones show one. */
export function LeadBoard({ board, current, now, mayManage }: Props) {
  const [params] = useSearchParams();
  const action = `/admin/leads?index&${params.toString()}`;
  const moves = useCardMoves({ action, mayManage, stageNames: useStageNames() });
  return (
    <>
      <div className="xl:hidden">
        <LeadStages totals={board} current={current} />
      </div>
      <Form
        method="post"
        action={action}
        preventScrollReset
        aria-label={copy.boardLabel}
        className="xl:grid xl:grid-cols-6 xl:border-t xl:border-ink"
      >
        {board.map((column) => (
          <Column
            key={column.status}
            column={column}
            isCurrent={column.status === current}
            now={now}
            mayManage={mayManage}
            moves={moves}
          />
        ))}
      </Form>
      <p id={HOW_ID} hidden>
        {copy.carry.how}
      </p>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </>
  );
}

function Column({
  column: { status, count, isCapped, savings, items },
  isCurrent,
  now,
  mayManage,
  moves,
}: {
  column: LeadColumn;
  isCurrent: boolean;
  now: Date;
  mayManage: boolean;
  moves: CardMoves;
}) {
  const target = moves.targetOf(status);
  const [params] = useSearchParams();
  const all = new URLSearchParams(params);
  all.set("view", "table");
  all.set("status", status);
  const id = `column-${status}`;
  const stageNames = useStageNames();
  return (
    <section
      aria-labelledby={id}
      {...target.events}
      className={`min-w-0 pb-4 ${target.isOver ? "bg-brand-soft" : ""} xl:border-s xl:border-line xl:px-2 xl:first:border-s-0 xl:first:ps-0 xl:last:pe-0 ${isCurrent ? "" : "max-xl:hidden"}`}
    >
      <header className="pt-3 pb-2.5 max-xl:flex max-xl:items-baseline max-xl:gap-x-2">
        <div className="flex min-w-0 items-baseline gap-x-2">
          <h2 id={id} className="min-w-0 text-control font-strong wrap-anywhere">
            {stageNames[status]}
          </h2>
          <b className="font-strong tabular-nums">{cappedCountText({ count, isCapped })}</b>
        </div>
        <p className="min-h-5 text-1 text-ink-faint tabular-nums max-xl:ms-auto">
          {isCapped ? copy.notAddedUp : savingsText({ savings })}
        </p>
      </header>
      {items.length === 0 ? (
        <p className="py-2 text-ink-muted">{copy.emptyColumn}</p>
      ) : (
        <ul className="grid gap-2 max-xl:grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
          {items.map((lead) => (
            <Ticket key={lead.id} lead={lead} now={now} mayManage={mayManage} moves={moves} />
          ))}
        </ul>
      )}
      {count > items.length ? (
        <p className="pt-4">
          <Link
            to={`?${all.toString()}`}
            className="inline-flex min-h-8 items-center font-medium no-underline hover:underline"
          >
            {copy.more(cappedCountText({ count: count - items.length, isCapped }))}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** Only the first line of a name is beside the menu. The others have the whole card. */
const BESIDE_MENU = "before:float-end before:h-4 before:w-7 before:content-[''] pointer-coarse:before:w-9";

function Ticket({
  lead,
  now,
  mayManage,
  moves,
}: {
  lead: LeadCard;
  now: Date;
  mayManage: boolean;
  moves: CardMoves;
}) {
  const title = leadName(lead);
  const handle = moves.handle(lead);
  const second = lead.interest ?? (title === lead.name ? lead.email : lead.name);
  return (
    <li
      {...moves.dragged(lead)}
      className={`grid content-start gap-1 rounded-m border bg-surface-raised px-3 py-2.5 leading-[1.4] xl:max-2xl:px-2 [&[draggable=true]]:cursor-grab ${handle?.hint ? "border-brand shadow-float" : "border-line"}`}
    >
      <div className="relative">
        <Link
          to={`/admin/leads/${lead.id}`}
          draggable={false}
          className={`block py-0.5 font-title wrap-anywhere no-underline hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center ${mayManage ? BESIDE_MENU : ""}`}
        >
          {title === lead.email ? <EmailText email={title} /> : title}
        </Link>
        {mayManage ? (
          <div className="absolute -end-2 -top-1.5">
            <MoveMenu lead={lead} name={title} />
          </div>
        ) : null}
      </div>
      {handle?.hint ? <p className="text-1 font-medium text-brand">{handle.hint}</p> : null}
      {second ? <p className="line-clamp-3 text-1 wrap-anywhere text-ink-muted">{second}</p> : null}
      <div className="mt-0.5 flex items-end gap-1">
        <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2 text-1 text-ink-faint tabular-nums">
          {lead.yearlySaving ? (
            <b className="font-title text-ink">
              {moneyText(lead.yearlySaving.amountMinor, lead.yearlySaving.currency)}
            </b>
          ) : null}
          <span>
            {lead.lastEventKind ? `${LEAD_EVENT_SHORT[lead.lastEventKind]}, ` : null}
            <time dateTime={lead.lastEventAt.toISOString()}>{formatAge(lead.lastEventAt, now)}</time>
          </span>
        </p>
        {handle ? (
          <button
            type="button"
            aria-describedby={HOW_ID}
            {...handle.props}
            className="-me-2 -mb-1.5 grid size-7 flex-none cursor-grab place-items-center rounded-m text-ink-faint hover:text-ink focus-visible:text-ink aria-pressed:bg-brand-soft aria-pressed:text-brand pointer-coarse:hidden"
          >
            <Icon name="grip" small />
          </button>
        ) : null}
      </div>
    </li>
  );
}

function MoveMenu({ lead, name }: { lead: LeadCard; name: string }) {
  const stageNames = useStageNames();
  const others = (Object.keys(stageNames) as LeadStatus[]).filter((status) => status !== lead.status);
  return (
    <RowMenu label={copy.actionsFor(name)}>
      {others.map((status) => (
        <button key={status} name="move" value={moveOf(lead, status)}>
          {copy.moveTo(stageNames[status])}
        </button>
      ))}
    </RowMenu>
  );
}
