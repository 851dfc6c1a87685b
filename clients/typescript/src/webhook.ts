import type { webhooks } from "./schema.js";

type EventBody<Name extends keyof webhooks> = NonNullable<
  webhooks[Name]["post"]["requestBody"]
>["content"]["application/json"];

/** An event. Its `type` says what is in `data`. */
export type WebhookEvent = { [Name in keyof webhooks]: EventBody<Name> }[keyof webhooks];

/** A request that doesn't come from the API, or that comes again later. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

export interface WebhookRequest {
  /** The secret of the webhook (`whsec_…`), or several while it changes. */
  secret: string | readonly string[];
  /** The headers of the request. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it arrived. JSON that was parsed and written again has another signature. */
  body: string;
  /** How old or early a request may be. */
  toleranceSeconds?: number;
  now?: Date;
}

const TOLERANCE_SECONDS = 300;
const PREFIX = "whsec_";

/**
 * Checks the signature of a webhook (Standard Webhooks) and returns the event.
 *
 * @throws {WebhookError} if the request isn't signed with one of the secrets, or isn't recent
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { secret, headers, body, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookError("The request is too old, or its clock is wrong.");
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const key = await importSecret(one);
    for (const signature of signatures.split(" ")) {
      if (await isSignedBy(key, signature, content)) return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookError("The signature is wrong.");
}

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = typeof value === "string" ? value : value?.[0];
  if (!text) throw new WebhookError(`The header ${name} is missing.`);
  return text;
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null) throw new WebhookError("The secret isn't one.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Takes equally long for every signature. */
async function isSignedBy(key: CryptoKey, signature: string, content: BufferSource): Promise<boolean> {
  const [version, encoded = ""] = signature.split(",");
  const bytes = version === "v1" ? bytesOf(encoded) : null;
  return bytes !== null && (await crypto.subtle.verify("HMAC", key, bytes, content));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
