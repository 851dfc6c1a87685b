import { describe, expect, test } from "vitest";

import { kindOfName } from "./file-kinds";
import { attachmentHeader, cleanFileName } from "./file-name";

describe("the name of a file", () => {
  test.each([
    ["Offer.pdf", "Offer.pdf"],
    ["Müller & Söhne, 2026.pdf", "Müller & Söhne, 2026.pdf"],
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\ana\\plan.docx", "plan.docx"],
    ["bell\u0007\r\nSet-Cookie: a=b.pdf", "bellSet-Cookie_ a=b.pdf"],
    ["annex\u202Efdp.exe", "annexfdp.exe"],
    ["zero\u200Bwidth\uFEFF.txt", "zerowidth.txt"],
    ["half \uD83D.pdf", "half .pdf"],
    ["  .hidden. ", "hidden"],
    ["a   b\u00A0c.csv", "a b c.csv"],
    ['say "hi" <b>?.txt', "say _hi_ _b__.txt"],
    ["CON.pdf", "_CON.pdf"],
    ["", "file"],
    ["\u202E\u0000", "file"],
    ["/", "file"],
  ])("is cleaned: %j becomes %j", (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
  });

  test("keeps its ending when it is shortened", () => {
    const name = cleanFileName(`${"x".repeat(5_000)}.xlsx`);
    expect(name).toHaveLength(120);
    expect(name.endsWith("x.xlsx")).toBe(true);
    expect([...cleanFileName("😀".repeat(300))]).toHaveLength(120);
  });

  test("is sent in ASCII, and in UTF-8 for programs that read it", () => {
    expect(attachmentHeader("Offer.pdf")).toBe(
      `attachment; filename="Offer.pdf"; filename*=UTF-8''Offer.pdf`,
    );
    expect(attachmentHeader("Größe (1)'s 100%.pdf")).toBe(
      `attachment; filename="Gro_e (1)'s 100_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29%27s%20100%25.pdf`,
    );
    expect(attachmentHeader("名前.pdf")).toBe(
      `attachment; filename="__.pdf"; filename*=UTF-8''%E5%90%8D%E5%89%8D.pdf`,
    );
    expect(attachmentHeader('a"; x="\\.pdf')).not.toContain('"a"');
  });
});

test.each([
  ["a.pdf", "pdf"],
  ["a.tar.DOCX", "docx"],
  ["a.jpeg", "jpeg"],
  ["a.jpg", "jpeg"],
  ["a.docm", "macros"],
  ["a.XLSM", "macros"],
  ["a.xlsb", "macros"],
  ["a.pdf.exe", null],
  ["a.svg", null],
  ["a.zip", null],
  ["pdf", null],
  ["constructor", null],
  ["a.__proto__", null],
])("the ending of %s promises %s", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});
