/** What the dashboard shows: the type alone, for the components that draw it. */
export type { DashboardData } from "./dashboard.server";
