import type { Translation } from "~/lib/language/catalog";
import type * as booking from "~/copy/booking";
import type { diffCopy } from "~/copy/console/diff";
import type { publicContentCopy } from "~/copy/content/content";
import type { formCopy, refusedFormCopy } from "~/copy/form";
import type { pickerCopy } from "~/copy/booking/picker";
import type * as proposals from "~/copy/proposals";
import type * as paper from "~/copy/shared/proposal-paper";
import type * as labels from "~/copy/shared/proposal-labels";
import type { identityProofCopy } from "~/copy/shared/identity-proof";
import type { companyMailCopy } from "~/copy/shared/company-mail";
import type { ownProposalsCopy } from "~/copy/shared/own-proposals";
import type { passkeyStepCopy } from "~/copy/shared/passkeys";
import type { twoStepCopy } from "~/copy/shared/two-step";
import type * as shell from "~/copy/shared/shell";
import type * as site from "~/copy/site";

import * as germanBooking from "./booking";
import * as germanCompanyMail from "./company-mail";
import * as germanContent from "./content";
import * as germanForm from "./form";
import * as germanOwnProposals from "./own-proposals";
import * as germanPasskeys from "./passkeys";
import * as germanProposals from "./proposals";
import * as germanSample from "./sample-proposal";
import * as germanShell from "./shell";
import * as germanSite from "./site";
import * as germanTwoStep from "./two-step";

/** The late catalogs by their names. */
interface LateCatalogs {
  site: typeof site.siteCopy;
  shell: typeof shell.shellCopy;
  errors: typeof shell.errorCopy;
  late: typeof shell.lateCopy;
  loading: typeof shell.loadingCopy;
  maintenance: typeof shell.maintenanceCopy;
  form: typeof formCopy;
  refusedForm: typeof refusedFormCopy;
  proposalStatus: typeof labels.PROPOSAL_STATUS_LABELS;
  halfSigned: typeof labels.halfSignedCopy;
  period: typeof labels.PERIOD_LABELS;
  ownStatus: typeof labels.OWN_STATUS_LABELS;
  currency: typeof labels.CURRENCY_NAMES;
  proposalPaper: typeof paper.proposalPaperCopy;
  proposalText: typeof paper.proposalTextCopy;
  diff: typeof diffCopy;
  proposal: typeof proposals.proposalCopy;
  certificate: typeof proposals.certificateCopy;
  sampleProposal: typeof proposals.sampleProposalCopy;
  proposalReminders: typeof proposals.proposalRemindersCopy;
  picker: typeof pickerCopy;
  prefill: typeof booking.prefillCopy;
  booking: typeof booking.bookingCopy;
  bookingStub: typeof booking.bookingStubCopy;
  bookingPlace: typeof booking.bookingPlaceCopy;
  bookingDone: typeof booking.bookingDoneCopy;
  manageBooking: typeof booking.manageBookingCopy;
  bookingAnswers: typeof booking.bookingAnswersCopy;
  bookingReminders: typeof booking.remindersPageCopy;
  publicContent: typeof publicContentCopy;
  companyMail: typeof companyMailCopy;
  ownProposals: typeof ownProposalsCopy;
  twoStep: typeof twoStepCopy;
  identityProof: typeof identityProofCopy;
  passkeyStep: typeof passkeyStepCopy;
}

/**
 * What pages for visitors and pages of the console both say, for `addTranslations`: those of the
 * console are in English for most people. A missing text doesn't compile.
 */
export const siteTexts: { readonly [Name in keyof LateCatalogs]: Translation<LateCatalogs[Name]> } = {
  site: germanSite.siteCopy,
  shell: germanShell.shellCopy,
  errors: germanShell.errorCopy,
  late: germanShell.lateCopy,
  loading: germanShell.loadingCopy,
  maintenance: germanShell.maintenanceCopy,
  form: germanForm.formCopy,
  refusedForm: germanForm.refusedFormCopy,
  proposalStatus: germanProposals.PROPOSAL_STATUS_LABELS,
  halfSigned: germanProposals.halfSignedCopy,
  period: germanProposals.PERIOD_LABELS,
  ownStatus: germanProposals.OWN_STATUS_LABELS,
  currency: germanProposals.CURRENCY_NAMES,
  proposalPaper: germanProposals.proposalPaperCopy,
  proposalText: germanProposals.proposalTextCopy,
  diff: germanProposals.diffCopy,
  proposal: germanProposals.proposalCopy,
  certificate: germanProposals.certificateCopy,
  sampleProposal: germanSample.sampleProposalCopy,
  proposalReminders: germanProposals.proposalRemindersCopy,
  picker: germanBooking.pickerCopy,
  prefill: germanBooking.prefillCopy,
  booking: germanBooking.bookingCopy,
  bookingStub: germanBooking.bookingStubCopy,
  bookingPlace: germanBooking.bookingPlaceCopy,
  bookingDone: germanBooking.bookingDoneCopy,
  manageBooking: germanBooking.manageBookingCopy,
  bookingAnswers: germanBooking.bookingAnswersCopy,
  bookingReminders: germanBooking.remindersPageCopy,
  publicContent: germanContent.publicContentCopy,
  companyMail: germanCompanyMail.companyMailCopy,
  ownProposals: germanOwnProposals.ownProposalsCopy,
  twoStep: germanTwoStep.twoStepCopy,
  identityProof: germanTwoStep.identityProofCopy,
  passkeyStep: germanPasskeys.passkeyStepCopy,
};
