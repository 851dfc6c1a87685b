import type { WorkspaceFile } from "~/models/file/file";

/** A file as a page shows it. */
export type ShownFile = Pick<
  WorkspaceFile,
  "id" | "name" | "kind" | "bytes" | "status" | "createdAt" | "workspaceName" | "authorName"
> & {
  /** Where it is downloaded; null while nobody can open it. */
  address: string | null;
  /** What the check for viruses found, for staff. */
  finding: string | null;
  isForStaff: boolean;
  mayRemove: boolean;
};

/** What an action answers to a file that it doesn't take. */
export interface FileReply {
  errors: string[];
}
