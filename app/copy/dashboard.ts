/** Words of the dashboard. The product description has those of the cards. */
export const dashboardCopy = {
  stats: {
    label: "Figures",
    totalUsers: { title: "Total Users", note: "Active platform users" },
    totalPosts: { title: "Blog Posts", note: "Published articles" },
    draftPosts: { title: "Drafts", note: "Unpublished drafts" },
    system: {
      title: "System Status",
      online: "Online",
      note: "All systems operational",
      degraded: "Degraded",
    },
    failing: (parts: readonly string[]) => `Failing: ${parts.join(", ")}`,
  },
  workspace: {
    title: "Current Workspace",
    loading: "Loading workspace...",
    failed: "Failed to load workspaces",
    error: (error: string) => `Error loading workspace: ${error}`,
    id: "Workspace ID",
    plan: "Plan",
    total: "Total workspaces",
    none: "No Workspace Selected",
    noneText: "You need to select or create a workspace to get started.",
    manage: "Manage Workspaces",
    create: "Create Workspace",
  },
  actions: {
    title: "Quick actions",
    newPost: "New Blog Post",
    users: "Manage Users",
    system: "System Settings",
  },
  activity: {
    title: "Recent Activity",
    none: "Activity tracking coming soon...",
    audit: "Audit log",
    verbs: {
      created: "wrote a draft,",
      updated: "changed",
      published: "published",
      scheduled: "scheduled",
      unpublished: "unpublished",
      trashed: "moved to trash",
      restored: "restored",
    } as Record<string, string>,
  },
  charts: {
    signUps: { title: "Sign-ups by week", unit: "sign-ups" },
    posts: { title: "Posts by week", unit: "posts" },
    consultations: { title: "Consultations by week", unit: "consultations" },
    label: (title: string, first: number, last: number) =>
      `${title}: columns for twelve weeks, from ${first} in the first to ${last} in this one. The same figures are in the table below.`,
    thisWeek: (change: number) =>
      change === 0
        ? "this week, as many as last week"
        : `this week, ${Math.abs(change)} ${change > 0 ? "more" : "fewer"} than last week`,
    showTable: "Show as table",
    week: "Week of",
  },
  funnel: {
    title: "From question to signature",
    days: "90 days",
    steps: {
      leads: "New leads",
      roi: "ROI statements",
      booking: "Consultations booked",
      proposal: "Proposals sent",
      accepted: "Accepted",
      workspace: "Workspaces opened",
    },
    share: (percent: number) => `${percent}%`,
  },
} as const;
