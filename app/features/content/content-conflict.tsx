import { Form } from "@remix-run/react";

import { contentCopy } from "~/copy/content/content";
import { ButtonLink } from "~/ui/button";
import { ConflictSide } from "~/ui/console/conflict-side";
import { ConsoleHead } from "~/ui/console/head";
import { DiffColumn, DiffRest } from "~/ui/diff-column";
import { SubmitButton } from "~/ui/form";

import type { ContentConflict } from "./editor";

const copy = contentCopy.conflict;

/** Two versions of a text side by side. The form keeps what was sent until someone decides. */
export function Conflict({
  conflict: { mine, note, base, theirs, diff },
  viewerName,
  here,
}: {
  conflict: ContentConflict;
  viewerName: string;
  here: string;
}) {
  const name = theirs.savedBy ?? copy.someone;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={theirs.version} />
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="note" value={note} />
      <Kept values={mine.fields} prefix="fields" />
      {mine.items.map((item, at) => (
        <Kept key={at} values={item} prefix={`items[${at}]`} />
      ))}
      <ConsoleHead title={copy.title} lead={copy.lead}>
        <SubmitButton name="intent" value="merge">
          {copy.merge}
        </SubmitButton>
      </ConsoleHead>
      <div className="grid gap-6 lg:grid-cols-2">
        <ConflictSide
          id="mine"
          name={viewerName}
          title={copy.mine}
          note={copy.mineNote(base)}
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
          name={name}
          title={copy.theirs}
          note={copy.theirsNote(theirs.version, name)}
          button={<ButtonLink to={here}>{copy.keepTheirs}</ButtonLink>}
        >
          <DiffColumn lines={diff.right} side="removed" />
        </ConflictSide>
      </div>
      <DiffRest diff={diff}>{copy.rest}</DiffRest>
    </Form>
  );
}

function Kept({ values, prefix }: { values: Record<string, string>; prefix: string }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={`${prefix}.${name}`} value={value} />
  ));
}
