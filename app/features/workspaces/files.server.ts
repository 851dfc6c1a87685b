import { data } from "@remix-run/node";
import { z } from "zod";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { FILE_FAULT_TEXTS, filesCopy as copy } from "~/copy/files";
import { fileResponse } from "~/http/files/file-response.server";
import { withUpload } from "~/http/file-upload.server";
import { checkForm, requireForm } from "~/http/form.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { bringsFile } from "~/http/multipart.server";
import { notFound } from "~/http/not-found.server";
import { readableProblem } from "~/http/plain-page.server";
import { checkLimit, returnTry } from "~/http/rate-limit.server";
import { requestQuery } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { displayName } from "~/models/account/user";
import { getCompanyContact, getOldestWorkspace } from "~/models/company/company-mail.server";
import type { Standing } from "~/models/company/member";
import { isOpen, mayRemove, type WorkspaceFile } from "~/models/file/file";
import { FILE_RULES } from "~/models/file/file-refusals";
import { type FileScope, getFile, listFiles, readFile } from "~/models/file/file.server";
import { removeFile } from "~/models/file/file-removal.server";
import { shareFile } from "~/models/file/file-write.server";
import { idOfForm } from "~/models/shared/form-key.server";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { FILES_PER_PAGE, FILE_BYTES_MAX, LATEST_FILES_SHOWN } from "~/models/file/file-limits";

import type { WorkspaceAccess } from "./access.server";
import type { FileReply, ShownFile } from "./files";
import { type LeadPerson, requireCompanyOf, sideOf } from "./messages.server";

const BUSY_SECONDS = 5;

const FILE_LIMIT = {
  bytesMax: FILE_BYTES_MAX,
  tooLarge: () => new RuleError(FILE_RULES, "file_too_large"),
};

/** The files that a page shows, and the role of its viewer. */
interface Shelf {
  viewer: Viewer;
  standing: Standing;
  scope: FileScope;
  /** Where new files go. */
  workspace: { id: string; name: string };
  tenant: { id: string; name: string };
  page: string;
}

function shelfOf({ viewer, workspace, standing }: WorkspaceAccess): Shelf {
  return {
    viewer,
    standing,
    scope: { workspaceId: workspace.id },
    workspace,
    tenant: { id: workspace.tenantId, name: workspace.company.name },
    page: `/workspace/${workspace.id}/files`,
  };
}

/** The files of the company of a lead's person. Throws a 404 if there is no such workspace. */
async function leadShelf(viewer: Viewer, lead: LeadPerson): Promise<Shelf> {
  const tenant = await requireCompanyOf(lead);
  const workspace = await getOldestWorkspace(tenant.id);
  if (!workspace) throw notFound();
  const page = `/admin/leads/${lead.id}/files`;
  return { viewer, standing: "manager", scope: { tenantId: tenant.id }, workspace, tenant, page };
}

async function loadShelf(request: Request, { viewer, standing, scope, page }: Shelf) {
  const list = await readListPage(
    (cursors) => listFiles({ scope, ...cursors, limit: FILES_PER_PAGE }),
    readCursors(request),
  );
  const reader = { userId: viewer.user.id, standing };
  return {
    files: { ...list, items: list.items.map((file) => shownFile(file, reader, page)) },
    fileKey: crypto.randomUUID(),
  };
}

/** A file as a page shows it. Only staff learn what the check for viruses says. */
function shownFile(
  file: WorkspaceFile & { finding: string | null },
  reader: { userId: string; standing: Standing },
  page: string,
): ShownFile {
  const { id, name, kind, bytes, status, createdAt, workspaceName } = file;
  const isStaff = reader.standing === "manager";
  return {
    id,
    name,
    kind,
    bytes,
    status,
    createdAt,
    workspaceName,
    authorName: file.authorName,
    address: isOpen(file) ? `${page}/${id}` : null,
    finding: isStaff ? file.finding : null,
    isForStaff: isStaff,
    mayRemove: mayRemove(file, reader),
  };
}

/** What the page of a workspace's files shows. */
export async function loadFiles(request: Request, access: WorkspaceAccess) {
  const { workspace, standing } = access;
  const contact = await getCompanyContact({ tenantId: workspace.tenantId });
  const shelf = await loadShelf(request, shelfOf(access));
  return { workspace, side: sideOf(standing), contactName: contact?.name ?? null, ...shelf };
}

/** What a lead's page of files shows. */
export async function loadLeadFiles(request: Request, viewer: Viewer, lead: LeadPerson) {
  const shelf = await leadShelf(viewer, lead);
  return { leadId: lead.id, company: shelf.tenant, ...(await loadShelf(request, shelf)) };
}

