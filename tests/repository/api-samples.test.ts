import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import ts from "typescript";
import { describe, expect, test } from "vitest";

import type { DocumentOperation } from "~/api/framework/document.server";
import { describeWholeApi } from "~/api/registry.server";
import { chapterSamples, curlSample, responseSample, typescriptSample } from "~/features/api-docs/samples";
import { apiDocsCopy } from "~/copy/api-docs";

/* The samples that the reference of the API shows. */

const SERVER = "https://automata.example";
const document = describeWholeApi("API");
const calls = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path: address,
    method: method.toUpperCase(),
    operation,
  })),
);

test("every sample in TypeScript compiles strictly against the published client", () => {
  const folder = mkdtempSync(path.join("clients/typescript", ".samples-"));
  try {
    const file = path.join(folder, "samples.ts");
    const { keys = "", ...chapters } = chapterSamples(SERVER);
    const rest = [...calls.map(typescriptSample), ...Object.values(chapters)];
    const names = "ApiProblem, createAutomata, dataOf, everyItem, verifyWebhook";
    const imports = `import { ${names} } from "@automata/api-client";`;
    const code = [
      imports,
      keys.replace(/^import .*$/m, ""),
      "declare const request: Request;",
      ...rest.map((sample, index) => `export async function sample${index}() {\n${sample}\n}`),
      "console.log(email);",
    ].join("\n");
    writeFileSync(file, code);
    const program = ts.createProgram([file], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.es2022.d.ts"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      paths: { "@automata/api-client": [path.resolve("clients/typescript/src/index.ts")] },
    });
    const lines = code.split("\n");
    const problems = ts.getPreEmitDiagnostics(program).map(({ file: at, start = 0, messageText }) => {
      const line = at?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${lines[line]}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
    expect(problems).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("a response that the reference shows", () => {
  const ajv = new Ajv2020({ strict: false });
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
  ajv.addSchema({ ...document, $id: "document" }, "document");
  const schemaOf = ({ responses }: DocumentOperation) =>
    Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content?.["application/json"]
      ?.schema;

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "to %s is as its schema says",
    (_name, { operation }) => {
      const schema = schemaOf(operation);
      const sample = responseSample(operation);
      if (!schema) return expect(sample).toBeNull();
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
      const validate = ajv.compile(JSON.parse(text) as object);
      expect(validate(JSON.parse(sample ?? "null")), ajv.errorsText(validate.errors)).toBe(true);
    },
  );
});

test("every sample in curl names its address, its method and its key", () => {
  for (const call of calls) {
    const sample = curlSample(call, SERVER);
    expect(sample).toMatch(/^curl (?:-X [A-Z]+ )?"https:\/\/automata\.example\/api\/[^{}"]+"/);
    expect(sample.includes("-X ")).toBe(call.method !== "GET");
    expect(sample.includes("$KEY")).toBe(call.operation.security.length > 0);
  }
});

test("every chapter has a sample", () => {
  const ids = apiDocsCopy.basics.chapters.map(({ id }) => id);
  expect(Object.keys(chapterSamples(SERVER)).sort()).toEqual([...ids].sort());
});

test("every status of a refusal is explained once, and no other", () => {
  const statuses = calls.flatMap(({ operation }) => Object.keys(operation.responses));
  const refusals = [...new Set(statuses.filter((status) => Number(status) >= 400))].sort();
  expect(Object.keys(apiDocsCopy.statuses.meanings)).toEqual(refusals);
});
