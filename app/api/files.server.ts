import { z } from "zod";

import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { workspaceReader } from "~/auth/tenant.server";
import { fileResponse } from "~/http/files/file-response.server";
import { withUpload } from "~/http/file-upload.server";
import { bringsFile } from "~/http/multipart.server";
import { notFound } from "~/http/not-found.server";
import { problem } from "~/http/problem.server";
import { checkLimit, returnTry } from "~/http/rate-limit.server";
import { TAKEN_KINDS } from "~/copy/files";
import { inputRefusalCopy } from "~/copy/refusals";
import { FILE_KINDS, type FileKind } from "~/lib/file-kinds";
import { displayName } from "~/models/account/user";
import { standingIn } from "~/models/company/member";
import { getWorkspace } from "~/models/company/workspace.server";
import { FILE_STATUSES, type WorkspaceFile } from "~/models/file/file";
import { removeFile } from "~/models/file/file-removal.server";
import { FILE_RULES } from "~/models/file/file-refusals";
import { getFile, listFiles, readFile } from "~/models/file/file.server";
import { shareFile } from "~/models/file/file-write.server";
import { RuleError } from "~/models/shared/rule-error";
import { FILE_BYTES_MAX } from "~/models/file/file-limits";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiAnswer, apiOperation, apiResource } from "~/api/framework/resource.server";
import { idSchema } from "~/models/shared/id-schema";

import { EXAMPLE_ID } from "./framework/document.server";
import { timeSchema } from "./schemas.server";

const PATH = "/api/workspaces/{id}/files";

const params = z.object({ id: idSchema });
const fileParams = z.object({ id: idSchema, fileId: idSchema });

const FILE_LIMIT = {
  bytesMax: FILE_BYTES_MAX,
  tooLarge: () => new RuleError(FILE_RULES, "file_too_large"),
};

const FileSchema = z
  .object({
    id: z.guid(),
    workspaceId: z.guid(),
    name: z.string(),
    kind: z.enum(Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]]),
    bytes: z.number().int(),
    side: z.enum(["client", "staff"]).meta({ description: "Who shared it: the company's people, or us." }),
    authorName: z.string().nullable(),
    status: z.enum(FILE_STATUSES).meta({ description: "What the check for viruses says." }),
    createdAt: timeSchema,
  })
  .meta({ id: "File" });

const fileExample = {
  id: "0198a3f0-6f0e-7000-8000-00000000000f",
  workspaceId: EXAMPLE_ID,
  name: "invoices.pdf",
  kind: "pdf",
  bytes: 48_213,
  side: "client",
  authorName: "Ada Lovelace",
  status: "clean",
  createdAt: "2026-09-14T13:00:00.000Z",
};

export const fileList = apiResource(PATH, {
  GET: apiOperation({
    id: "listFiles",
    summary: "List the files of a workspace, newest first",
    description: "A workspace that doesn't exist and someone else's are the same 404.",
    access: "user",
    params,
    query: z.object(pageQuery),
    output: z.array(FileSchema),
    example: { query: { limit: 20 }, output: [fileExample] },
    async handler({ request, viewer, params: { id }, query }) {
      const { scope } = await requireShelf(viewer, id);
      const page = await listFiles({ scope, ...pageRequest(query) });
      return apiPage({ request, ...page, items: page.items.map(toFile) });
    },
  }),
  POST: apiOperation({
    id: "shareFile",
    summary: "Share a file in a workspace",
    description: `A form (\`multipart/form-data\`) with one field, \`file\`: ${TAKEN_KINDS}, up to 25 MB.`,
    access: "user",
    params,
    bodyMedia: "multipart/form-data",
    output: FileSchema,
    success: 201,
    limit: "upload_try",
    example: { output: { ...fileExample, status: "checking" } },
    async handler({ request, viewer, params: { id } }) {
      const shelf = await requireShelf(viewer, id);
      const person = viewer.user.id;
      if (!bringsFile(request)) {
        const detail = inputRefusalCopy.fileForm;
        return problem({ status: 415, code: "unsupported_media_type", detail });
      }
      const { allowed, headers } = await checkLimit({ rule: "workspace_file", person });
      const { status, message } = new RuleError(FILE_RULES, "file_too_many");
      if (!allowed) return problem({ status, code: "file_too_many", detail: message, headers });
      try {
        const file = await takeFile(request, viewer, shelf);
        const Location = `${PATH.replace("{id}", id)}/${file.id}`;
        return apiAnswer(toFile(file), { headers: { Location } });
      } catch (error) {
        await returnTry({ rule: "workspace_file", person });
        throw error;
      }
    },
  }),
});

export const fileById = apiResource(`${PATH}/{fileId}`, {
  GET: apiOperation({
    id: "getFile",
    summary: "Get the facts about a file",
    access: "user",
    params: fileParams,
    output: FileSchema,
    example: { output: fileExample },
    async handler({ viewer, params: { id, fileId } }) {
      const { scope } = await requireShelf(viewer, id);
      const file = await getFile({ id: fileId, scope });
      if (!file) throw notFound();
      return toFile(file);
    },
  }),
  DELETE: apiOperation({
    id: "removeFile",
    summary: "Remove a file",
    description:
      "Staff may remove any, owners and admins those of their company's people, members their own.",
    access: "user",
    params: fileParams,
    output: null,
    async handler({ request, viewer, params: { id, fileId } }) {
      const { scope, standing } = await requireShelf(viewer, id);
      const remover = { userId: viewer.user.id, standing };
      const name = await removeFile({ id: fileId, scope, remover, source: auditSource(request, viewer) });
      if (name === null) throw notFound();
    },
  }),
});

export const fileContent = apiResource(`${PATH}/{fileId}/content`, {
  GET: apiOperation({
    id: "downloadFile",
    summary: "Get the content of a file",
    description: "A 404 while the check for viruses runs, and for a file that it refused.",
    access: "user",
    params: fileParams,
    output: null,
    success: 200,
    media: "*/*",
    async handler({ viewer, params: { id, fileId } }) {
      const { scope } = await requireShelf(viewer, id);
      const found = await readFile({ id: fileId, scope });
      if (!found) throw notFound();
      return fileResponse(found.file, found.content);
    },
  }),
});

/** A workspace that the caller may see, and their role there. Throws a 404. */
async function requireShelf(viewer: Viewer, id: string) {
  const reader = workspaceReader(viewer);
  const workspace = await getWorkspace({ viewer: reader, id });
  const standing = workspace && standingIn(reader, workspace.tenantId);
  if (!workspace || !standing) throw notFound();
  return { workspace, standing, scope: { workspaceId: workspace.id } };
}

type Shelf = Awaited<ReturnType<typeof requireShelf>>;

async function takeFile(request: Request, viewer: Viewer, { workspace, standing, scope }: Shelf) {
  return withUpload(request, FILE_LIMIT, async ({ file }) => {
    if (!file) throw new RuleError(FILE_RULES, "file_missing");
    const { user } = viewer;
    const id = crypto.randomUUID();
    await shareFile({
      id,
      file,
      workspace,
      tenant: { id: workspace.tenantId, name: workspace.company.name },
      side: standing === "manager" ? "staff" : "client",
      author: { id: user.id, name: displayName(user), email: user.email },
      source: auditSource(request, viewer),
    });
    const shared = await getFile({ id, scope });
    if (!shared) throw notFound();
    return shared;
  });
}

function toFile(file: WorkspaceFile) {
  const { id, workspaceId, name, kind, bytes, side, authorName, status, createdAt } = file;
  return { id, workspaceId, name, kind, bytes, side, authorName, status, createdAt };
}
