import { catalog } from "~/lib/language/catalog";

import * as german from "./de/rules";

/**
 * What people read if a rule forbids their change, by noun. The API sends the same sentences.
 */
export const accountRuleCopy = catalog(
  {
    user_not_found: "There is no such user.",
    own_account: "You can't change the role or status of your own account.",
    above_own_rank: "You can't change someone whose role is above yours, or assign a role above yours.",
    view_as_own: "This is your own account. You see its pages already.",
    view_as_above: "You can't see the pages of someone whose role is above yours.",
    view_as_over: "Your session has ended. Sign in and try again.",
    not_invited: "This person has signed in already, so there is no invitation to send again.",
    account_disabled: "This account is disabled. Enable it first.",
    only_owner: "You are the only owner of a company with other members. Make one of them an owner first.",
    last_super_admin: "There must be at least one active super admin. Give someone else this role first.",
    too_many_api_keys: (max: number) => `You have ${max} keys already. Revoke one you no longer use.`,
  } as const,
  { de: german.accountRuleCopy },
);

export const bookingRuleCopy = catalog(
  {
    slot_taken: "This time is no longer free.",
    booking_changed: "This booking changed while you were editing. You now see the latest version.",
    booking_cancelled: "This booking is cancelled, so it can't be changed.",
    booking_over: "This consultation has already started or is over, so it can't be changed.",
    host_not_free:
      "This host isn't free then, or no longer offers this kind of meeting. Choose another one, free the time in their calendar, or reschedule.",
    booking_not_begun: "This consultation hasn't started yet.",
    too_many_bookings:
      "This email address already has upcoming consultations. Please reschedule or cancel one of them.",
    too_many_guests: (max: number) => `A consultation has at most ${max} guests. Please remove one first.`,
    event_type_off: "This kind of meeting can no longer be booked. Please choose another one.",
    event_type_slug_taken:
      "Another event type has this address, or had it before. Please choose another one.",
    event_type_changed:
      "This event type changed while you were editing. Open the page again to see the latest version.",
    too_many_event_types: "There are too many event types. Use one that is off.",
    already_host: "This person is already a host.",
    host_changed:
      "This calendar changed while you were editing. Open the page again to see the latest version.",
    override_overlaps: "Another override has one of these days. Edit that one, or choose other days.",
    too_many_overrides: "There are too many overrides. Remove one you no longer need.",
  } as const,
  { de: german.bookingRuleCopy },
);

export const calendarRuleCopy = {
  calendar_forbidden_address:
    "This address can't be used. It must begin with https:// and be outside private networks.",
  calendar_unreachable: "The calendar didn't answer. Check the address, or try again in a moment.",
  calendar_certificate:
    "There is no secure connection to this server, most likely because its certificate has expired, is for another name, or isn't trusted here. Ask the people who run it to check its certificate.",
  calendar_wrong_password: "The calendar's service asks for a password. Connect it as a CalDAV account.",
  calendar_refused:
    "The calendar's service refused to answer. Its secret address may have been replaced by a new one.",
  calendar_not_a_calendar: "There is no calendar at this address. Copy the secret address in iCal format.",
  calendar_too_large: "This calendar is too large to read. Connect one with fewer entries.",
  calendar_known: "This calendar is connected already.",
  calendar_limit: (max: number) =>
    `You have connected ${max} calendars already. Remove one you no longer need.`,
  account_unreachable: "The server didn't answer. Check the address, or try again in a moment.",
  account_refused: "The server refused to answer. Check the address.",
  account_wrong_password: "The server refused this user name or password.",
  account_not_a_calendar: "There is no CalDAV server at this address. Your service's help names it.",
  account_too_large: "This account has too many calendars to read.",
  account_empty: "This account has no calendar yet. Create one there first.",
  account_limit: (max: number) =>
    `You have connected ${max} accounts already. Remove one you no longer need.`,
} as const;

export const companyRuleCopy = catalog(
  {
    company_not_found: "There is no such company.",
    workspace_not_found: "There is no such workspace.",
    tenant_forbidden: "You don't have access to this workspace.",
    subdomain_taken: "Another company has this subdomain. Please choose another one.",
    domain_taken: "Another company has one of these domains.",
    sign_in_needs_domain: "First save the email domains of the people who have to use it.",
    domain_is_public: "Anyone can get an address at one of these domains, so strangers would join.",
    name_taken: "This company already has a workspace with that name. Please choose another one.",
    changed_meanwhile:
      "This changed while you were editing. What you typed is still here, next to the saved version. Save again to replace it.",
    member_not_found: "There is no such member. They may have left in the meantime.",
    invitation_not_found: "This invitation no longer exists. It was accepted or revoked.",
    above_own_role: "Your role in this company doesn't allow that.",
    last_owner: "A company needs at least one owner. Make someone else an owner first.",
    member_changed: "Someone else just changed this member. Check the current state, then decide.",
    already_member: "This person is already a member.",
    too_many_invitations: "This person got several invitations just now. Please try again later.",
  } as const,
  { de: german.companyRuleCopy },
);

