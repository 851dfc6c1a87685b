import { workspacesCopy } from "~/copy/workspaces";
import { Stepper } from "~/ui/console/stepper";

import type { ProgressStep } from "./progress.server";

const copy = workspacesCopy.progress;

/** How far a company has come, from its statement to the start of the work. */
export function Progress({ steps }: { steps: readonly ProgressStep[] }) {
  if (steps.length === 0) return null;
  return (
    <div className="mb-10">
      <Stepper
        label={copy.label}
        done={copy.done}
        steps={steps.map((step) => ({ key: step.label, ...step }))}
      />
    </div>
  );
}
