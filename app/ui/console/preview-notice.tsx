import { hasPermission, type Permission } from "~/models/account/role";

import { Go } from "~/ui/go";
import { LocalTime } from "~/ui/local-time";
import { Notice } from "~/ui/notice";
import { useRootData } from "~/ui/root-data";

/** Says when the draft was saved and how long its link works, and leads editors back to it. */
export function PreviewNotice({
  editor,
  permission,
  savedAt,
  expiresAt,
  words,
}: {
  /** Where the draft is edited, and who may. */
  editor: string;
  permission: Permission;
  /** When the draft was saved; null for an original text. */
  savedAt: Date | null;
  expiresAt: Date;
  words: { note: string; saved: (time: string) => string; until: (time: string) => string; back: string };
}) {
  const { viewer } = useRootData();
  return (
    <div className="mx-auto max-w-sheet px-gutter pt-6">
      <Notice kind="warning">
        <p>{words.note}</p>
        {savedAt ? (
          <p>
            <LocalTime date={savedAt} words={words.saved} />
          </p>
        ) : null}
        <p>
          <LocalTime date={expiresAt} words={words.until} />
        </p>
        {viewer && hasPermission(viewer.role, permission) ? (
          <p className="mt-1">
            <Go to={editor}>{words.back}</Go>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}
