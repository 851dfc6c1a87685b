import { blogAdminCopy } from "~/copy/blog-admin";
import type { PostConflict } from "./editor";

import { DiffColumn } from "~/ui/diff-column";
import { textConflictCopy } from "~/copy/console/text-conflict";

const copy = textConflictCopy;
type Side = "mine" | "theirs";

/** What differs and what doesn't, each as a sentence. What differs comes first. */
export function conflictSentences({
  diff,
  fields,
}: Pick<PostConflict, "fields" | "diff">): [first: string, second: string] {
  const body = copy.differing(diff.passages);
  if (fields.length === 0) return [body, copy.sameFields];
  const names = fields.map(({ field }) => blogAdminCopy.fields[field]).join(", ");
  const others = copy.otherFields(names, diff.passages);
  return diff.passages === 0 ? [others, body] : [body, others];
}

/** One side of a conflict: first the fields that differ, then the body. */
export function ConflictText({
  conflict: { fields, diff },
  side,
}: {
  conflict: Pick<PostConflict, "fields" | "diff">;
  side: Side;
}) {
  return (
    <>
      <Fields fields={fields} side={side} />
      <Body diff={diff} side={side} />
    </>
  );
}

/** The differing fields of one side: title, slug and the like. */
function Fields({ fields, side }: { fields: PostConflict["fields"]; side: Side }) {
  if (fields.length === 0) return null;
  return (
    <dl className="grid gap-3 border-b border-line py-3">
      {fields.map(({ field, mine, theirs }) => {
        const value = side === "mine" ? mine : theirs;
        const look = side === "mine" ? "px-1 bg-positive-soft" : "px-1 bg-warning-soft";
        return (
          <div key={field}>
            <dt className="text-1 text-ink-faint first-letter:uppercase">{blogAdminCopy.fields[field]}</dt>
            <dd className={`wrap-anywhere whitespace-pre-wrap ${value === "" ? "text-ink-muted" : look}`}>
              {value === "" ? copy.emptyField : value}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The body of one side. It is collapsed if it is the same on both sides. */
function Body({ diff, side }: { diff: PostConflict["diff"]; side: Side }) {
  const column =
    side === "mine" ? (
      <DiffColumn lines={diff.left} side="added" />
    ) : (
      <DiffColumn lines={diff.right} side="removed" />
    );
  if (diff.passages > 0) return column;
  return (
    <details className="py-3">
      <summary className="min-h-6 text-ink-muted">{copy.sameBody(diff.lines)}</summary>
      {column}
    </details>
  );
}
