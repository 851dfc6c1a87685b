import { notFound } from "~/http/not-found.server";
import { ownPath } from "~/http/own-address.server";
import { signOfMail } from "~/models/brand/brand-sign.server";
import { CALENDAR_FILE_NAME, senderText } from "~/models/mail/mail";
import { getMail, hasDevMail, listNewestMails } from "~/models/mail/mail.server";
import { getSettings } from "~/models/settings/settings.server";
import { acceptanceDocument } from "~/models/proposal/proposal-document.server";

/** Throws a 404 unless everyone may see the outbox (see `hasDevMail`). */
function requireDevMail(): void {
  if (!hasDevMail()) throw notFound();
}

/** The first link to this site in an email's text, as a path; null when there is none. */
function ownLinkOf(text: string): string | null {
  const paths = text.split(/\s+/).map(ownPath);
  return paths.find((path) => path !== null) ?? null;
}

/** The newest emails of the outbox. Throws 404 unless everyone may read them. */
export async function loadDevMails() {
  requireDevMail();
  const { items } = await listNewestMails();
  return {
    mails: items.map(({ id, recipient, subject, createdAt }) => ({ id, recipient, subject, createdAt })),
  };
}

async function requireMail(id = "") {
  requireDevMail();
  const mail = await getMail({ id });
  if (!mail) throw notFound();
  return mail;
}

/** One email of the outbox, as its reader would see it. Throws 404. */
export async function loadDevMail(mailId: string | undefined) {
  const mail = await requireMail(mailId);
  const { id, recipient, senderName, replyTo, subject, textBody, htmlBody, calendar, unsubscribeUrl } = mail;
  const { productName } = await getSettings();
  return {
    id,
    recipient,
    from: senderText(senderName, productName),
    replyTo,
    subject,
    textBody,
    htmlBody,
    calendar: calendar && { ...calendar, fileName: calendar.fileName ?? CALENDAR_FILE_NAME },
    canEnd: unsubscribeUrl !== null,
    hasDocument: mail.attachment !== null,
    link: ownLinkOf(textBody),
  };
}

/** Answers with the HTML of one email, for the frame on its page. Throws 404. */
export async function answerMailFrame(mailId: string | undefined): Promise<Response> {
  const { htmlBody } = await requireMail(mailId);
  return mailFrame(await withSign(htmlBody));
}

/** An email with the brand's sign in it, which is sent as a part of its own. */
async function withSign(html: string): Promise<string> {
  const sign = await signOfMail(html);
  if (!sign) return html;
  return html.replaceAll(`cid:${sign.cid}`, `data:image/png;base64,${sign.content.toString("base64")}`);
}

/**
 * Answers with the HTML of an email for a frame of this site. The policy allows what email programs
 * allow: inline styles, and nothing that is loaded. No script runs, so the frame may share our
 * origin, by which its page measures it. Links open in a new tab.
 */
export function mailFrame(html: string): Response {
  const withTarget = html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
  return new Response(withTarget, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}

/** Answers with the document that one email carries. Throws 404 if it carries none. */
export async function answerMailDocument(mailId: string | undefined): Promise<Response> {
  const { attachment } = await requireMail(mailId);
  const document = attachment ? await acceptanceDocument(attachment) : null;
  if (!document) throw notFound();
  return new Response(new Uint8Array(document.content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${document.filename}"`,
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
