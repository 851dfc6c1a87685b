import { pacedAnswer } from "./paced-answer.server";

const PIECE_CHARACTERS = 64 * 1024;
/** How many rows of a list are made into text at once. */
const ROWS_AT_ONCE = 100;

/**
 * Answers with a value as a JSON file to download, indented for people. A copy of everything about
 * one person can have many rows, so its text is made while it is sent.
 */
export function jsonFile(name: string, value: unknown): Response {
  return pacedAnswer(piecesOf(value), {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

async function* piecesOf(value: unknown): AsyncGenerator<Uint8Array> {
  let text = "";
  for (const part of jsonParts(value, "\n")) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    yield await Promise.resolve(Buffer.from(text));
    text = "";
  }
  yield await Promise.resolve(Buffer.from(`${text}\n`));
}

/** The text of `JSON.stringify(value, null, 2)` in parts, after a line break and its indent. */
function* jsonParts(value: unknown, indent: string): Generator<string, undefined> {
  if (Array.isArray(value) && value.length > 0) {
    for (let start = 0; start < value.length; start += ROWS_AT_ONCE) {
      const rows = JSON.stringify(value.slice(start, start + ROWS_AT_ONCE), null, 2).slice(1, -2);
      yield (start === 0 ? "[" : ",") + rows.replaceAll("\n", indent);
    }
    yield `${indent}]`;
  } else if (isPlainObject(value)) {
    let mark = "{";
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      yield `${mark}${indent}  ${JSON.stringify(name)}: `;
      yield* jsonParts(part, `${indent}  `);
      mark = ",";
    }
    yield mark === "{" ? "{}" : `${indent}}`;
  } else yield JSON.stringify(value);
}

/** Whether a value has nothing but its own entries, unlike a date. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
