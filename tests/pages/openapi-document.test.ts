import { isDeepStrictEqual } from "node:util";

import { validate as validateByReadMe } from "@readme/openapi-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";

import type { ApiDocument } from "~/api/framework/document.server";
import { API_AREAS, readApiDocument } from "~/api/registry.server";
import { TASK_TITLE_LENGTH_MAX } from "~/models/task/task-limits";

/* The OpenAPI document as other people's programs read it, and the examples in it. */

const OPERATIONS = API_AREAS.flatMap(({ resources }) => resources).flatMap(({ path, operations }) =>
  Object.entries(operations).map(([method, operation]) => [`${method} ${path}`, path, operation] as const),
);

let document: ApiDocument;

beforeAll(async () => {
  document = await readApiDocument();
});

/** A copy, because validators resolve references in place. */
const copyOf = (value: ApiDocument) => structuredClone(value) as unknown as Record<string, unknown>;

describe("the document passes without warnings", () => {
  test("@readme/openapi-parser", async () => {
    const result = await validateByReadMe(copyOf(document) as never);
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  test("@seriousme/openapi-schema-validator", async () => {
    const result = await new Validator().validate(copyOf(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test("the recommended rules of Redocly", async () => {
    // A test server is at localhost, which Redocly takes for a mistake.
    const source = JSON.stringify({ ...document, servers: [{ url: "https://automata.example" }] });
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source, config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
    );
    expect(found).toEqual([]);
  });
});

describe("an operation", () => {
  test.each(OPERATIONS)("%s has a readable id", (_name, _path, { id }) => {
    expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
  });

  test.each(OPERATIONS)("%s has an example that fits its schemas", (_name, path, operation) => {
    const { example, params, query, body, outputs, success, media } = operation;
    if (body) expect(body.safeParse(example.body).error, "body").toBeUndefined();
    if (query) expect(query.safeParse(example.query ?? {}).error, "query").toBeUndefined();
    const output = outputs.get(success);
    if (output && !media) {
      const { data, error } = output.safeParse(example.output);
      expect(error, "output").toBeUndefined();
      expect(isDeepStrictEqual(data, example.output), "output has no other fields").toBe(true);
    }
    const shown = Object.values(document.paths[path] ?? {}).find(
      ({ operationId }) => operationId === operation.id,
    );
    const inPath = shown?.parameters.filter((one) => one.in === "path") ?? [];
    const asked = Object.fromEntries(inPath.map(({ name, example: value }) => [name, value]));
    if (params) expect(params.safeParse(asked).error, "path").toBeUndefined();
  });

  test("has an id that no other one has", () => {
    const ids = OPERATIONS.map(([, , { id }]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("what a caller may rely on", () => {
  test.each(OPERATIONS)("%s says so if a read may be unchanged, and files never are", (_name, path, one) => {
    const shown = Object.entries(document.paths[path] ?? {}).find(
      ([, { operationId }]) => operationId === one.id,
    );
    const [method, { parameters = [], responses = {} } = {}] = shown ?? [];
    const isTagged = method === "get" && one.media === undefined;
    expect("304" in responses).toBe(isTagged);
    expect(parameters.some(({ name }) => name === "If-None-Match")).toBe(isTagged);
  });

  test("every text of a body says how long it may be, or which form it has", () => {
    const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => [
        `${method} ${path}`,
        requestBody?.content["application/json"]?.schema,
      ]),
    );
    const BOUNDS = ["maxLength", "minLength", "format", "pattern", "enum", "const"];
    const vague: string[] = [];
    const look = (schema: unknown, at: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      if ("type" in schema && schema.type === "string" && !BOUNDS.some((bound) => bound in schema))
        vague.push(at);
      for (const [name, value] of Object.entries(schema)) look(value, `${at} ${name}`);
    };
    for (const [name, schema] of bodies) look(schema, String(name));
    expect(vague).toEqual([]);
    const task = document.paths["/api/tasks"]?.["post"]?.requestBody?.content["application/json"]?.schema;
    expect(task?.["properties"]).toMatchObject({
      title: { minLength: 1, maxLength: TASK_TITLE_LENGTH_MAX },
      dueDay: { format: "date" },
    });
  });
});
