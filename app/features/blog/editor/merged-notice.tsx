import { Notice } from "~/ui/notice";
import { blogAdminCopy } from "~/copy/blog-admin";

const copy = blogAdminCopy.conflict;

/** Says what became of two texts that were put together. */
export function MergedNotice({ isClean }: { isClean: boolean }) {
  return (
    <div className="mb-5">
      <Notice kind={isClean ? "info" : "warning"}>{isClean ? copy.merged : copy.mergedMarks}</Notice>
    </div>
  );
}
