import { describe, expect, test } from "vitest";

import { RuleError } from "~/models/shared/rule-error";

import { guessMatches, matchFault } from "./lead-import";
import { readLeadFile } from "./lead-import-file.server";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "./lead-limits";

const read = (text: string | Uint8Array) => readLeadFile(typeof text === "string" ? Buffer.from(text) : text);

/** The code of the rule that refuses a file, and its words. */
function refusal(text: string | Uint8Array): [string, string] {
  try {
    read(text);
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
  ])("in %s, with or without a mark at its start", (encoding, bytes) => {
    expect(read(bytes)).toEqual({
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
  ])("with its columns separated by %s", (_, head) => {
    const delimiter = head.at(-3) ?? "";
    const { columns, rows } = read(`${head}1${delimiter}"x${delimiter} y; z, w"\n`).content;
    expect(columns).toEqual(["a", "b"]);
    expect(rows).toEqual([[head.startsWith("sep") ? 3 : 2, ["1", `x${delimiter} y; z, w`]]]);
  });

  test("with quotes, lines within cells, empty lines and cells around which there is space", () => {
    const { rows } = read('\na,b\r\n"two\r\nlines", x \r\n\r\n,\r\nthe "best",y\rlast\r\n').content;
    expect(rows).toEqual([
      [3, ["two\nlines", "x"]],
      [7, ['the "best"', "y"]],
      [8, ["last"]],
    ]);
  });

  test("without the apostrophe with which our own exports keep a cell from being a formula", () => {
    const { rows } = read("Phone,Process,Company\n'+49 30 1,'=1+1,'s-Hertogenbosch\n").content;
    expect(rows).toEqual([[2, ["+49 30 1", "=1+1", "'s-Hertogenbosch"]]]);
  });

  test("without headings, when its first row has an email address", () => {
    const { columns, rows } = read("Ana,ana@firm.test\nBo,bo@firm.test,more\n").content;
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
  ])("%s", (code, file) => {
    const [refused, words] = refusal(file);
    expect(refused).toBe(code);
    expect(words).toMatch(/\.$/);
  });

  test("with the line of a quotation mark that isn't closed", () => {
    expect(refusal('Email,Name\na@firm.test,A\nb@firm.test,"B\nc@firm.test,C\n')[1]).toContain("line 3");
  });
});

test("a file with as many rows as allowed is read", () => {
  expect(read(`Email\n${"a@firm.test\n".repeat(IMPORT_ROWS_MAX)}`).content.rows).toHaveLength(
    IMPORT_ROWS_MAX,
  );
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
