import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";

import { unstable_parseMultipartFormData, type UploadHandler } from "@remix-run/node";

import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { PICTURE_BYTES_MAX } from "~/models/picture/picture";
import { PICTURE_RULES } from "~/models/picture/picture-rules";
import type { ReceivedFile } from "~/models/picture/picture-write.server";
import { incomingPath } from "~/services/image-store.server";

import { problem } from "~/http/problem.server";

const FIELD_BYTES_MAX = 4 * 1024;
const PARTS_MAX = 10;
const FILE_FIELD = "file";

/** A form with at most one file in the field `file`. `form` holds the other fields. */
interface ReceivedUpload {
  form: FormData;
  /** Null when none was chosen. */
  file: ReceivedFile | null;
}

/**
 * Receives a form with a file, piece by piece: the file goes to the disk as it comes, never more
 * than a piece of it is in memory. When `work` has ended the file is gone, however it ended. Throws
 * `RuleError` "picture_too_large", and a 400 for what is no such form.
 */
export async function withUpload<Result>(
  request: Request,
  work: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  const path = await incomingPath();
  try {
    return await work(await receive(request, path));
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(request: Request, path: string): Promise<ReceivedUpload> {
  let file: ReceivedFile | null = null;
  let parts = 0;
  const handler: UploadHandler = async ({ name, filename, data }) => {
    parts += 1;
    if (parts > PARTS_MAX) throw badForm();
    if (name !== FILE_FIELD) return readText(data);
    if (file || filename === undefined) throw badForm();
    const received = await writeDown(data, path);
    // A form that is sent without a file has an empty one.
    file = received.bytes > 0 || filename !== "" ? received : null;
    return undefined;
  };
  try {
    // The library's name for it. It is the only parser here that does not collect a whole file in
    // memory first.
    const form = await unstable_parseMultipartFormData(request, handler);
    return { form, file };
  } catch (error) {
    if (error instanceof Response || brokenRule(error, PICTURE_RULES) || isFault(error)) throw error;
    throw badForm();
  }
}

async function writeDown(data: AsyncIterable<Uint8Array>, path: string): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const target = await open(path, "w", 0o600);
  try {
    for await (const piece of data) {
      bytes += piece.byteLength;
      if (bytes > PICTURE_BYTES_MAX) throw new RuleError(PICTURE_RULES, "picture_too_large");
      hash.update(piece);
      await target.write(piece);
    }
  } finally {
    await target.close();
  }
  return { path, bytes, hash: hash.digest("hex") };
}

async function readText(data: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of data) {
    bytes += piece.byteLength;
    if (bytes > FIELD_BYTES_MAX) throw badForm();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** A full disk is our fault, a broken form the sender's. */
function isFault(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function badForm(): Response {
  return problem({
    status: 400,
    code: "invalid_form",
    detail: "The request doesn't contain a readable form.",
  });
}