/** The newest files of a company, for pages that show more than them. */
export async function loadLatestFiles({ tenantId }: { tenantId: string }, { user }: Viewer) {
  const { items } = await listFiles({ scope: { tenantId }, limit: LATEST_FILES_SHOWN });
  const reader = { userId: user.id, standing: "manager" } as const;
  return items.map((file) => ({
    ...shownFile(file, reader, `/workspace/${file.workspaceId}/files`),
    mayRemove: false,
  }));
}

/** Answers the forms of a workspace's files. */
export function answerFileForm(request: Request, access: WorkspaceAccess) {
  return answerShelf(request, shelfOf(access));
}

/** Answers the forms of a lead's files. */
export async function answerLeadFileForm(request: Request, viewer: Viewer, lead: LeadPerson) {
  return answerShelf(request, await leadShelf(viewer, lead));
}

const RemovalSchema = z.object({ intent: z.literal("remove"), id: z.uuid() });

async function answerShelf(request: Request, shelf: Shelf) {
  if (bringsFile(request)) return receiveFile(request, shelf);
  const { id } = await requireForm(request, RemovalSchema);
  const { viewer, standing, scope, page } = shelf;
  const remover = { userId: viewer.user.id, standing };
  const name = await removeFile({ id, scope, remover, source: auditSource(request, viewer) });
  const place = `${page}${requestQuery(request)}#files`;
  if (name !== null) return redirectWithToast(place, { kind: "positive", title: copy.removed(name) });
  // They see it, and may not remove it. Files elsewhere are like files that never were.
  if (await getFile({ id, scope })) throw notFound();
  return redirectWithToast(place, { kind: "info", title: copy.missing });
}

/** Too many uploads are refused before anything is read. A refused file doesn't count. */
async function receiveFile(request: Request, shelf: Shelf) {
  const person = shelf.viewer.user.id;
  const tries = await checkLimit({ rule: "upload_try", person });
  const { allowed, headers } = tries.allowed ? await checkLimit({ rule: "workspace_file", person }) : tries;
  if (!allowed) return refused(new RuleError(FILE_RULES, "file_too_many"), headers);
  try {
    return await takeFile(request, shelf);
  } catch (error) {
    await returnTry({ rule: "workspace_file", person });
    const rule = brokenRule(error, FILE_RULES);
    if (!rule) throw error;
    return refused(rule);
  }
}

function refused({ status, message }: RuleError, limits?: Headers) {
  const headers = new Headers(limits);
  if (status === 503) headers.set("Retry-After", String(BUSY_SECONDS));
  return data<FileReply>({ errors: [message] }, { status, headers });
}

const UploadSchema = z.object({ key: z.uuid(FILE_FAULT_TEXTS.reload) });

async function takeFile(request: Request, { viewer, standing, workspace, tenant, page }: Shelf) {
  return withUpload(request, FILE_LIMIT, async ({ form, file }) => {
    const checked = checkForm(form, UploadSchema);
    if (!checked.ok) return data<FileReply>({ errors: [FILE_FAULT_TEXTS.reload] }, { status: 422 });
    if (!file) throw new RuleError(FILE_RULES, "file_missing");
    const { user } = viewer;
    const id = idOfForm(checked.value.key, [file.name, file.hash]);
    const { name } = await shareFile({
      id,
      file,
      workspace,
      tenant,
      side: sideOf(standing),
      author: { id: user.id, name: displayName(user), email: user.email },
      source: auditSource(request, viewer),
    });
    const shared = await getFile({ id, scope: { workspaceId: workspace.id } });
    return redirectWithToast(`${page}#files`, toastOf(name, shared));
  });
}

function toastOf(name: string, file: WorkspaceFile | null) {
  if (file?.status === "refused")
    return { kind: "danger", title: copy.virus(name), description: copy.virusText } as const;
  const description = file?.status === "checking" ? { description: copy.checkingSoon } : {};
  return { kind: "positive", title: copy.shared(name), ...description } as const;
}

/** A file of a workspace to save. Throws a 404. */
export function answerFile(request: Request, access: WorkspaceAccess, id: string | undefined) {
  return answerShelfFile(request, shelfOf(access), id);
}

/** A file of the lead's company, as a download. Throws a 404. */
export async function answerLeadFile(
  request: Request,
  viewer: Viewer,
  { lead, id }: { lead: LeadPerson; id: string | undefined },
) {
  return answerShelfFile(request, await leadShelf(viewer, lead), id);
}

async function answerShelfFile(request: Request, { scope }: Shelf, id = ""): Promise<Response> {
  const found = await readFile({ id, scope });
  if (!found) throw await readableProblem(request, notFound());
  return fileResponse(found.file, found.content);
}