export const listRuleCopy = catalog(
  { invalid_cursor: "This page address is not valid. Start again from the first page." } as const,
  { de: german.listRuleCopy },
);

export const postRuleCopy = {
  slug_taken: ({ slug }: { slug: string }) => `The address "${slug}" is already used by another post.`,
  version_conflict: (version: number) => `The post is now at version ${version}.`,
  post_incomplete: "The post is not complete.",
  post_in_trash: "The post is in the trash. Restore it first.",
  translation_unknown: "There is no such post to link.",
  translation_same_language: "Both posts are in the same language. A translation is in another one.",
  translation_taken: "There is already a translation in this language. Unlink it first.",
  language_linked: "This post is linked with a translation. Unlink it before you change the language.",
  /** What a post lacks that readers need. */
  missing: {
    excerpt: "Please write a summary: lists and link previews show it.",
    body: "Please write the text first.",
    pictureText: (address: string) =>
      `Please say what the picture shows, between the brackets of ![](${address}).`,
    foreignPicture: (address: string) =>
      `Please upload this picture under Pictures, and use its address there: ${address}`,
    coverImageAlt: "Please describe the cover for readers who can't see it.",
  },
} as const;

export const proposalRuleCopy = catalog(
  {
    proposal_signed_already: "You have already signed this version.",
    proposal_options_differ:
      "The other person has just signed with other options. Reload the page to see them, then sign again.",
    proposal_template_name_taken: "There is already a template with this name. Choose a different one.",
    proposal_template_limit: "There are too many templates. Remove one first.",
    proposal_not_found: "There is no such proposal.",
    changed_meanwhile: "This proposal changed in the meantime. Check the current version, then decide.",
    proposal_day_over: "The last day has passed. Edit the proposal, choose a later day, then send it.",
    proposal_discount_too_large: (most: string) =>
      `The discount is more than the one-time total it comes off (${most}). Edit the proposal, lower the discount, then send it.`,
    proposal_not_draft: "Only a draft can be edited. Start a new version of this proposal.",
    proposal_decided:
      "A decided proposal keeps its owner. Unless it was accepted, start a new version and hand that over.",
    proposal_was_sent: "Only a draft that was never sent can be deleted. Nothing was changed.",
    proposal_accepted: "This proposal was already accepted. Nothing was changed.",
    proposal_declined: "This proposal was already declined. Nothing was changed.",
    proposal_expired: "This proposal has expired. Please ask us for a new one.",
    proposal_wrong_status: "The status of this proposal doesn't allow this. Nothing was changed.",
    proposal_withdrawn: "This proposal was withdrawn. Please write to us.",
    proposal_superseded: "There is another version of this proposal. Please open its link.",
  } as const,
  { de: german.proposalRuleCopy },
);

/** Why the price list can't be changed. */
export const priceRuleCopy = {
  price_name_taken: "The price list already has an item with this name. Choose a different one.",
  price_limit: (max: number) =>
    `The price list has ${max} items, the most that it can have. Remove one first.`,
  price_changed: "Someone else changed or removed this item. Check it, then save again.",
} as const;

/** Why a change that sends an email isn't made. */
export const mailRuleCopy = {
  too_many_mails: "You've sent a lot of emails in a short time. Wait a few minutes, then try again.",
} as const;

/** Why a task can't be changed. */
export const taskRuleCopy = {
  task_snooze_past: "This time has passed. Choose a later one.",
} as const;

export const webhookRuleCopy = {
  webhook_not_found: "There is no such webhook.",
  webhook_address: "Enter a public https:// address, without a user name or password in it.",
  webhook_limit: (max: number) => `There are ${max} webhooks already. Remove one you no longer need.`,
} as const;

/** What forbids a change of the site's texts. */
export const contentRuleCopy = {
  changed: "Someone else saved first. Compare both texts, then choose.",
  incomplete: "Some fields are still empty or wrong. Your draft isn't saved yet.",
  addressTaken: "Another page has this address. Please choose another one.",
  full: (max: number) => `You have ${max} pages, each language counted. Delete one first.`,
} as const;
