import { proposalRuleCopy as ruleCopy } from "~/copy/rules";
import type { RuleTable } from "~/models/shared/rule-error";

/** What forbids a change of a proposal. */
export const PROPOSAL_RULES = {
  proposal_not_found: { status: 404, message: ruleCopy.proposal_not_found },
  changed_meanwhile: { status: 409, message: ruleCopy.changed_meanwhile },
  proposal_day_over: { status: 409, message: ruleCopy.proposal_day_over },
  proposal_discount_too_large: {
    status: 409,
    message: ({ most }: { most: string }) => ruleCopy.proposal_discount_too_large(most),
  },
  proposal_not_draft: { status: 409, message: ruleCopy.proposal_not_draft },
  proposal_decided: { status: 409, message: ruleCopy.proposal_decided },
  proposal_was_sent: { status: 409, message: ruleCopy.proposal_was_sent },
  proposal_accepted: { status: 409, message: ruleCopy.proposal_accepted },
  proposal_declined: { status: 409, message: ruleCopy.proposal_declined },
  proposal_expired: { status: 410, message: ruleCopy.proposal_expired },
  proposal_wrong_status: { status: 409, message: ruleCopy.proposal_wrong_status },
  proposal_withdrawn: { status: 410, message: ruleCopy.proposal_withdrawn },
  proposal_signed_already: { status: 409, message: ruleCopy.proposal_signed_already },
  proposal_options_differ: { status: 409, message: ruleCopy.proposal_options_differ },
  proposal_template_name_taken: {
    status: 409,
    message: ruleCopy.proposal_template_name_taken,
    field: "name",
  },
  proposal_template_limit: { status: 409, message: ruleCopy.proposal_template_limit },
  proposal_superseded: { status: 410, message: ruleCopy.proposal_superseded },
} as const satisfies RuleTable;
