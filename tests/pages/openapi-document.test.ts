import { isDeepStrictEqual } from "node:util";

import { validate as validateByReadMe } from "@readme/openapi-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";

import type { ApiDocument } from "~/api/framework/document.server";
import { API_AREAS, readApiDocument } from "~/api/registry.server";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { TEXT_LENGTH_MAX, TITLE_LENGTH_MAX } from "~/models/proposal/proposal-limits";
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

  test.each(OPERATIONS)(
    "%s declares each status that its description names",
    (_name, path, { id, description }) => {
      const methods = Object.values(document.paths[path] ?? {});
      const shown = methods.find(({ operationId }) => operationId === id);
      const named = [...(description ?? "").replaceAll(/Never a \d{3}/g, "").matchAll(/\b[2-5]\d\d\b/g)];
      for (const [status] of named) expect(Object.keys(shown?.responses ?? {})).toContain(status);
    },
  );

  test.each([
    ["signIn", "401"],
    ["cancelBooking", "409"],
    ["listPublishedPosts", "404"],
  ])("%s declares its %s", (id, status) => {
    const shown = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const responses = shown.find(({ operationId }) => operationId === id)?.responses ?? {};
    expect(Object.keys(responses)).toContain(status);
  });

  test("If-Match names the field `version` only where the body has one", () => {
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, parameters, requestBody } of Object.values(methods)) {
        const header = parameters.find(({ name }) => name === "If-Match");
        if (!header) continue;
        const { schema } = requestBody?.content["application/json"] ?? {};
        const hasField = "version" in ((schema?.["properties"] as object | undefined) ?? {});
        expect(header.description?.includes("`version`"), operationId).toBe(hasField);
      }
    }
  });

  test("a proposal's texts are as long as the editor takes them", () => {
    const { schema } =
      document.paths["/api/proposals"]?.["post"]?.requestBody?.content["application/json"] ?? {};
    const item = { properties: { title: { maxLength: TITLE_LENGTH_MAX } } };
    expect(schema?.["properties"]).toMatchObject({
      title: { maxLength: TITLE_LENGTH_MAX },
      clientEmail: { maxLength: EMAIL_LENGTH_MAX },
      work: { maxLength: TEXT_LENGTH_MAX },
      items: { items: item },
    });
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
