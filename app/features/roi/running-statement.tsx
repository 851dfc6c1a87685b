import { Form } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { useCarried, useIsFramed } from "~/ui/shell/framed";
import { Slip } from "~/ui/slip";
import { roiPageCopy } from "~/copy/roi";
import type { Talk } from "~/models/roi/roi-talk";

const copy = roiPageCopy.statement;

/** The statement so far. `compact`: one line above the answer field, which expands. */
export function RunningStatement({
  statement,
  answered,
  isOpen,
  compact = false,
}: {
  statement: Talk["statement"];
  answered: number;
  isOpen: boolean;
  compact?: boolean;
}) {
  const isFramed = useIsFramed();
  const action = useCarried("/roi-calculator");
  const slip = (
    <Slip
      title={copy.title}
      caption={copy.caption}
      {...(answered > 0 ? { aside: copy.after(answered) } : {})}
      lines={statement.lines}
      total={statement.total}
    />
  );
  const notes = (
    <div className="mt-3.5 text-2 text-ink-muted">
      <p>{isFramed ? copy.keptInFrame : copy.kept}</p>
      {isOpen ? (
        <Form method="post" action={action} className="mt-1">
          <input type="hidden" name="intent" value="restart" />
          <Button type="submit" kind="quiet" className="sm:-ms-3.5">
            {copy.restart}
          </Button>
        </Form>
      ) : null}
    </div>
  );
  if (!compact)
    return (
      <>
        {slip}
        {notes}
      </>
    );
  return (
    <details className="tally lg:hidden">
      <summary className="flex min-h-11 items-center gap-3 text-2 text-ink-muted">
        <span>{copy.summary}</span>
        <b className="ms-auto text-[1rem] font-title tracking-[-0.01em] text-brand tabular-nums">
          {statement.short}
        </b>
        <Icon name="up" small />
      </summary>
      <div className="max-h-[50vh] overflow-y-auto pb-4">
        {slip}
        {notes}
      </div>
    </details>
  );
}
