import { setImmediate as letOthersRun } from "node:timers/promises";

import type { ApiDocument, DocumentOperation, JsonSchema } from "~/api/framework/document.server";
import { colored } from "./colored.server";
import { chapterSamples, curlSample, responseSample, typescriptSample } from "./samples";
import type { ApiReference, ReferenceField, ReferenceOperation } from "./reference";

const REFERENCE = "#/components/schemas/";

const SEARCH_LENGTH_MAX = 100;

/** What someone looks for in the reference; empty for nothing. */
export function typedSearch(request: Request): string {
  const { searchParams } = new URL(request.url);
  return (searchParams.get("q") ?? "").trim().slice(0, SEARCH_LENGTH_MAX);
}

let kept: { document: ApiDocument; reference: Promise<ApiReference> } | undefined;

/** The OpenAPI document in the form that its page shows. */
export function toApiReference(document: ApiDocument): Promise<ApiReference> {
  if (kept?.document !== document) kept = { document, reference: makeReference(document) };
  return kept.reference;
}

/** Others have their turn between two operations: to color the code of all takes seconds. */
async function makeReference(document: ApiDocument): Promise<ApiReference> {
  const server = document.servers[0]?.url ?? "";
  const paths = Object.entries(document.paths).sort(([one], [other]) => (one < other ? -1 : 1));
  const operations: { area: string | undefined; operation: ReferenceOperation }[] = [];
  for (const [path, methods] of paths) {
    for (const [method, operation] of Object.entries(methods)) {
      const shown = toOperation(path, method.toUpperCase(), operation, server);
      operations.push({ area: operation.tags[0], operation: shown });
      await letOthersRun();
    }
  }
  return {
    title: document.info.title,
    calls: JSON.stringify(
      Object.fromEntries(
        paths.flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => [
            operation.operationId,
            toTriedCall(path, method.toUpperCase(), operation),
          ]),
        ),
      ),
    ),
    chapters: Object.fromEntries(
      Object.entries(chapterSamples(server)).map(([id, code]) => [id, colored(code, "ts")]),
    ),
    areas: document.tags
      .map(({ name }) => ({
        name,
        operations: operations.filter(({ area }) => area === name).map(({ operation }) => operation),
      }))
      .filter((area) => area.operations.length > 0),
    schemas: Object.entries(document.components.schemas)
      .map(([name, schema]) => ({ name, fields: referenceFields(schema) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** What a form needs to make a call. Headers for caches and retries only matter to programs. */
function toTriedCall(path: string, method: string, { parameters, requestBody }: DocumentOperation) {
  const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
  return {
    method,
    path,
    inPath: namesIn("path"),
    inQuery: namesIn("query"),
    body: requestBody?.content["application/json"]?.example,
  };
}

function toOperation(
  path: string,
  method: string,
  operation: DocumentOperation,
  server: string,
): ReferenceOperation {
  const { schema: body } = operation.requestBody?.content["application/json"] ?? {};
  const call = { path, method, operation };
  const response = responseSample(operation);
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description ?? null,
    permission: operation["x-permission"] ?? null,
    isPublic: operation.security.length === 0,
    takesKeys: operation.security.some((one) => "apiKey" in one),
    parameters: operation.parameters.map(({ name, in: place, schema, required, description }) => ({
      name,
      place,
      type: typeOf(schema),
      required,
      description: description ?? null,
    })),
    body: body ? { fields: referenceFields(body) } : null,
    samples: {
      curl: colored(curlSample(call, server), "bash"),
      typescript: colored(typescriptSample(call), "ts"),
      response: response === null ? null : colored(response, "json"),
    },
    answers: Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { description, content }]) => {
        const schema = Object.values(content ?? {})[0]?.schema;
        return { status, description, type: schema ? typeOf(schema) : null };
      }),
    errors: Object.keys(operation.responses).filter((status) => Number(status) >= 400),
  };
}

function referenceFields(schema: JsonSchema): ReferenceField[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.includes(name),
    description: typeof field.description === "string" ? field.description : null,
  }));
}

/** A type in words: `text`, `list of PostSummary`, `draft or published`, `time or null`. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, type, format, items } = schema;
  const values = schema["enum"];
  if (typeof $ref === "string") return $ref.slice(REFERENCE.length);
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one as JsonSchema)).join(" or ");
  if (Array.isArray(values)) return values.map(String).join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (type === "array") return `list of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (format === "date-time") return "time";
  if (format === "uuid") return "id";
  const names = (Array.isArray(type) ? type : [type]).map((name) => TYPE_NAMES[String(name)] ?? "anything");
  return names.join(" or ");
}

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};
