import { Form } from "@remix-run/react";

import { LEAD_ENDS, type LeadStatus } from "~/models/lead/lead";
import { Stepper, type StepperStep } from "~/ui/console/stepper";

import { useStageNames } from "./use-stage-names";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

/**
 * How far a lead has come. For people who manage leads, every other stage is a button that moves
 * the lead there.
 */
export function LeadStepper({ status, mayManage }: { status: LeadStatus; mayManage: boolean }) {
  const names = useStageNames();
  const open = (Object.keys(names) as LeadStatus[]).filter((stage) => !LEAD_ENDS.includes(stage));
  const isOver = LEAD_ENDS.includes(status);
  // A lost lead may have ended at any of them.
  const at = status === "won" ? open.length : open.indexOf(status);
  const nameOf = (stage: LeadStatus) => (
    <Stage key={stage} stage={stage} name={names[stage]} status={status} mayManage={mayManage} />
  );
  const steps: StepperStep[] = [
    ...open.map((stage, index) => ({
      key: stage,
      label: nameOf(stage),
      state: index < at ? ("done" as const) : index === at ? ("now" as const) : ("ahead" as const),
    })),
    {
      key: "end",
      label: <span className="inline-flex flex-wrap items-center gap-x-3">{LEAD_ENDS.map(nameOf)}</span>,
      state: isOver ? "now" : "ahead",
    },
  ];
  const way = <Stepper label={copy.status} done={copy.stageDone} steps={steps} />;
  return (
    <div className="mb-8">
      {mayManage ? (
        <Form method="post" preventScrollReset aria-label={copy.status}>
          <input type="hidden" name="intent" value="set-status" />
          <input type="hidden" name="from" value={status} />
          {way}
        </Form>
      ) : (
        way
      )}
    </div>
  );
}

function Stage({
  stage,
  name,
  status,
  mayManage,
}: {
  stage: LeadStatus;
  name: string;
  status: LeadStatus;
  mayManage: boolean;
}) {
  if (stage === status)
    return <b className="inline-flex min-h-6 items-center font-title text-ink max-md:min-h-11">{name}</b>;
  const look = LEAD_ENDS.includes(stage) && LEAD_ENDS.includes(status) ? "font-normal text-ink-muted" : "";
  if (!mayManage) return <span className={look}>{name}</span>;
  return (
    <button
      name="status"
      value={stage}
      aria-label={copy.moveToStage(name)}
      className={`inline-flex min-h-6 cursor-pointer items-center text-start hover:underline max-md:min-h-11 ${look}`}
    >
      {name}
    </button>
  );
}
