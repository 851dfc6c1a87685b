import { pacedAnswer } from "./paced-answer.server";

const PIECE_BYTES = 64 * 1024;

/** Answers with a value as a JSON file to download, indented for people. */
export function jsonFile(name: string, value: unknown): Response {
  return pacedAnswer(piecesOf(Buffer.from(`${JSON.stringify(value, null, 2)}\n`)), {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

/** A client that reads slowly isn't sent everything at once. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(start, start + PIECE_BYTES));
}
