import { lateCatalog } from "~/lib/language/catalog";

/** What members of a suspended company read. */
export const suspendedCopy = lateCatalog("suspended", {
  title: (company: string) => `${company} is suspended`,
  reason: (reason: string) => `Reason: ${reason}`,
  noReason: "No reason was given.",
  next: "Nothing is deleted. Its workspaces open again once this is resolved.",
  contact: "Write to us",
} as const);
