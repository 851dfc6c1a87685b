/** What the page of one user shows: the type alone, for the components that draw it. */
export type { UserPage } from "./user.server";
