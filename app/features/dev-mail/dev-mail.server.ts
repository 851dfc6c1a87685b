import { notFound } from "~/http/not-found.server";
import { env } from "~/server/env.server";

/** Throws 404 unless the outbox may be shown to everyone (see `env.devMail`). */
export function requireDevMail(): void {
  if (!env.devMail) throw notFound();
}

/** The first link to this site in an email's text, as a path; null when there is none. */
export function ownLinkOf(text: string): string | null {
  const address = text.split(/\s+/).find((word) => word.startsWith(`${env.appUrl}/`));
  return address === undefined ? null : address.slice(env.appUrl.length);
}

/**
 * Answers with the HTML of an email for a frame of this site. The policy allows what mail programs
 * allow: inline styles and nothing that is loaded. Links open in a new tab.
 */
export function mailFrame(html: string): Response {
  const withTarget = html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
  return new Response(withTarget, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
