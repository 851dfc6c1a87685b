import { Notice } from "~/ui/notice";
import { blogAdminCopy } from "~/copy/blog-admin";

const copy = blogAdminCopy.conflict;

/** The outcome of a merge. */
export function MergedNotice({ isClean }: { isClean: boolean }) {
  return (
    <div className="mb-5">
      <Notice kind={isClean ? "info" : "warning"}>{isClean ? copy.merged : copy.mergedMarks}</Notice>
    </div>
  );
}
