import type { Transporter } from "nodemailer";

import { traced } from "~/server/tracing.server";

/** One email, ready to send. */
export interface WireMail {
  /** The same for each try, because receivers drop what they already have. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  calendar?: { method: string; content: string; filename: string } | undefined;
  attachment?: { filename: string; content: Buffer } | undefined;
  /** A PNG that the HTML shows by its content id. */
  picture?: { cid: string; content: Buffer } | undefined;
  unsubscribeUrl?: string | undefined;
}

/** The email server refused an email. `permanent`: it always will. */
export class MailNotSentError extends Error {
  override name = "MailNotSentError";

  constructor(
    message: string,
    readonly permanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const CONNECT_MILLISECONDS = 5_000;
const SILENCE_MILLISECONDS = 10_000;
/** Shorter than a worker's claim on an email, so that nobody else sends it in the meantime. */
const DELIVERY_MILLISECONDS = 40_000;

/** More than any reply of an email server. */
const REPLY_BYTES_MAX = 64 * 1024;

/**
 * Returns the function that sends one email through an SMTP server. Each email uses its own
 * connection, because there are few. It is closed by the time this ends, whatever the server does.
 */
export function createSender(
  smtpUrl: string,
  { milliseconds = DELIVERY_MILLISECONDS }: { milliseconds?: number } = {},
): (mail: WireMail) => Promise<void> {
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    const connection = await (transport ??= createTransport(smtpUrl));
    const { to, replyTo, calendar, attachment, picture, unsubscribeUrl, ...content } = mail;
    const message = {
      ...content,
      // An object, because text is parsed as a list of addresses.
      to: { name: "", address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
      ...(calendar ? { icalEvent: calendar } : {}),
      attachments: [
        ...(attachment ? [{ ...attachment, contentType: "application/pdf" }] : []),
        ...(picture ? [{ ...picture, filename: "sign.png", contentType: "image/png" }] : []),
      ],
      headers: {
        // Suppresses out-of-office answers (RFC 3834).
        "Auto-Submitted": "auto-generated",
        ...(unsubscribeUrl
          ? {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              // One POST is enough, so the email program can offer a button (RFC 8058).
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }
          : {}),
      },
    };
    try {
      await traced({ name: "send mail", kind: "client" }, () =>
        connection.sendMail({ ...message, signal: AbortSignal.timeout(milliseconds) }),
      );
    } catch (error) {
      throw notSent(error);
    }
  };
}

/** Loads the library with the first email: it takes several megabytes. */
async function createTransport(smtpUrl: string): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    url: smtpUrl,
    requireTLS: needsEncryption(smtpUrl),
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    maxResponseSize: REPLY_BYTES_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether nothing is sent unless the server offers encryption: a password never leaves this machine
 * readable, unless the address says so with `?ignoreTLS=true`.
 */
function needsEncryption(smtpUrl: string): boolean {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  return password !== "" && !LOOPBACK.test(hostname) && searchParams.get("ignoreTLS") !== "true";
}

/**
 * Only a refusal (5xx, RFC 5321) of the recipient or of the email itself is permanent. We can fix a
 * refused sender or sign-in.
 */
function notSent(cause: unknown): MailNotSentError {
  // `code` alone is the same for a refused connection and for a certificate.
  const { code, originalCode, command, responseCode } = cause as {
    code?: string;
    originalCode?: string;
    command?: string;
    responseCode?: number;
  };
  const aboutThisMail = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
  const permanent = aboutThisMail && (responseCode ?? 0) >= 500;
  // Our own time limit says nothing of the server but that.
  if (code === "EABORT") return new MailNotSentError("The mail server took too long", false, { cause });
  const parts = [code, originalCode, command, responseCode].filter((part) => part !== undefined);
  const reason = [...new Set(parts)].join(" ");
  return new MailNotSentError(reason || "The mail server gave no answer", permanent, { cause });
}
