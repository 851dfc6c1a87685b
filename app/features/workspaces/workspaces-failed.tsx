import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { workspacesCopy as copy } from "~/copy/workspaces";

/** The page of workspaces if they can't be read. */
export function WorkspacesFailed() {
  return (
    <>
      <ConsoleHead title={copy.title} />
      <div className="grid max-w-136 justify-items-start gap-4">
        <Notice kind="danger">
          <strong className="block font-strong">{copy.failed}</strong>
          <p>{copy.failedText}</p>
        </Notice>
        <ButtonLink to="/admin/workspaces" reloadDocument>
          {copy.reload}
        </ButtonLink>
      </div>
    </>
  );
}
