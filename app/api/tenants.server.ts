import { z } from "zod";

import { ownMembership } from "~/models/company/tenant";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { problem } from "~/http/problem.server";
import { currentTenant } from "~/auth/tenant.server";

import { membershipRoleSchema, TenantSchema } from "./schemas.server";

export const tenantBySubdomain = apiResource("/api/tenants/by-subdomain/{subdomain}", {
  GET: apiOperation({
    summary: "What anybody may know of the tenant with this subdomain",
    access: "public",
    params: z.object({ subdomain: z.string().max(63) }),
    output: TenantSchema,
    // Counted by all instances together, so that nobody reads off the list of customers.
    limit: "lookup",
    async handler({ params }) {
      const tenant = await getTenantBySubdomain(params);
      const detail = "There is no workspace with this subdomain.";
      return tenant ?? problem({ status: 404, code: "not_found", detail });
    },
  }),
});

export const tenantContext = apiResource("/api/tenant/context", {
  GET: apiOperation({
    summary: "The tenant that the request is about, and what named it",
    description:
      "The header `X-Tenant-ID` names it, else the subdomain, else the first active membership. All three fields are null without one; 403 `tenant_forbidden` for a tenant that is not the caller's.",
    access: "user",
    output: z.object({
      tenant: TenantSchema.nullable(),
      role: membershipRoleSchema.nullable(),
      source: z.enum(["header", "subdomain", "membership"]).nullable(),
    }),
    async handler({ request, viewer }) {
      return (await currentTenant(request, viewer)) ?? { tenant: null, role: null, source: null };
    },
  }),
});

export const tenantMembership = apiResource("/api/user/tenant-membership", {
  GET: apiOperation({
    summary: "The company that the caller belongs to",
    description: "The first active membership, else the first; `tenants` is null without one, never a 404.",
    access: "user",
    output: z.object({
      tenants: TenantSchema.omit({ branding: true }).nullable(),
      role: membershipRoleSchema.optional(),
    }),
    handler({ viewer }) {
      const own = ownMembership(viewer.memberships);
      if (!own) return { tenants: null };
      const { tenantId: id, name, subdomain, status, role } = own;
      return { tenants: { id, name, subdomain, status }, role };
    },
  }),
});
