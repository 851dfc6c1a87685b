import sharp from "sharp";
import { describe, expect, test } from "vitest";

import type { FileKind } from "~/lib/file-kinds";

import { contentTypes, odfFile, ooxmlFile, pdfFile, zipOf } from "../../tests/factories/office-file";
import { drawPicture, receivedFile } from "../../tests/factories/picture";

import { inspectFile } from "./file-content.server";

const inspect = (kind: FileKind, content: Buffer | string) =>
  inspectFile(receivedFile(Buffer.from(content)).path, kind);
const MACRO_MAIN = "application/vnd.ms-word.document.macroEnabled.main+xml";
const DOCX_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

describe("the content of a file", () => {
  test.each<[FileKind, () => Promise<Buffer> | Buffer | string]>([
    ["pdf", () => pdfFile()],
    ["docx", () => ooxmlFile("docx")],
    ["xlsx", () => ooxmlFile("xlsx")],
    ["pptx", () => ooxmlFile("pptx")],
    ["odt", () => odfFile("text")],
    ["ods", () => odfFile("spreadsheet")],
    ["odp", () => odfFile("presentation")],
    ["csv", () => "Name;Größe\r\n\tÄpfel;3\n"],
    ["csv", () => Buffer.from("Größe;1", "latin1")],
    ["txt", () => Buffer.from("\uFEFFGröße 名前", "utf16le")],
    ["txt", () => "x".repeat(300_000)],
    ["jpeg", () => drawPicture({ width: 20, height: 20 })],
    ["png", () => drawPicture({ width: 20, height: 20, format: "png" })],
    ["webp", () => drawPicture({ width: 20, height: 20, format: "webp" })],
    ["gif", () => drawPicture({ width: 20, height: 20, format: "gif" })],
    ["avif", () => drawPicture({ width: 20, height: 20, format: "avif" })],
  ])("of %s is taken for what it is", async (kind, make) => {
    await expect(inspect(kind, await make())).resolves.toBeUndefined();
  });

  test.each<[string, FileKind, () => Promise<Buffer> | Buffer | string]>([
    ["a program as PDF", "pdf", () => "MZ\u0090\u0000"],
    ["a page as PDF", "pdf", () => "<script>alert(1)</script>%PDF-1.7"],
    ["almost nothing", "pdf", () => "%PD"],
    ["a workbook as document", "docx", () => ooxmlFile("xlsx")],
    ["an archive as document", "docx", () => zipOf([["readme.txt", "Hello"]])],
    ["half an archive", "docx", () => ooxmlFile("docx").subarray(0, 200)],
    [
      "an archive behind a program",
      "docx",
      () => Buffer.concat([Buffer.from("MZ\u0000"), ooxmlFile("docx")]),
    ],
    ["a document of another office", "docx", () => odfFile("text")],
    ["a spreadsheet as text", "odt", () => odfFile("spreadsheet")],
    ["a part twice", "docx", () => ooxmlFile("docx", { parts: [["main.xml", "<y/>"]] })],
    ["a part outside", "docx", () => ooxmlFile("docx", { parts: [["../evil.xml", "<y/>"]] })],
    [
      "a type in a comment",
      "docx",
      () => ooxmlFile("docx", { types: contentTypes("x/y", `<!-- "${DOCX_MAIN}" -->`) }),
    ],
    [
      "a type in entities",
      "docx",
      () => ooxmlFile("docx", { types: contentTypes(DOCX_MAIN, "<Default ContentType='m&#97;cro'/>") }),
    ],
    [
      "a list of types of 2 MB",
      "docx",
      () => ooxmlFile("docx", { types: contentTypes(DOCX_MAIN, " ".repeat(2 ** 21)) }),
    ],
    ["bytes as text", "txt", () => Buffer.from([65, 0, 66])],
    ["bytes late in a text", "csv", () => `${"a,b\n".repeat(50_000)}\u0001`],
    ["control characters in UTF-16", "txt", () => Buffer.from("\uFEFFa\u0002", "utf16le")],
    ["a PNG as JPEG", "jpeg", () => drawPicture({ width: 20, height: 20, format: "png" })],
    ["text as picture", "png", () => "hello"],
    ["SVG as picture", "png", () => "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ])("is refused if it is not what its name promises: %s", async (_, kind, make) => {
    await expect(inspect(kind, await make())).rejects.toMatchObject({ fault: "mismatch" });
  });

  test.each<[string, FileKind, () => Buffer]>([
    ["a document with macros", "docx", () => ooxmlFile("docx", { types: contentTypes(MACRO_MAIN) })],
    ["a program inside", "docx", () => ooxmlFile("docx", { parts: [["word/vbaProject.bin", "x"]] })],
    [
      "old macros in sheets",
      "xlsx",
      () => ooxmlFile("xlsx", { parts: [["xl/macrosheets/sheet1.xml", "x"]] }),
    ],
    [
      "a program of another name",
      "docx",
      () =>
        ooxmlFile("docx", {
          types: contentTypes(
            DOCX_MAIN,
            '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
          ),
        }),
    ],
    ["Basic", "odt", () => odfFile("text", [["Basic/Standard/Module1.xml", "x"]])],
    ["scripts", "ods", () => odfFile("spreadsheet", [["Scripts/python/a.py", "x"]])],
  ])("is refused because of macros: %s", async (_, kind, make) => {
    await expect(inspect(kind, make())).rejects.toMatchObject({ fault: "macros" });
  });
});

test("a picture with more pixels than the site shows can be shared", async () => {
  const create = { width: 8_000, height: 6_000, channels: 3, background: "teal" } as const;
  await expect(inspect("png", await sharp({ create }).png().toBuffer())).resolves.toBeUndefined();
});

test("too many pictures at once are not a mismatch", async () => {
  const picture = await drawPicture({ width: 20, height: 20, format: "png" });
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => inspect("png", picture)));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  expect(refused).toHaveLength(10);
  for (const reason of refused) expect(reason).toMatchObject({ fault: "busy" });
});
