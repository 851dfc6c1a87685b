import { mailsCopy } from "~/copy/mails";
import { staffMailsCopy } from "~/copy/staff/mails";
import type { MessageSide } from "~/models/company/company-message";
import { type Mails, mailsToOtherSide } from "~/models/company/company-mail.server";

/** Emails about a file for the people it was shared with. */
export function fileMails({
  tenant,
  workspace,
  side,
  author,
  fileName,
}: {
  tenant: { id: string; name: string };
  workspace: { id: string };
  side: MessageSide;
  author: { id: string; name: string; email: string };
  fileName: string;
}): Promise<Mails> {
  return mailsToOtherSide({
    tenant,
    workspaceId: workspace.id,
    side,
    author,
    page: "files",
    kind: "company_file",
    words: ({ productName }) =>
      side === "client"
        ? staffMailsCopy.companyFileStaff({ companyName: tenant.name, author: author.name, fileName })
        : mailsCopy.companyFile({ productName, author: author.name, fileName }),
  });
}
