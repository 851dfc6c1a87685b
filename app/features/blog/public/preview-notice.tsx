import { LocalTime } from "~/ui/local-time";
import { blogAdminCopy } from "~/copy/blog-admin";
import { hasPermission } from "~/models/account/role";
import { Go } from "~/ui/go";
import { Notice } from "~/ui/notice";
import { useRootData } from "~/ui/root-data";

const copy = blogAdminCopy.preview;

/** Says that this is a preview and until when, and leads editors back to the editor. */
export function PreviewNotice({ postId, expiresAt }: { postId: string; expiresAt: Date }) {
  const { viewer } = useRootData();
  return (
    <div className="mx-auto max-w-sheet px-gutter pt-6">
      <Notice kind="warning">
        <p>{copy.note}</p>
        <p>
          <LocalTime date={expiresAt} words={copy.until} />
        </p>
        {viewer && hasPermission(viewer.role, "manage_blog") ? (
          <p className="mt-1">
            <Go to={`/admin/blog/${postId}`}>{copy.back}</Go>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}
