import { Form } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { ConflictSide } from "~/ui/console/conflict-side";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { DiffRest } from "~/ui/diff-column";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import type { PostConflict } from "./editor";

import { conflictSentences, ConflictText } from "./conflict-text";
import { textConflictCopy } from "~/copy/console/text-conflict";

const copy = textConflictCopy;

/**
 * Two versions of an article side by side. The form keeps what was sent, so nothing is lost before
 * someone decides.
 */
export function Conflict({
  postId,
  conflict,
  viewerName,
}: {
  postId: string;
  conflict: PostConflict;
  viewerName: string;
}) {
  const { mine, theirs } = conflict;
  const { intent: _, version, base: __, ...values } = mine;
  const [first, second] = conflictSentences(conflict);
  const name = theirs.savedBy ?? copy.someoneElse;
  return (
    <Form method="post">
      {Object.entries(values).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="version" value={theirs.version} />
      <input type="hidden" name="base" value={version} />
      <ConsoleHead
        title={copy.title}
        lead={<LocalTime date={theirs.savedAt} words={(time) => copy.lead(name, time)} />}
      />
      <Notice kind="warning">
        <strong className="font-strong">{first}</strong> {second}
      </Notice>
      <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:gap-0 lg:[&>:first-child]:pe-6 lg:[&>:last-child]:border-s lg:[&>:last-child]:border-line lg:[&>:last-child]:ps-6">
        <ConflictSide
          id="mine"
          name={viewerName}
          title={copy.mine}
          note={copy.mineNote(version)}
          button={
            <SubmitButton kind="plain" name="intent" value="save">
              {copy.keepMine}
            </SubmitButton>
          }
        >
          <ConflictText conflict={conflict} side="mine" />
        </ConflictSide>
        <ConflictSide
          id="theirs"
          name={name}
          title={copy.theirs(name)}
          note={<LocalTime date={theirs.savedAt} words={(time) => copy.theirsNote(theirs.version, time)} />}
          button={<ButtonLink to={`/admin/blog/${postId}`}>{copy.keepTheirs}</ButtonLink>}
        >
          <ConflictText conflict={conflict} side="theirs" />
        </ConflictSide>
      </div>
      <DiffRest diff={conflict.diff}>{copy.rest}</DiffRest>
      <div className="foot-bar sticky bottom-0 z-4 mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface py-3 max-lg:static">
        <p className="me-auto flex items-center gap-2 text-ink-muted max-sm:basis-full">
          <span className="size-2 rounded-full bg-warning" />
          {copy.kept}
        </p>
        <SubmitButton kind="plain" name="intent" value="copy" className="max-sm:w-full">
          {copy.copy}
        </SubmitButton>
        <SubmitButton name="intent" value="merge" className="max-sm:w-full">
          {copy.merge}
        </SubmitButton>
      </div>
    </Form>
  );
}
