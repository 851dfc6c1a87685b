import { once } from "node:events";
import type { Readable } from "node:stream";

import { Busboy, type BusboyInstance } from "@fastify/busboy";

import { inputRefusalCopy } from "~/copy/refusals";
import { RuleError } from "~/models/shared/rule-error";

import { problem } from "~/http/problem.server";

const FIELD_BYTES_MAX = 4 * 1024;
const HEADER_BYTES_MAX = 8 * 1024;
const PARTS_MAX = 10;
const FILE_FIELD = "file";

/** A form with at most one file in the field `file`. `form` holds the other fields. */
export interface ReceivedForm<File> {
  form: FormData;
  /** Null if none was chosen. */
  file: File | null;
}

/** Whether a form contains a file. */
export function bringsFile(request: Request): boolean {
  return request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
}

type Keep<File> = (data: AsyncIterable<Uint8Array>, name: string) => Promise<File>;

/**
 * Reads a form with a file as a stream. `keep` receives the file as it arrives, so that it is never
 * in memory before someone asked how large it is. Throws what `keep` throws, and a 400 for anything
 * that isn't such a form.
 */
export async function parseUpload<File extends { bytes: number | Uint8Array }>(
  request: Request,
  keep: Keep<File>,
): Promise<ReceivedForm<File>> {
  try {
    return await readParts(request, keep);
  } catch (error) {
    if (error instanceof Response || error instanceof RuleError || isFault(error)) throw error;
    throw badForm();
  }
}

async function readParts<File extends { bytes: number | Uint8Array }>(
  request: Request,
  keep: Keep<File>,
): Promise<ReceivedForm<File>> {
  const form = new FormData();
  let keeping: { data: Readable; file: Promise<File | null> } | undefined;
  const parser = openParser(request);
  // A file may fail after the parser has finished, when nothing else listens. `keeping` reports it.
  parser.on("error", () => undefined);
  const fail = (error: unknown) => parser.destroy(error instanceof Error ? error : new Error("Not a form"));
  parser.on("field", (name, value, _isNameCut, isCut) => {
    if (isCut || name === FILE_FIELD) return fail(undefined);
    form.append(name, value);
  });
  for (const limit of ["partsLimit", "filesLimit"] as const) parser.on(limit, () => fail(undefined));
  parser.on("file", (name, data, fileName: string | undefined) => {
    // What the parser says about a broken part, it says about the whole form again.
    data.on("error", () => undefined);
    if (name !== FILE_FIELD || fileName === undefined) return fail(undefined);
    const file = keepFile(data, fileName, keep);
    file.catch(fail);
    keeping = { data, file };
  });
  try {
    await feed(request, parser);
    return { form, file: (await keeping?.file) ?? null };
  } catch (error) {
    keeping?.data.destroy(error instanceof Error ? error : undefined);
    await keeping?.file.catch(() => null);
    throw error;
  }
}

function openParser({ headers }: Request): BusboyInstance {
  return new Busboy({
    headers: { "content-type": headers.get("Content-Type") ?? "" },
    limits: { fieldSize: FIELD_BYTES_MAX, files: 1, headerSize: HEADER_BYTES_MAX, parts: PARTS_MAX },
    preservePath: true,
    isPartAFile: (name, _type, fileName) => name === FILE_FIELD && fileName !== undefined,
  });
}

/** A form without a chosen file sends an empty one without a name. */
async function keepFile<File extends { bytes: number | Uint8Array }>(
  data: Readable,
  name: string,
  keep: Keep<File>,
): Promise<File | null> {
  const file = await keep(data, name);
  const size = typeof file.bytes === "number" ? file.bytes : file.bytes.byteLength;
  return size > 0 || name !== "" ? file : null;
}

/**
 * Passes a body on, as fast as the parser takes it. After an error the body isn't cancelled,
 * because that would close the connection before the answer.
 */
async function feed({ body }: Request, parser: BusboyInstance): Promise<void> {
  const finished = once(parser, "finish");
  const copy = async () => {
    const reader = body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      if (!parser.write(value)) await Promise.race([once(parser, "drain"), finished]);
    }
    parser.end();
    return finished;
  };
  await Promise.race([copy(), finished]);
}

/** Reads a part into memory. Calls `refuse`, which throws, as soon as it is larger than that. */
export async function readPieces(
  data: AsyncIterable<Uint8Array>,
  bytesMax: number,
  refuse: () => never,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of data) {
    bytes += piece.byteLength;
    if (bytes > bytesMax) refuse();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A full disk is our fault, a broken form the sender's. */
function isFault(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function badForm(): Response {
  return problem({
    status: 400,
    code: "invalid_form",
    detail: inputRefusalCopy.form,
  });
}
