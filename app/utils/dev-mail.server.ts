import { env } from "~/env.server";

/** Throws 404 unless the outbox may be shown to everybody (see `env.devMail`). */
export function requireDevMail(): void {
  if (!env.devMail) throw new Response(null, { status: 404 });
}

/** The first link to this site in a mail's text, as a path; null when there is none. */
export function ownLinkOf(text: string): string | null {
  const address = text.split(/\s+/).find((word) => word.startsWith(`${env.appUrl}/`));
  return address === undefined ? null : address.slice(env.appUrl.length);
}
