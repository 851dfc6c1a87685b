import { z } from "zod";

import { RoleSchema } from "~/models/account/role-schema";
import { UserFilterSchema } from "~/models/account/user-filter";
import { USER_SORTS, USER_STATUSES } from "~/models/account/user-list";
import { countUsers, listUsers } from "~/models/account/user-list.server";
import { apiPage, pageQuery, pageRequest } from "~/api/framework/page.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { changeStanding } from "~/auth/user-standing.server";
import { idSchema } from "~/models/shared/id-schema";

import { userExample } from "./examples.server";
import { UserSchema } from "./schemas.server";

export const adminUsers = apiResource("/api/admin/users", {
  GET: apiOperation({
    id: "listUsers",
    summary: "List users",
    access: "view_users",
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional().meta({
        description: "Start of a name, an email address or a business name. At most the first 1,000 matches.",
      }),
      role: RoleSchema.optional(),
      status: z.enum(USER_STATUSES).optional(),
      sort: z.enum(USER_SORTS).optional().meta({ description: "Newest first by default." }),
    }),
    output: z.array(UserSchema),
    example: { query: { limit: 20, q: "ada" }, output: [userExample] },
    async handler({ request, query }) {
      const filter = UserFilterSchema.parse(query);
      const [{ items, previous, next }, total] = await Promise.all([
        listUsers({ filter, page: pageRequest(query) }),
        countUsers({ filter }),
      ]);
      const users = items.map(({ lastSeenAt: _seen, invitedAt: _invited, ...user }) => user);
      return apiPage({ request, items: users, total, previous, next });
    },
  }),
});

export const adminUserRole = apiResource("/api/admin/users/{id}/role", {
  PUT: apiOperation({
    id: "setUserRole",
    summary: "Change a user's role",
    description:
      "Takes effect with that user's next request. Returns 409 for your own account, for a role above yours and for the last active super admin. With browser cookies, returns 401 `identity_confirmation_required` if the sign-in is older than 15 minutes.",
    access: "manage_users",
    refusals: [409],
    recentProof: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({ role: RoleSchema }),
    output: UserSchema,
    example: { body: { role: "sales" }, output: userExample },
    async handler({ request, viewer, params, body }) {
      const form = { intent: "set-role", role: body.role } as const;
      return (await changeStanding(request, viewer, { userId: params.id, form })).user;
    },
  }),
});

export const adminUserStatus = apiResource("/api/admin/users/{id}/status", {
  PUT: apiOperation({
    id: "setUserStatus",
    summary: "Disable or enable a user",
    description:
      "Refuses the user's next request and signs them out everywhere. Returns 409 in the same cases as the role.",
    access: "manage_users",
    refusals: [409],
    params: z.object({ id: idSchema }),
    body: z.strictObject({ isActive: z.boolean() }),
    output: UserSchema,
    example: { body: { isActive: true }, output: userExample },
    async handler({ request, viewer, params, body }) {
      const form = { intent: body.isActive ? "enable" : "disable" } as const;
      return (await changeStanding(request, viewer, { userId: params.id, form })).user;
    },
  }),
});
