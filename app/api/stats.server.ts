import { z } from "zod";

import { getStats } from "~/models/stats.server";
import { apiOperation, apiResource } from "~/utils/api.server";
import { allows } from "~/utils/auth.server";

export const adminStats = apiResource("/api/admin/stats", {
  GET: apiOperation({
    summary: "The figures of the dashboard",
    description: "A figure is left out when the caller lacks the permission for what it counts.",
    access: "user",
    output: z.object({
      totalUsers: z.number().int().optional().meta({ description: "Active users (`view_users`)." }),
      totalPosts: z.number().int().optional().meta({ description: "Published posts (`manage_blog`)." }),
      draftPosts: z.number().int().optional().meta({ description: "All other posts (`manage_blog`)." }),
    }),
    handler: ({ viewer }) =>
      getStats({ users: allows(viewer, "view_users"), posts: allows(viewer, "manage_blog") }),
  }),
});
