import { z } from "zod";

import { getAdminStats } from "~/models/dashboard/stats.server";
import { apiOperation, apiResource } from "~/api/framework/resource.server";
import { allows } from "~/auth/access.server";

export const adminStats = apiResource("/api/admin/stats", {
  GET: apiOperation({
    id: "getFigures",
    summary: "Get the dashboard figures",
    description: "Leaves out figures that the caller has no permission to see.",
    access: "user",
    output: z.object({
      totalUsers: z.number().int().optional().meta({ description: "Active users (`manage_users`)." }),
      totalPosts: z.number().int().optional().meta({ description: "Published posts (`manage_blog`)." }),
      draftPosts: z.number().int().optional().meta({ description: "All other posts (`manage_blog`)." }),
    }),
    example: { output: { totalUsers: 12, totalPosts: 8, draftPosts: 2 } },
    async handler({ viewer }) {
      const { totalUsers, ...postFigures } = await getAdminStats({ role: viewer.user.role });
      return {
        ...(totalUsers !== undefined && allows(viewer, "manage_users") ? { totalUsers } : {}),
        ...(allows(viewer, "manage_blog") ? postFigures : {}),
      };
    },
  }),
});
