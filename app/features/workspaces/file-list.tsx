import { Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { ConfirmRemoval } from "~/ui/console/confirm-removal";
import { Icon } from "~/ui/icon";
import { filesCopy as copy } from "~/copy/files";
import { bytesText } from "~/lib/number-formats";
import type { FileStatus } from "~/models/file/file";
import { LocalDay } from "~/ui/local-time";

import type { ShownFile } from "./files";

/** The files of a workspace or a company, newest first. */
export function FileList({
  files,
  showsWorkspaces = false,
}: {
  files: readonly ShownFile[];
  /** Whether the files are of several workspaces. */
  showsWorkspaces?: boolean;
}) {
  if (files.length === 0) return <p className="py-3 text-ink-muted">{copy.none}</p>;
  return (
    <ul aria-label={copy.list}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} showsWorkspace={showsWorkspaces} />
      ))}
    </ul>
  );
}

function FileRow({ file, showsWorkspace }: { file: ShownFile; showsWorkspace: boolean }) {
  const { id, name, kind, bytes, authorName, createdAt, workspaceName, address, mayRemove } = file;
  const facts = copy.sharedBy(copy.kinds[kind], bytesText(bytes), authorName ?? copy.former);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="pt-0.5 text-ink-faint">
        <Icon name="article" />
      </span>
      <div className="min-w-0">
        <p className="font-title wrap-anywhere">
          {address === null ? (
            name
          ) : (
            <Link to={address} reloadDocument download className="no-underline hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className="text-1 text-ink-muted wrap-anywhere tabular-nums">
          {facts}
          {showsWorkspace ? `. ${copy.inWorkspace(workspaceName)}` : null}
        </p>
        <FileCheck file={file} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 sm:col-start-auto sm:justify-end">
        <LocalDay date={createdAt} className="text-1 text-ink-faint tabular-nums" />
        {mayRemove ? (
          <ConfirmRemoval
            id={id}
            name={name}
            label={copy.remove}
            title={copy.removeTitle(name)}
            text={copy.removeText}
            submit={copy.removeLabel}
          />
        ) : null}
      </div>
    </li>
  );
}

const BADGES = {
  checking: "info",
  clean: "positive",
  unchecked: "plain",
  refused: "danger",
} as const satisfies Record<FileStatus, string>;

/** What the check for viruses says. Staff always see it, others while a file can't be opened. */
function FileCheck({ file: { status, finding, isForStaff, address } }: { file: ShownFile }) {
  if (!isForStaff && address !== null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge kind={BADGES[status]}>{copy.status[status]}</Badge>
      {finding === null ? null : (
        <span className="text-1 wrap-anywhere text-ink-muted">{copy.found(finding)}</span>
      )}
    </p>
  );
}
