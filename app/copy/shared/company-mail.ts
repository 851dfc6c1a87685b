import { lateCatalog } from "~/lib/language/catalog";

/** Words of the page of the link that turns off emails about messages and files. */
export const companyMailCopy = lateCatalog("companyMail", {
  title: "Emails from your workspaces",
  on: "You get an email when we write to your company or share a file with it.",
  off: "You no longer get emails about messages and files. Both are in your workspace.",
  stop: "Turn them off",
  start: "Turn them on again",
  see: "Workspaces",
  path: "/admin/workspaces",
});
