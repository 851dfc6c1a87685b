import { workspacesCopy } from "~/copy/workspaces";
import { Notice } from "~/ui/notice";

import type { CompanyReply } from "./company";

/** The error of a form that has only a button. Forms with fields show their own. */
export function ButtonRefusal({ reply }: { reply: CompanyReply | undefined }) {
  const isButton =
    reply &&
    !["invite", "save-company", "suspend-company", "add-workspace", "save-workspace"].includes(
      reply.intent ?? "",
    );
  if (!isButton) return null;
  return (
    <div className="mb-6">
      <Notice kind="danger">
        <strong className="block font-strong">{workspacesCopy.members.notDone}</strong>
        <p>{reply.result.error?.[""]?.[0] ?? workspacesCopy.members.tryAgain}</p>
      </Notice>
    </div>
  );
}
