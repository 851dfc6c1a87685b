import { FILE_KINDS, type FileKind } from "~/lib/file-kinds";
import { attachmentHeader } from "~/lib/file-name";

import { pacedBody } from "./paced-answer.server";

interface ServedFile {
  name: string;
  kind: FileKind;
  bytes: number;
}

/**
 * Responds with a file to save. Browsers never show it: someone else made it. It is sent as fast as
 * the client reads, so that it is never in memory as a whole.
 */
export function fileResponse(
  { name, kind, bytes }: ServedFile,
  content: AsyncIterable<Uint8Array>,
): Response {
  return new Response(pacedBody(content), {
    headers: {
      "Content-Type": FILE_KINDS[kind].mime,
      "Content-Length": String(bytes),
      "Content-Disposition": attachmentHeader(name),
      // A proxy that compresses would have to wait for the whole file.
      "Cache-Control": "private, no-store, no-transform",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
