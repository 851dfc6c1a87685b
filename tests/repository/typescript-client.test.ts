import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Webhook } from "standardwebhooks";
import ts from "typescript";
import { describe, expect, test } from "vitest";

import { API_WEBHOOKS, describeWholeApi } from "~/api/registry.server";

import { verifyWebhook, WebhookError } from "../../clients/typescript/src/index";
import { CLIENT_TYPES, clientTypes } from "../../scripts/generate-client";

/* The published client in `clients/typescript`: its types, its README and its package. */

const FOLDER = "clients/typescript";
const STRICT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.es2022.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What the compiler says about these files. */
function problemsOf(files: string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, options);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

/** The samples in the README, one file each. */
function samples(): string[] {
  const text = readFileSync(`${FOLDER}/README.md`, "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = ""]) => code);
}

test("the types are generated from the document as it is now (npm run client:generate)", async () => {
  expect(await clientTypes(describeWholeApi("API"))).toBe(readFileSync(CLIENT_TYPES, "utf8"));
});

test("the package compiles on its own, strictly, and needs nothing but openapi-fetch", () => {
  const { config } = ts.readConfigFile(`${FOLDER}/tsconfig.json`, ts.sys.readFile.bind(ts.sys)) as {
    config: object;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  expect(problemsOf(fileNames, { ...options, noEmit: true, skipLibCheck: true })).toEqual([]);
  const manifest = JSON.parse(readFileSync(`${FOLDER}/package.json`, "utf8")) as Record<string, object>;
  expect(manifest).toMatchObject({ type: "module", license: "MIT", files: ["dist"] });
  expect(Object.keys(manifest["dependencies"] ?? {})).toEqual(["openapi-fetch"]);
  const imported = readdirSync(`${FOLDER}/src`).flatMap((file) =>
    [...readFileSync(`${FOLDER}/src/${file}`, "utf8").matchAll(/ from "([^"]+)"/g)].map(([, from]) => from),
  );
  expect([...new Set(imported)].filter((from) => !from?.startsWith("./"))).toEqual(["openapi-fetch"]);
});

test("every sample of the README compiles under strict TypeScript", () => {
  expect(samples().length).toBeGreaterThanOrEqual(5);
  const folder = mkdtempSync(path.join(FOLDER, ".readme-"));
  try {
    const files = samples().map((code, index) => {
      const file = path.join(folder, `sample-${index}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const paths = { "@automata/api-client": [path.resolve(FOLDER, "src/index.ts")] };
    expect(problemsOf(files, { ...STRICT, paths })).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("a webhook", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  const now = new Date("2026-09-14T13:00:00.000Z");
  const body = JSON.stringify(API_WEBHOOKS[0]?.example);

  /** Headers as the official library signs them. */
  const signed = (by = secret, at = now, text = body) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(by).sign("msg_1", at, text),
  });

  test("that the official library signed is accepted, also while the secret changes", async () => {
    const event = await verifyWebhook({ secret, headers: signed(), body, now });
    expect(event).toEqual(JSON.parse(body));
    const both = { ...signed(), "webhook-signature": `v1,AAAA ${signed()["webhook-signature"]}` };
    expect(await verifyWebhook({ secret, headers: new Headers(both), body, now })).toEqual(event);
    expect(await verifyWebhook({ secret: [other, secret], headers: signed(), body, now })).toEqual(event);
  });

  test.each([
    ["another secret", { headers: signed(other) }],
    ["another body", { body: `${body} ` }],
    ["another id", { headers: { ...signed(), "webhook-id": "msg_2" } }],
    ["an old request", { headers: signed(secret, new Date(now.getTime() - 301_000)) }],
    ["a request from the future", { headers: signed(secret, new Date(now.getTime() + 301_000)) }],
    ["no signature", { headers: { ...signed(), "webhook-signature": undefined } }],
    ["a signature that isn't base64", { headers: { ...signed(), "webhook-signature": "v1,%%%" } }],
    ["a signature of another version", { headers: { ...signed(), "webhook-signature": "v2,AAAA" } }],
    ["a time that is none", { headers: { ...signed(), "webhook-timestamp": "now" } }],
    ["a secret that is none", { secret: "whsec_%%%" }],
  ])("with %s is refused", async (_case, changes) => {
    const request = { secret, headers: signed(), body, now, ...changes };
    await expect(verifyWebhook(request)).rejects.toThrow(WebhookError);
  });
});
