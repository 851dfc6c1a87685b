import { catalog, lateCatalog } from "~/lib/language/catalog";

const namesCopy: Readonly<Record<string, string>> = catalog(
  { google: "Google", azure: "Microsoft", company: "your company" } as const,
  { de: { google: "Google", azure: "Microsoft", company: "Ihrem Unternehmen" } },
);

/** A company account with which people can sign in. */
export interface NamedChoice {
  slug: string;
  /** What the operator calls it; null for its usual name. */
  label: string | null;
}

/** What a company account is called on screen. */
export function externalName({ slug, label }: NamedChoice): string {
  return label ?? namesCopy[slug] ?? slug;
}

/** Words of the linked accounts on the account's page. */
export const linkedCopy = lateCatalog("linked", {
  title: "Linked accounts",
  lead: "Company accounts you can sign in with, next to your password.",
  unavailable: "The sign-in service isn't responding. Try again in a minute.",
  notLinked: "Not linked",
  linked: (date: string) => `linked ${date}`,
  link: "Link",
  linkLabel: (name: string) => `Link ${name}`,
  unlink: "Unlink",
  unlinkLabel: (name: string) => `Unlink ${name}`,
  unlinked: { title: "Account unlinked" },
  failed: "The account was not unlinked",
} as const);
