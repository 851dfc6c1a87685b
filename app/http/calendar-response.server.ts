import { notFound } from "~/http/not-found.server";
import { attachmentHeader } from "~/lib/file-name";

/** A file that calendar programs open or subscribe to. It is personal, so no cache may keep it. */
export function calendarResponse(content: string, fileName: string): Response {
  return new Response(content, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": attachmentHeader(fileName),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** The secret in the name of such a file, `<secret>.ics`. Throws 404 for other names. */
export function tokenOfFile(file: string | undefined): string {
  const [, token] = /^([\w-]{1,64})\.ics$/.exec(file ?? "") ?? [];
  if (token === undefined) throw notFound();
  return token;
}
