import { Form } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { ConflictSide } from "~/ui/console/conflict-side";
import { ConsoleHead } from "~/ui/console/head";
import { DiffColumn, DiffRest } from "~/ui/diff-column";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { fieldsOfEditor, type ProposalConflict } from "./editor/editor";
import { proposalConflictCopy } from "~/copy/console/proposal-conflict";

const copy = proposalConflictCopy;

/**
 * Two versions of a draft side by side. The form keeps what was sent, so nothing is lost before
 * someone decides.
 */
export function Conflict({
  proposalId,
  conflict,
  viewerName,
}: {
  proposalId: string;
  conflict: ProposalConflict;
  viewerName: string;
}) {
  const { mine, version, savedAt, diff } = conflict;
  return (
    <Form method="post">
      {fieldsOfEditor(mine).map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="version" value={version} />
      <ConsoleHead title={copy.title} lead={<LocalTime date={savedAt} words={copy.lead} />} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:gap-0 lg:[&>:first-child]:pe-6 lg:[&>:last-child]:border-s lg:[&>:last-child]:border-line lg:[&>:last-child]:ps-6">
        <ConflictSide
          id="mine"
          name={viewerName}
          title={copy.mine}
          note={copy.mineNote}
          button={
            <SubmitButton kind="plain" name="intent" value="save">
              {copy.keepMine}
            </SubmitButton>
          }
        >
          <DiffColumn lines={diff.left} side="added" />
        </ConflictSide>
        <ConflictSide
          id="theirs"
          name={copy.someoneElse}
          title={copy.theirs}
          note={<LocalTime date={savedAt} words={copy.theirsNote} />}
          button={
            <ButtonLink to={`/admin/proposals/${proposalId}/edit`} reloadDocument>
              {copy.keepTheirs}
            </ButtonLink>
          }
        >
          <DiffColumn lines={diff.right} side="removed" />
        </ConflictSide>
      </div>
      <DiffRest diff={diff}>{copy.rest}</DiffRest>
      <div className="mt-6 border-t border-line pt-4">
        <SubmitButton name="intent" value="preview">
          {copy.editMine}
        </SubmitButton>
      </div>
    </Form>
  );
}
