/** What forbids a link that is filled in for a lead. */
export const leadLinksCopy = {
  pageClosed: "Visitors can't open this page at the moment.",
  eventType: "This event type can't be booked.",
  otherPage: "This doesn't go with the page of the link.",
  limit: (count: number) => `A lead can have ${count} links at most. Revoke one first.`,
} as const;
