import type { Role } from "~/models/account/role";

/** A colleague of the demo's provider, next to the accounts that have a password. */
export interface Colleague {
  firstName: string;
  lastName: string;
  role: Role;
  /** Days before today on which the account was created. */
  joinedDaysAgo: number;
  /** `invited`: has not accepted yet. `disabled`: left the company. */
  state: "active" | "invited" | "disabled";
}

const COLLEAGUE_DOMAIN = "automata.example";

export const COLLEAGUES: readonly Colleague[] = [
  { firstName: "Jonas", lastName: "Keller", role: "sales", joinedDaysAgo: 82, state: "active" },
  { firstName: "Dana", lastName: "Whitfield", role: "sales", joinedDaysAgo: 80, state: "active" },
  { firstName: "Priya", lastName: "Nair", role: "support", joinedDaysAgo: 78, state: "active" },
  { firstName: "Owen", lastName: "Hughes", role: "billing_admin", joinedDaysAgo: 71, state: "active" },
  { firstName: "Ines", lastName: "Duarte", role: "blog_admin", joinedDaysAgo: 69, state: "active" },
  { firstName: "Victor", lastName: "Lang", role: "sales", joinedDaysAgo: 83, state: "disabled" },
  { firstName: "Hana", lastName: "Kimura", role: "support", joinedDaysAgo: 60, state: "disabled" },
  { firstName: "Tomás", lastName: "Vidal", role: "sales", joinedDaysAgo: 3, state: "invited" },
  { firstName: "Freya", lastName: "Holt", role: "support", joinedDaysAgo: 1, state: "invited" },
];

/** The demo's accounts and colleagues that have a portrait, by email address. */
export const PORTRAITS: readonly string[] = [
  "sales@demo.test",
  "support@demo.test",
  "blog_admin@demo.test",
  "super_admin@demo.test",
  `jonas.keller@${COLLEAGUE_DOMAIN}`,
  `dana.whitfield@${COLLEAGUE_DOMAIN}`,
];

/** The email address of a colleague. */
export function colleagueEmail({ firstName, lastName }: Colleague): string {
  const plain = `${firstName}.${lastName}`.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${plain.toLowerCase()}@${COLLEAGUE_DOMAIN}`;
}

/** People who registered by themselves and aren't anyone's leads yet. */
export const MEMBERS_OF_HARBOR_WORKS = [
  { firstName: "Theo", lastName: "Brandvold", role: "admin", joinedDaysAgo: 74 },
  { firstName: "Amara", lastName: "Okeke", role: "member", joinedDaysAgo: 52 },
  { firstName: "Luca", lastName: "Ferri", role: "member", joinedDaysAgo: 20 },
] as const;
