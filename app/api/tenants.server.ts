import { z } from "zod";

import { refusalCopy } from "~/copy/refusals";
import { ownMembership } from "~/models/company/tenant";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { problem } from "~/http/problem.server";
import { currentTenant, requireKnownMemberships } from "~/auth/tenant.server";

import { tenantExample } from "./examples.server";
import { membershipRoleSchema, TenantSchema } from "./schemas.server";

const { branding: _, ...membershipExample } = tenantExample;

export const tenantBySubdomain = apiResource("/api/tenants/by-subdomain/{subdomain}", {
  GET: apiOperation({
    id: "getTenantBySubdomain",
    summary: "Get the public facts about the tenant with this subdomain",
    access: "public",
    params: z.object({ subdomain: z.string().max(63) }),
    output: TenantSchema,
    // All instances count together, so that nobody can enumerate the customers.
    example: { path: { subdomain: tenantExample.subdomain }, output: tenantExample },
    limit: "lookup",
    async handler({ params }) {
      const tenant = await getTenantBySubdomain(params);
      const detail = refusalCopy.subdomainUnknown;
      return tenant ?? problem({ status: 404, code: "not_found", detail });
    },
  }),
});

export const tenantContext = apiResource("/api/tenant/context", {
  GET: apiOperation({
    id: "getTenantContext",
    summary: "Get the tenant of this request and what selected it",
    description:
      "Selected by the `X-Tenant-ID` header, then by the subdomain, then by the first active membership. All three fields are null if there is none. Returns 403 `tenant_forbidden` for a tenant that isn't yours.",
    access: "user",
    output: z.object({
      tenant: TenantSchema.nullable(),
      role: membershipRoleSchema.nullable(),
      source: z.enum(["header", "subdomain", "membership"]).nullable(),
    }),
    example: { output: { tenant: tenantExample, role: "owner", source: "membership" } },
    async handler({ request, viewer }) {
      return (await currentTenant(request, viewer)) ?? { tenant: null, role: null, source: null };
    },
  }),
});

export const tenantMembership = apiResource("/api/user/tenant-membership", {
  GET: apiOperation({
    id: "getTenantMembership",
    summary: "Get the company you belong to",
    description:
      "The first active membership, or the first one. `tenants` is null if there is none. Never a 404. Returns 503 while memberships can't be read.",
    access: "user",
    refusals: [503],
    output: z.object({
      tenants: TenantSchema.omit({ branding: true }).nullable(),
      role: membershipRoleSchema.optional(),
    }),
    example: { output: { tenants: membershipExample, role: "owner" } },
    handler({ viewer }) {
      requireKnownMemberships(viewer);
      const own = ownMembership(viewer.memberships);
      if (!own) return { tenants: null };
      const { tenantId: id, name, subdomain, status, role } = own;
      return { tenants: { id, name, subdomain, status }, role };
    },
  }),
});
