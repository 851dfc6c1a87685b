import { z } from "zod";

import { refusalCopy } from "~/copy/refusals";
import type { CompanyWorkspace } from "~/models/company/workspace";
import { exactCount } from "~/models/shared/capped-count";
import { getWorkspace, listWorkspaces } from "~/models/company/workspace.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { problem } from "~/http/problem.server";
import { namedTenant, workspaceReader } from "~/auth/tenant.server";
import { idSchema } from "~/models/shared/id-schema";

import { workspaceExample } from "./examples.server";
import { WorkspaceSchema } from "./schemas.server";

export const workspaceList = apiResource("/api/workspaces", {
  GET: apiOperation({
    id: "listWorkspaces",
    summary: "List the workspaces you can see, oldest first",
    description:
      "The workspaces of your active companies, or all workspaces if you manage them. The first is the current one. The header `X-Tenant-ID` limits the list to one tenant. Returns 403 `tenant_forbidden` for a tenant that isn't yours.",
    access: "user",
    query: z.object(pageQuery),
    output: z.array(WorkspaceSchema),
    example: { query: { limit: 20 }, output: [workspaceExample] },
    async handler({ request, viewer, query }) {
      // The caller's own membership is only a guess at what is meant, so it doesn't filter the
      // list.
      const tenantId = (await namedTenant(request, viewer))?.tenant.id;
      const page = await listWorkspaces({ viewer: workspaceReader(viewer), tenantId, ...pageRequest(query) });
      return apiPage({
        request,
        ...page,
        total: exactCount(page.total),
        items: page.items.map(toWorkspace),
      });
    },
  }),
});

export const workspaceById = apiResource("/api/workspaces/{id}", {
  GET: apiOperation({
    id: "getWorkspace",
    summary: "Get a workspace",
    description: "An unknown id and someone else's workspace both return 404.",
    access: "user",
    params: z.object({ id: idSchema }),
    output: WorkspaceSchema,
    example: { output: workspaceExample },
    async handler({ viewer, params }) {
      const workspace = await getWorkspace({ viewer: workspaceReader(viewer), id: params.id });
      const detail = refusalCopy.workspaceUnknown;
      return workspace ? toWorkspace(workspace) : problem({ status: 404, code: "not_found", detail });
    },
  }),
});

function toWorkspace({ id, tenantId, name, status, plan, createdAt, updatedAt }: CompanyWorkspace) {
  return { id, tenantId, name, status, plan, createdAt, updatedAt };
}
