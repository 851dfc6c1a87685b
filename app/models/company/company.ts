import type { RuleTable } from "~/models/shared/rule-error";
import { z } from "zod";

import { mayBeSubdomain, type TenantStatus } from "./tenant";
import { WORKSPACE_NAME_LENGTH_MAX, WORKSPACE_PLANS, WORKSPACE_STATUSES, type Workspace } from "./workspace";

/** A customer company (tenant) as its managers on our side see it. */
export interface Company {
  id: string;
  name: string;
  subdomain: string;
  status: TenantStatus;
  /** Why it is suspended, in words for its members. */
  suspendedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A company in the list of all. */
export interface CompanySummary extends Company {
  memberCount: number;
  workspaces: Pick<Workspace, "id" | "name" | "status" | "plan">[];
}

/** A company in a list to choose from. */
export type CompanyChoice = Pick<Company, "id" | "name" | "subdomain">;

/**
 * A company's label, which tells it apart from others of the same name: "Harbor Works
 * (harbor-works)".
 */
export function companyLabel({ name, subdomain }: Omit<CompanyChoice, "id">): string {
  return `${name} (${subdomain})`;
}

export const COMPANY_SORTS = ["name", "-name", "created", "-created"] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

/** Rules about companies and their workspaces. */
export const COMPANY_RULES = {
  company_not_found: { status: 404, message: "There is no such company." },
  workspace_not_found: { status: 404, message: "There is no such workspace." },
  subdomain_taken: {
    status: 409,
    message: "Another company has this subdomain. Please choose another one.",
    field: "subdomain",
  },
  name_taken: {
    status: 409,
    message: "This company already has a workspace with that name. Please choose another one.",
    field: "workspaceName",
  },
  changed_meanwhile: {
    status: 409,
    message:
      "This changed while you were editing. What you typed is still here, next to the saved version. Save again to replace it.",
  },
} as const satisfies RuleTable;

export type CompanyRule = keyof typeof COMPANY_RULES;

const line = (max: number, what: string) =>
  z
    .string(`Please enter ${what}.`)
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(max, `Please use ${max} characters at most.`)
    .regex(/^\P{Cc}+$/u, "Please remove line breaks and control characters.");

const companyName = line(WORKSPACE_NAME_LENGTH_MAX, "the name of the company");
const workspaceName = line(WORKSPACE_NAME_LENGTH_MAX, "a name for the workspace");

const subdomain = z
  .string("Please enter a subdomain.")
  .trim()
  .toLowerCase()
  .refine(
    mayBeSubdomain,
    "Please use 2 to 63 letters, digits and single hyphens, none at the ends, and no reserved name such as www.",
  );

/** An empty choice means: no plan. */
const plan = z
  .enum(WORKSPACE_PLANS, "Please choose a plan.")
  .optional()
  .transform((value) => value ?? null);

/** The row's `updatedAt` as the form showed it. */
const seenAt = z.coerce.date();

export const NewCompanySchema = z.object({
  name: companyName,
  subdomain,
  workspaceName,
  plan,
  /** The email address of the first owner to invite. */
  ownerEmail: z
    .email("Please enter an email address.")
    .max(254, "Please use 254 characters at most.")
    .transform((email) => email.toLowerCase())
    .optional(),
});

export type NewCompany = z.output<typeof NewCompanySchema>;

/** The forms about one company. */
export const CompanyFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-company"), name: companyName, subdomain, seenAt }),
  z.object({
    intent: z.literal("suspend-company"),
    reason: line(300, "a reason: the members will read it"),
  }),
  z.object({ intent: z.literal("reactivate-company") }),
  z.object({ intent: z.literal("add-workspace"), workspaceName, plan }),
  z.object({
    intent: z.literal("save-workspace"),
    workspaceId: z.uuid(),
    workspaceName,
    plan,
    status: z.enum(WORKSPACE_STATUSES, "Please choose a status."),
    seenAt,
  }),
]);

export type CompanyForm = z.output<typeof CompanyFormSchema>;
