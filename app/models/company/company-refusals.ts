import { companyRuleCopy } from "~/copy/rules";
import type { AllowanceState } from "~/models/shared/rate-limit-rules";
import type { RuleTable } from "~/models/shared/rule-error";

/** Rules about companies and their workspaces. */
export const COMPANY_RULES = {
  company_not_found: { status: 404, message: companyRuleCopy.company_not_found },
  workspace_not_found: { status: 404, message: companyRuleCopy.workspace_not_found },
  subdomain_taken: { status: 409, message: companyRuleCopy.subdomain_taken, field: "subdomain" },
  name_taken: { status: 409, message: companyRuleCopy.name_taken, field: "workspaceName" },
  changed_meanwhile: { status: 409, message: companyRuleCopy.changed_meanwhile },
  domain_taken: { status: 409, message: companyRuleCopy.domain_taken, field: "domains" },
  sign_in_needs_domain: { status: 422, message: companyRuleCopy.sign_in_needs_domain, field: "signIn" },
  domain_is_public: { status: 422, message: companyRuleCopy.domain_is_public, field: "domains" },
} as const satisfies RuleTable;

export type CompanyRule = keyof typeof COMPANY_RULES;

/** Rules about members and invitations. */
export const MEMBER_RULES = {
  member_not_found: { status: 404, message: companyRuleCopy.member_not_found },
  invitation_not_found: { status: 404, message: companyRuleCopy.invitation_not_found },
  above_own_role: { status: 403, message: companyRuleCopy.above_own_role },
  last_owner: { status: 409, message: companyRuleCopy.last_owner },
  changed_meanwhile: { status: 409, message: companyRuleCopy.member_changed },
  already_member: { status: 409, message: companyRuleCopy.already_member },
  too_many_invitations: {
    status: 429,
    message: (_: AllowanceState) => companyRuleCopy.too_many_invitations,
    retryAfterSeconds: (state: AllowanceState) => state.retryAfterSeconds,
  },
} as const satisfies RuleTable;

/** Foreign tenants and names that no tenant has look alike from outside. */
export const TENANT_RULES = {
  tenant_forbidden: { status: 403, message: companyRuleCopy.tenant_forbidden },
} as const satisfies RuleTable;
