import type { MessageSide } from "~/models/company/company-message";
import { mayManageMembers, type Standing } from "~/models/company/member";
import type { FileKind } from "~/lib/file-kinds";

/** The paths whose forms may contain a file for a company. */
export const FILE_PATHS = [
  /^\/workspace\/[0-9a-f-]{36}\/files$/,
  /^\/admin\/leads\/[0-9a-f-]{36}\/files$/,
  /^\/api\/workspaces\/[0-9a-f-]{36}\/files$/,
];

/**
 * What the check for viruses says about a file. `unchecked`: this installation has no scanner, so
 * the file can be opened as it is.
 */
export const FILE_STATUSES = ["checking", "clean", "unchecked", "refused"] as const;

export type FileStatus = (typeof FILE_STATUSES)[number];

/** A file of a workspace, as the people who share it see it. Times are UTC. */
export interface WorkspaceFile {
  id: string;
  workspaceId: string;
  workspaceName: string;
  name: string;
  kind: FileKind;
  bytes: number;
  side: MessageSide;
  authorId: string | null;
  /** Null once the account is gone. */
  authorName: string | null;
  status: FileStatus;
  createdAt: Date;
}

/** Whether a file can be opened. */
export function isOpen({ status }: Pick<WorkspaceFile, "status">): boolean {
  return status === "clean" || status === "unchecked";
}

/**
 * Whether a person may remove a file: staff any, owners and admins those of their company's people,
 * and members their own.
 */
export function mayRemove(
  { authorId, side }: Pick<WorkspaceFile, "authorId" | "side">,
  { userId, standing }: { userId: string; standing: Standing },
): boolean {
  if (standing === "manager") return true;
  return side === "client" && (mayManageMembers(standing) || authorId === userId);
}
