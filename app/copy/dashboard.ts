import { countText } from "~/lib/number-formats";
import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

type Unit = "day" | "week" | "month";

/** The columns that aren't over yet, and the ones before. */
const current: Record<Unit, { now: string; before: string }> = {
  day: { now: "today", before: "yesterday" },
  week: { now: "this week", before: "last week" },
  month: { now: "this month", before: "last month" },
};

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
  showTable: "Show as table",
  units: { day: "Day", week: "Week of", month: "Month" },
  period: {
    label: "Period",
    names: { "4w": "4 weeks", "3m": "3 months", "1y": "1 year" },
    zone: (zone: string) => `Days, weeks and months begin at midnight in ${zone}.`,
  },
  bar: "Bar",
  charts: {
    signUps: { title: (unit: Unit) => `Sign-ups by ${unit}`, unit: "Sign-ups" },
    publications: { title: (unit: Unit) => `Posts by ${unit}`, unit: "Posts" },
    consultations: { title: (unit: Unit) => `Consultations by ${unit}`, unit: "Consultations" },
    label: (of: { title: string; unit: Unit; period: string; first: number; last: number }) =>
      `${of.title}: columns for ${of.period}, from ${countText(of.first)} in the first ${of.unit} to ${countText(of.last)} so far ${current[of.unit].now}. The same figures are in the table below.`,
    tableLabel: (title: string) => `${title}, table`,
    change: (unit: Unit, change: number) =>
      change === 0
        ? `${current[unit].now}, as many as ${current[unit].before}`
        : `${current[unit].now}, ${countText(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than ${current[unit].before}`,
  },
  leads: {
    title: (unit: Unit) => `New leads by ${unit}`,
    series: { roi: "ROI calculator", booking: "Booking", contact: "Contact form", other: "Other" },
    sum: (of: { unit: Unit; period: string; before: number; total: number; totalBefore: number }) =>
      `${current[of.unit].now} so far, ${countText(of.before)} ${current[of.unit].before}, ${countText(of.total)} in ${of.period}, ${countText(of.totalBefore)} in the same time before`,
    few: (period: string) => `in ${period}`,
    none: "New leads show up here when people book, write or use the ROI calculator.",
    label: (of: { unit: Unit; period: string; first: number; last: number }) =>
      `Stacked columns: new leads by ${of.unit} and source for ${of.period}, from ${countText(of.first)} in the first ${of.unit} to ${countText(of.last)} so far ${current[of.unit].now}. The same figures are in the table below.`,
    tableLabel: (unit: Unit) => `New leads by ${unit}, table`,
    total: "Total",
    source: "Source",
    count: "Leads",
  },
  funnel: {
    title: "From question to signature",
    signed: "of the new leads signed",
    steps: {
      leads: "New leads",
      booking: "Consultations booked",
      held: "Consultations held",
      proposal: "Proposals sent",
      accepted: "Accepted",
    },
    share: (percent: string) => `${percent} of the step before`,
    none: "The steps of new leads show up here: consultations, proposals and acceptances.",
  },
  accepted: {
    title: (unit: Unit) => `Accepted by ${unit}`,
    once: "One-time",
    running: "First-year running",
    runningShort: "Running",
    total: "Total",
    proposals: (count: number, isCurrent: boolean) =>
      `${plural(count, { one: "1 proposal", other: `${count} proposals` })}${isCurrent ? ", so far" : ""}`,
    inCurrency: (unit: Unit, currency: string) => `Accepted by ${unit}, ${currency}`,
    none: "Proposals that clients accept show up here, with their value in the first year.",
  },
  articles: {
    title: "Articles that lead to consultations",
    all: "All articles",
    article: "Article",
    roi: "ROI statements",
    booked: "Booked",
    none: "Articles show up here when their readers book or use the ROI calculator.",
  },
} as const;
