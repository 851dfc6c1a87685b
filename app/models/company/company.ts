import { joinedLine, oneLine, otherEmail } from "~/models/shared/typed-text";
import { companyErrorCopy as copy } from "~/copy/form-errors";
import { z } from "zod";

import { mayBeSubdomain, type TenantStatus } from "./tenant";
import { WORKSPACE_PLANS, WORKSPACE_STATUSES, type Workspace } from "./workspace";
import {
  DOMAINS_LENGTH_MAX,
  DOMAINS_MAX,
  SUSPENSION_REASON_LENGTH_MAX,
  WORKSPACE_NAME_LENGTH_MAX,
} from "./company-limits";

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

const line = (max: number, missing: string) => oneLine(max, missing).min(1, missing);

const companyName = line(WORKSPACE_NAME_LENGTH_MAX, copy.name);
const workspaceName = line(WORKSPACE_NAME_LENGTH_MAX, copy.workspaceName);

const subdomain = z
  .string(copy.subdomain)
  .trim()
  .toLowerCase()
  .refine(mayBeSubdomain, copy.subdomainForm)
  .meta({ minLength: 2, maxLength: 63 });

/** An empty choice means: no plan. */
const plan = z
  .enum(WORKSPACE_PLANS, copy.plan)
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
  ownerEmail: otherEmail.optional(),
});

export type NewCompany = z.output<typeof NewCompanySchema>;

/** The form of a new company. `key` is the form's own: sent twice, it creates one company. */
export const NewCompanyFormSchema = NewCompanySchema.extend({ key: z.uuid() });

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Domains, separated by commas, spaces or lines; an "@" before them is left out. */
const domains = z
  .string()
  .max(DOMAINS_LENGTH_MAX, copy.domains)
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .map((domain) => domain.replace(/^@/, ""))
        .filter(Boolean),
    ),
  ])
  .refine((list) => list.length <= DOMAINS_MAX, copy.tooManyDomains(DOMAINS_MAX))
  .refine((list) => list.every((domain) => DOMAIN.test(domain)), copy.domains);

/** Changes of a company by a program. Without a field, it stays as it is. */
export const CompanyChangesSchema = z.strictObject({
  name: companyName.optional(),
  subdomain: subdomain.optional(),
});

/** Why a company is suspended, in words for its members. */
export const SuspensionSchema = joinedLine(SUSPENSION_REASON_LENGTH_MAX, copy.suspension);

/** The forms about one company. */
export const CompanyFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-company"), name: companyName, subdomain, seenAt }),
  z.object({
    intent: z.literal("suspend-company"),
    reason: SuspensionSchema,
  }),
  z.object({ intent: z.literal("reactivate-company") }),
  z.object({ intent: z.literal("save-domains"), domains }),
  z.object({ intent: z.literal("save-sign-in"), signIn: z.string().max(60).optional() }),
  z.object({ intent: z.literal("add-workspace"), key: z.uuid(), workspaceName, plan }),
  z.object({
    intent: z.literal("save-workspace"),
    workspaceId: z.uuid(),
    workspaceName,
    plan,
    status: z.enum(WORKSPACE_STATUSES, copy.status),
    seenAt,
  }),
]);

export type CompanyForm = z.output<typeof CompanyFormSchema>;
