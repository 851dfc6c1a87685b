import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";

import type { ReceivedFile } from "~/models/shared/received-file";
import type { RuleError } from "~/models/shared/rule-error";
import { incomingPath, notingUpload } from "~/services/image-store.server";

import { parseUpload, type ReceivedForm } from "./multipart.server";

/** The most bytes of a file, and the rule that a larger one breaks. */
interface UploadLimit {
  bytesMax: number;
  tooLarge: () => RuleError;
}

/**
 * Receives a form with a file as a stream: the file goes to disk as it arrives and is never in
 * memory as a whole. It is deleted when `work` has finished, even after an error. Throws
 * `tooLarge`, and a 400 for anything that isn't such a form.
 */
export async function withUpload<Result>(
  request: Request,
  limit: UploadLimit,
  work: (upload: ReceivedForm<ReceivedFile>) => Promise<Result>,
): Promise<Result> {
  const path = await notingUpload(incomingPath());
  try {
    const upload = await parseUpload(request, async (data, name) => ({
      name,
      ...(await notingUpload(writeDown(data, path, limit))),
    }));
    return await work(upload);
  } finally {
    await rm(path, { force: true });
  }
}

async function writeDown(data: AsyncIterable<Uint8Array>, path: string, { bytesMax, tooLarge }: UploadLimit) {
  const hash = createHash("sha256");
  let bytes = 0;
  const target = await open(path, "w", 0o600);
  try {
    for await (const piece of data) {
      bytes += piece.byteLength;
      if (bytes > bytesMax) throw tooLarge();
      hash.update(piece);
      await target.write(piece);
    }
  } finally {
    await target.close();
  }
  return { path, bytes, hash: hash.digest("hex") };
}
