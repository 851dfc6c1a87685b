/** The headers of a delivery, by Standard Webhooks. Receivers verify them. */
export const WEBHOOK_HEADERS = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
} as const;
