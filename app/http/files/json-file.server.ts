import { pacedAnswer } from "./paced-answer.server";

const PIECE_CHARACTERS = 64 * 1024;

/**
 * Answers with a value as a JSON file to download, indented for people. Rows that an async iterable
 * yields, some at a time, become a list, anywhere in the value. They are read while the file is
 * sent, so that a copy of everything about one person is never in memory as a whole.
 */
export function jsonFile(name: string, value: object): Response {
  return pacedAnswer(piecesOf(value), {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

async function* piecesOf(value: object): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const part of jsonParts(value, "\n")) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}\n`);
}

/** The text of `JSON.stringify(value, null, 2)` in parts, after a line break and its indent. */
async function* jsonParts(value: unknown, indent: string): AsyncGenerator<string, undefined> {
  const inner = `${indent}  `;
  if (isRows(value)) {
    let mark = "[";
    for await (const rows of value)
      for (const row of rows) {
        yield mark + inner;
        yield* jsonParts(row, inner);
        mark = ",";
      }
    yield mark === "[" ? "[]" : `${indent}]`;
  } else if (hasRows(value)) {
    let mark = "{";
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      yield `${mark}${inner}${JSON.stringify(name)}: `;
      yield* jsonParts(part, inner);
      mark = ",";
    }
    yield `${indent}}`;
  } else yield JSON.stringify(value, null, 2).replaceAll("\n", indent);
}

function isRows(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Whether a value is a plain object, unlike a date, with rows to read in it. */
function hasRows(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).some((part) => isRows(part) || hasRows(part));
}
