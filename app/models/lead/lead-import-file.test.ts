import { describe, expect, test } from "vitest";

import { RuleError } from "~/models/shared/rule-error";

import { guessMatches, matchFault } from "./lead-import";
import { readLeadFile } from "./lead-import-file.server";
import { IMPORT_BYTES_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "./lead-limits";

const read = (text: string | Uint8Array) => readLeadFile(typeof text === "string" ? Buffer.from(text) : text);

/** The code of the rule that refuses a file, and its words. */
async function refusal(text: string | Uint8Array): Promise<[string, string]> {
  try {
    await read(text);
  } catch (error) {
    if (error instanceof RuleError) return [error.code, error.message];
    throw error;
  }
  throw new Error("The file was read");
}

const FIRM = "Müller & Søn";
const TEXT = `Email,Company\nana@firm.test,${FIRM}\n`;
const wide = (text: string) => Buffer.from(text, "utf16le");

describe("a file of leads is read", () => {
  test.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8", Buffer.from(`\u{FEFF}${TEXT}`)],
    ["UTF-16", wide(`\u{FEFF}${TEXT}`)],
    ["UTF-16", wide(TEXT)],
    ["UTF-16", wide(`\u{FEFF}${TEXT}`).swap16()],
    ["UTF-16", wide(TEXT).swap16()],
    ["Windows-1252", Buffer.from(TEXT, "latin1")],
  ])("in %s, with or without a mark at its start", async (encoding, bytes) => {
    expect(await read(bytes)).toEqual({
      encoding,
      content: { columns: ["Email", "Company"], rows: [[2, ["ana@firm.test", FIRM]]] },
    });
  });

  test.each([
    [",", "a,b\n"],
    [";", "a;b\n"],
    ["tab", "a\tb\n"],
    ["|", "a|b\n"],
    ["the one that it names", "sep=^\na^b\n"],
  ])("with its columns separated by %s", async (_, head) => {
    const delimiter = head.at(-3) ?? "";
    const { content } = await read(`${head}1${delimiter}"x${delimiter} y; z, w"\n`);
    const { columns, rows } = content;
    expect(columns).toEqual(["a", "b"]);
    expect(rows).toEqual([[head.startsWith("sep") ? 3 : 2, ["1", `x${delimiter} y; z, w`]]]);
  });

  test("with quotes, lines within cells, empty lines and cells around which there is space", async () => {
    const { content } = await read('\na,b\r\n"two\r\nlines", x \r\n\r\n,\r\nthe "best",y\rlast\r\n');
    expect(content.rows).toEqual([
      [3, ["two\nlines", "x"]],
      [7, ['the "best"', "y"]],
      [8, ["last"]],
    ]);
  });

  test("without the apostrophe with which our own exports keep a cell from being a formula", async () => {
    const { content } = await read("Phone,Process,Company\n'+49 30 1,'=1+1;'-2,'s-Hertogenbosch\n");
    expect(content.rows).toEqual([[2, ["+49 30 1", "=1+1;-2", "'s-Hertogenbosch"]]]);
  });

  test("without headings, when its first row has an email address", async () => {
    const { columns, rows } = (await read("Ana,ana@firm.test\nBo,bo@firm.test,more\n")).content;
    expect(columns).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(rows.map(([line]) => line)).toEqual([1, 2]);
  });
});

describe("a file of leads is refused, with what to do,", () => {
  test.each([
    ["lead_import_workbook", Buffer.from("504b030414000600", "hex")],
    ["lead_import_workbook", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["lead_import_not_text", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ["lead_import_not_text", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
    ["lead_import_not_text", "a,b\n1,\u{7}2\n"],
    ["lead_import_empty", ""],
    ["lead_import_empty", "Email,Name\n\n,\n"],
    ["lead_import_columns", `${"c,".repeat(IMPORT_COLUMNS_MAX)}c\n1\n`],
    ["lead_import_rows", `Email\n${"a@firm.test\n".repeat(IMPORT_ROWS_MAX + 1)}`],
    ["lead_import_quotes", 'Email,Name\na@firm.test,A\nb@firm.test,"B\nc@firm.test,C\n'],
  ])("%s", async (code, file) => {
    const [refused, words] = await refusal(file);
    expect(refused).toBe(code);
    expect(words).toMatch(/\.$/);
  });

  test("with the line of a quotation mark that isn't closed", async () => {
    const [, words] = await refusal('Email,Name\na@firm.test,A\nb@firm.test,"B\nc@firm.test,C\n');
    expect(words).toContain("line 3");
  });
});

test("a file with as many rows as allowed is read", async () => {
  const { content } = await read(`Email\n${"a@firm.test\n".repeat(IMPORT_ROWS_MAX)}`);
  expect(content.rows).toHaveLength(IMPORT_ROWS_MAX);
});

test("letters that steps of reading divide stay whole", async () => {
  const name = "ü€𝄞".repeat(30_000);
  expect((await read(`Email,Name\na@firm.test,${name}\n`)).content.rows).toEqual([
    [2, ["a@firm.test", name]],
  ]);
});

describe("a large file keeps nobody else waiting, even if it is", () => {
  const LARGE = 512 * 1024;

  /** How often others had their turn while a file was read, and why it was refused. */
  async function turnsDuring(file: string): Promise<{ turns: number; refused: string }> {
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const [refused] = await refusal(file);
    clearImmediate(next);
    return { turns, refused };
  }

  test.each([
    ["one long line", "lead_import_empty", "a"],
    ["empty cells", "lead_import_empty", ","],
    ["many cells", "lead_import_columns", "a,"],
    ["empty lines", "lead_import_empty", "\n"],
  ])("nothing but %s", async (_, code, piece) => {
    const { turns, refused } = await turnsDuring(piece.repeat(LARGE / piece.length));
    expect(refused).toBe(code);
    expect(turns).toBeGreaterThan(10);
  });
});

describe("reading ends long before the end of a file of", () => {
  const fill = (piece: string) => piece.repeat(IMPORT_BYTES_MAX / piece.length);

  test.each([
    ["one cell", fill("a")],
    ["one quoted cell", `"${fill("a\n")}`],
    ["one row of empty cells", fill(",")],
  ])("%s, with the line of the row", async (_, rows) => {
    const [refused, words] = await refusal(`Email,Name\na@firm.test,A\n${rows}`);
    expect(refused).toBe("lead_import_record");
    expect(words).toContain("line 3 ");
  });

  test("rows without text", async () => {
    expect((await refusal(fill(" \n")))[0]).toBe("lead_import_rows");
  });
});

test("columns are matched by the headings of German programs", () => {
  expect(
    guessMatches(["Unternehmen", "Vorname", "Nachname", "E-Mail-Adresse", "Telefonnummer", "Prozess"]),
  ).toEqual(["company", "firstName", "lastName", "email", "phone", "interest"]);
});

test("columns are matched by their headings, and none twice", () => {
  expect(guessMatches(["E-Mail", "First name", "last_name", "COMPANY", "Phone", "Email", "Notes"])).toEqual([
    "email",
    "firstName",
    "lastName",
    "company",
    "phone",
    "none",
    "none",
  ]);
  expect(matchFault(["email", "none", "name"])).toBeNull();
  expect(matchFault(["name", "none"])).toBe("no_email");
  expect(matchFault(["email", "name", "name"])).toBe("repeated_field");
});
