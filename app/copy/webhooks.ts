import { countText } from "~/lib/number-formats";
import type {
  DeliveryFault,
  EndpointStatus,
  EndpointStatusReason,
  WebhookEventName,
} from "~/models/webhook/webhook";

const FAULTS: Record<DeliveryFault, string> = {
  timeout: "No answer in 10 seconds",
  unreachable: "Could not connect",
  forbidden_address: "The name leads to a private address",
  certificate_expired: "The server's certificate has expired, or isn't valid yet. Renew it there",
  certificate_name: "The server's certificate is for another name. It needs one for the host of this address",
  certificate_untrusted:
    "The server's certificate isn't from a trusted authority, or the server doesn't send the intermediate certificate",
  certificate: "The server's certificate isn't valid",
  no_tls: "No secure connection: the port doesn't speak TLS 1.2 or newer",
  no_secret: "The signing secret could not be read",
};

const STATUSES: Record<EndpointStatus, string> = {
  enabled: "Enabled",
  paused: "Paused",
  disabled: "Disabled",
};

const REASONS: Record<EndpointStatusReason, (address: string) => string> = {
  staff: () => "Events wait for up to three days. They are sent when you resume it.",
  failing: (address) =>
    `Nothing has arrived at ${address} for 24 hours. Events wait for up to three days. Resume it once the server works again.`,
  gone: (address) =>
    `${address} answered 410 Gone, which asks for no more events. New events aren't kept. Resume it if the address works again.`,
};

const SUMMARIES: Record<WebhookEventName, string> = {
  "lead.created": "A person became a lead.",
  "lead.updated": "The data or the timeline of a lead changed.",
  "lead.stage_changed": "A lead moved to another stage.",
  "booking.created": "A visitor booked a consultation.",
  "booking.moved": "A consultation was moved to another time.",
  "booking.handed_over": "A consultation was given to another host, at the same time.",
  "booking.cancelled": "A consultation was canceled.",
  "proposal.sent": "A proposal was sent to its client.",
  "proposal.opened": "A client opened a proposal for the first time.",
  "proposal.accepted": "A client accepted a proposal.",
  "proposal.declined": "A client declined a proposal.",
  "contact.received": "A visitor wrote a message that isn't spam.",
  "user.created": "An account was created.",
  "user.disabled": "An account was disabled.",
  "post.published": "An article became public. A scheduled one counts when its time comes.",
  "workspace.created": "A company got a workspace.",
};

/** What each event means, on the pages and in the API's document. */
export const webhookEventsCopy = {
  summaries: SUMMARIES,
  fields: {
    id: "The same in every try, as in the header webhook-id.",
    timestamp: "When it happened.",
    totalMinor: "One-time, in whole minor units such as cents.",
    monthlyMinor: "Monthly, in whole minor units.",
  },
} as const;

/** Words of the staff pages about webhooks. */
export const webhooksCopy = {
  title: "Webhooks",
  lead: "Events that other programs get as soon as they happen.",
  reference: "API reference",
  add: "Add webhook",
  none: {
    title: "No webhooks",
    text: "Add the address of a program. It then gets the events that you choose, each with a signature.",
  },
  listTitle: "All webhooks",
  lastDay: "last 24 h",
  moreEvents: (names: string, more: number) => `${names} and ${more} more`,
  rate: (delivered: number, all: number) => `${countText(delivered)} of ${countText(all)} delivered`,
  noEvents: "No events",
  statuses: STATUSES,
  failing: "Failing",
  reasons: REASONS,
  lost: (count: string) =>
    count === "1"
      ? "1 event of the last 30 days never arrived. We no longer try by ourselves, but you can send it again."
      : `${count} events of the last 30 days never arrived. We no longer try by ourselves, but you can send each again.`,
  showLost: "See failed events",
  pausedSince: (when: string) => `Paused ${when}`,
  disabledSince: (when: string) => `Disabled ${when}`,
  newTitle: "Add a webhook",
  editTitle: (name: string) => `Edit ${name}`,
  failed: "The webhook couldn't be saved",
  name: "Name",
  nameHelp: "What the program is called, such as CRM.",
  url: "Address",
  urlHelp: "A public https:// address that takes POST requests.",
  events: "Events",
  create: "Add webhook",
  save: "Save changes",
  cancel: "Cancel",
  created: (name: string) => `${name} was added`,
  saved: (name: string) => `${name} was saved`,
  back: "Webhooks",
  edit: "Edit",
  owner: (name: string) => `${name} gets an email if it fails for a day.`,
  noOwner: "If it fails for a day, the email goes to the address in the settings.",
  pause: "Pause",
  resume: "Resume",
  paused: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} gets events again`,
  remove: "Delete…",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "It gets no more events, and its log is deleted. This can't be undone.",
  removeSubmit: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} was deleted`,
  deliveries: "Deliveries",
  deliveriesLabel: "Deliveries",
  filtersLabel: "Filter deliveries",
  all: "All",
  failedFilter: "Failed",
  waitingFilter: "Waiting",
  pagerLabel: "Pages of deliveries",
  noDeliveries: {
    title: "No deliveries",
    text: "Events of the last 30 days appear here. Send a test to see the first one.",
    filtered: "No delivery matches this filter.",
  },
  columns: { status: "Status", event: "Event", sent: "Time", took: "Took", actions: "Actions" },
  delivered: (status: number) => `${status} Delivered`,
  test: (status: number) => `${status} Test`,
  failedStatus: (status: number | null) => (status === null ? "Failed" : `${status} Failed`),
  waiting: "Waiting",
  retrying: "Retrying",
  retryAt: (when: string) => `Retry at ${when}`,
  retry: "Send again",
  retryLabel: (event: string, eventId: string) => `Send ${event} ${eventId} again`,
  took: (milliseconds: number) =>
    milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`,
  trace: (eventId: string) => `Event ${eventId}`,
  request: "Request",
  requestText: "The signature is hidden. Every try sends the same body.",
  answer: "Answer",
  noAnswer: "The answer was empty.",
  tries: "Tries",
  attempt: (number: number, max: number) => `Try ${number} of ${max}`,
  faults: FAULTS,
  secretTitle: "Signing secret",
  secretText: "The receiver checks each request with it. Any library for Standard Webhooks can do that.",
  reveal: "Reveal",
  copySecret: "Copy the secret",
  rotate: "Rotate…",
  rotateTitle: (name: string) => `Rotate the secret of ${name}`,
  rotateText: "Requests are signed with both secrets until the old one expires.",
  expire: "Expire the old secret",
  expireChoices: {
    "24": "In 24 hours",
    "1": "In 1 hour",
    "0": "Now. Requests fail the receiver's check until it has the new secret.",
  },
  rotateSubmit: "Rotate secret",
  rotated: "There is a new secret",
  rotating: (when: string) => `The old secret also signs until ${when}.`,
  expireNow: "Expire it now",
  expired: "The old secret no longer signs",
  testTitle: "Send a test",
  testText: "The data is invented. A test isn't repeated.",
  testEvent: "Event",
  testSubmit: "Send test event",
  sentOk: (status: number, took: string) => `Delivered: ${status} in ${took}`,
  sentNot: (reason: string) => `Not delivered: ${reason}`,
  answered: (status: number) => `the answer was ${status}`,
  busy: "This event is being sent at the moment.",
  errors: {
    name: "Enter a name.",
    url: "Enter an address that begins with https://.",
    events: "Choose at least one event.",
  },
} as const;
