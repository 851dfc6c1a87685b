import { Notice } from "~/ui/notice";
import { textConflictCopy } from "~/copy/console/text-conflict";

const copy = textConflictCopy;

/** The outcome of a merge. */
export function MergedNotice({ isClean }: { isClean: boolean }) {
  return (
    <div className="mb-5">
      <Notice kind={isClean ? "info" : "warning"}>{isClean ? copy.merged : copy.mergedMarks}</Notice>
    </div>
  );
}
