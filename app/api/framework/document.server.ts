import { STATUS_CODES } from "node:http";

import { z } from "zod";

import { HOUR_MILLISECONDS } from "~/lib/time-units";
import { WEBHOOK_HEADERS } from "~/models/webhook/webhook-headers";
import { ANSWER_KEPT_MILLISECONDS } from "~/models/shared/shared-limits";

import { hasVersionField } from "./input.server";
import { API_METHODS, type ApiOperation, type ApiResource } from "./resource.server";
import { ROWS_TYPE } from "./rows.server";

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

interface DocumentParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface DocumentOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: DocumentParameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content?: Content }>;
  /** The permission that the caller's role must hold. */
  "x-permission"?: string;
}

/** A request that this server sends. */
type DocumentWebhook = Pick<
  DocumentOperation,
  "operationId" | "tags" | "summary" | "security" | "parameters" | "requestBody" | "responses"
>;

/** An event that this server sends to the endpoints that ask for it. */
export interface ApiWebhook {
  name: string;
  summary: string;
  /** The body of the request. */
  body: z.ZodType;
  example: unknown;
}

/** The part of OpenAPI 3.1 that this API needs. */
export interface ApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  /** The requests that this server sends, by the name of their event. */
  webhooks: Record<string, { post: DocumentWebhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, unknown>;
  };
}

/** What every refusal looks like (RFC 9457). */
const ProblemSchema = z
  .object({
    type: z.string().meta({ description: "The address of a page that explains the code, or about:blank." }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string().meta({ description: "Stable, for programs." }),
    message: z.string().meta({ description: "The same as detail." }),
    requestId: z.string().nullable(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    nearest: z
      .array(z.iso.datetime())
      .optional()
      .meta({ description: "With `slot_taken`: free times near the one that was asked for." }),
  })
  .meta({ id: "Problem" });

/** A part of the API. */
export interface ApiArea {
  name: string;
  description: string;
  resources: readonly ApiResource[];
}

const LICENSE = { name: "MIT License", identifier: "MIT" };

/** The OpenAPI document of everything that is declared. */
export function describeApi({
  title,
  description,
  url,
  areas,
  webhooks = [],
}: {
  title: string;
  description: string;
  url: string;
  webhooks?: readonly ApiWebhook[];
  areas: readonly ApiArea[];
}): ApiDocument {
  const components = new Components();
  const paths: ApiDocument["paths"] = {};
  for (const { name, resources } of areas) {
    for (const { path, operations } of resources) {
      const methods: Record<string, DocumentOperation> = {};
      for (const method of API_METHODS) {
        const operation = operations[method];
        if (operation) methods[method.toLowerCase()] = describeOperation(name, method, operation, components);
      }
      paths[path] = methods;
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description, license: LICENSE },
    servers: [{ url }],
    tags: [...areas, ...(webhooks.length > 0 ? [WEBHOOK_TAG] : [])].map(({ name, description }) => ({
      name,
      description,
    })),
    paths,
    webhooks: Object.fromEntries(
      webhooks.map((webhook) => [webhook.name, { post: describeWebhook(webhook, components) }]),
    ),
    components: {
      schemas: components.schemas,
      headers: HEADERS,
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The token of a session.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "A personal API key, made in one's own account.",
        },
      },
    },
  };
}

function describeOperation(
  area: string,
  method: string,
  operation: ApiOperation,
  components: Components,
): DocumentOperation {
  const { access, summary, description, sessionOnly } = operation;
  const isPublic = access === "public";
  return {
    operationId: operation.id,
    tags: [area],
    summary,
    ...(description ? { description } : {}),
    security: isPublic ? [] : [{ session: [] }, ...(sessionOnly ? [] : [{ apiKey: [] }])],
    parameters: parametersOf(method, operation, components),
    ...requestBodyOf(operation, components),
    responses: responsesOf(method, operation, components),
    ...(isPublic || access === "user" || access === "session" ? {} : { "x-permission": access }),
  };
}

const WEBHOOK_TAG = {
  name: "Events",
  description: "Requests that this server sends to webhooks, signed as Standard Webhooks.",
};

const WEBHOOK_HEADER_WORDS = {
  [WEBHOOK_HEADERS.id]: "The id of the event, the same in every try.",
  [WEBHOOK_HEADERS.timestamp]: "When this try was signed, in seconds since 1970.",
  [WEBHOOK_HEADERS.signature]: "One or more signatures, separated by spaces: v1, then the HMAC in base64.",
};

function describeWebhook(
  { name, summary, body, example }: ApiWebhook,
  components: Components,
): DocumentWebhook {
  const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    operationId: `on${words.join("")}`,
    tags: [WEBHOOK_TAG.name],
    summary,
    security: [],
    parameters: Object.entries(WEBHOOK_HEADER_WORDS).map(([header, description]) => ({
      name: header,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: components.refer(body, "output"), example } },
    },
    responses: {
      "2XX": { description: "The event has arrived, and isn't sent again." },
      "410": { description: "Send no more events. The endpoint is disabled." },
      default: { description: "The event is sent again later." },
    },
  };
}

/** What stands for an id in examples. */
export const EXAMPLE_ID = "0198a3f0-6f0e-7000-8000-000000000001";

function requestBodyOf(
  { body, bodyMedia, example }: ApiOperation,
  components: Components,
): Pick<DocumentOperation, "requestBody"> {
  if (bodyMedia) return { requestBody: { required: true, content: { [bodyMedia]: { schema: FILE_FORM } } } };
  if (!body) return {};
  return {
    requestBody: { required: true, content: jsonContent(components.refer(body, "input"), example.body) },
  };
}

const BINARY: JsonSchema = { type: "string", format: "binary" };

/** A form with a file. */
const FILE_FORM: JsonSchema = { type: "object", required: ["file"], properties: { file: BINARY } };

function parametersOf(
  method: string,
  { params, query, body, idempotent, conditional, example, media }: ApiOperation,
  components: Components,
): DocumentParameter[] {
  return [
    ...queryParameters(params, components).map((field) => ({
      ...field,
      in: "path" as const,
      required: true,
      example: example.path?.[field.name] ?? EXAMPLE_ID,
    })),
    ...queryParameters(query, components).map((field) => ({
      ...field,
      in: "query" as const,
      ...(field.name in (example.query ?? {}) ? { example: example.query?.[field.name] } : {}),
    })),
    ...(idempotent
      ? [
          header(
            "Idempotency-Key",
            `Repeating a request with the same key has no further effect. Keys are kept for ${ANSWER_KEPT_MILLISECONDS / HOUR_MILLISECONDS} hours.`,
          ),
        ]
      : []),
    ...(conditional
      ? [
          header(
            "If-Match",
            hasVersionField(body)
              ? "The ETag of the version to change, or * for any. Alternatively, use the field `version`."
              : "The ETag of the version to change, or * for any.",
          ),
        ]
      : []),
    ...(isTagged(method, media)
      ? [header("If-None-Match", "An ETag. Returns 304 if nothing has changed.")]
      : []),
  ];
}

/** Reads have an entity tag. Files are sent as they are read, without one. */
function isTagged(method: string, media: string | undefined): boolean {
  return method === "GET" && media === undefined;
}

function header(name: string, description: string): DocumentParameter {
  return { name, in: "header", required: false, description, schema: { type: "string" } };
}

function queryParameters(
  schema: z.ZodType | undefined,
  components: Components,
): Omit<DocumentParameter, "in">[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.inline(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    required: required.includes(name),
    ...(typeof description === "string" ? { description } : {}),
    schema: field,
  }));
}

function responsesOf(
  method: string,
  operation: ApiOperation,
  components: Components,
): DocumentOperation["responses"] {
  const responses: DocumentOperation["responses"] = {};
  const isRead = isTagged(method, operation.media);
  for (const [status, schema] of operation.outputs) {
    responses[status] = {
      description: STATUS_CODES[status] ?? "",
      ...contentOf(operation, status, schema, components),
      ...headersOf(operation, [
        ...(isRead || (schema && (operation.conditional || status === 201)) ? ["ETag" as const] : []),
        ...(status === 200 && isList(operation) ? (["Link", "X-Total-Count"] as const) : []),
        ...(status === 201 ? ["Location" as const] : []),
      ]),
    };
  }
  if (isRead) responses[304] = { description: "Not Modified", ...headersOf(operation, ["ETag"]) };
  const content = { "application/problem+json": { schema: components.refer(ProblemSchema, "output") } };
  for (const status of refusalsOf(operation)) {
    responses[status] = {
      description: STATUS_CODES[status] ?? "",
      ...headersOf(operation, [
        ...(status === 429 || (status === 409 && operation.idempotent) ? ["Retry-After" as const] : []),
      ]),
      content,
    };
  }
  responses["default"] = {
    description: "Any other refusal",
    ...headersOf(operation, ["Retry-After"]),
    content,
  };
  return responses;
}

function contentOf(
  { success, media, hasRows, example }: ApiOperation,
  status: number,
  schema: z.ZodType | null,
  components: Components,
): { content?: Content } {
  if (status === success && media) return { content: { [media]: { schema: BINARY } } };
  if (!schema) return {};
  const content = jsonContent(
    components.refer(schema, "output"),
    status === success ? example.output : undefined,
  );
  if (!hasRows || !(schema instanceof z.ZodArray)) return { content };
  const row = components.refer(schema.element as z.ZodType, "output");
  return { content: { ...content, [ROWS_TYPE]: { schema: row } } };
}

function isList({ query }: ApiOperation): boolean {
  return query instanceof z.ZodObject && "cursor" in query.shape;
}

/** The headers that tell callers more about an answer. */
const HEADERS = {
  ETag: {
    description: "The version of the answer, for `If-None-Match` and `If-Match`.",
    schema: { type: "string" },
  },
  Link: { description: "The first, prev and next page (RFC 8288).", schema: { type: "string" } },
  Location: { description: "The address of what was created.", schema: { type: "string" } },
  RateLimit: {
    description: "What is left of the allowance. Absent from answers that are cached for everyone.",
    schema: { type: "string" },
    example: '"api_read";r=299;t=0',
  },
  "RateLimit-Policy": {
    description: "The allowance, with its window in seconds.",
    schema: { type: "string" },
    example: '"api_read";q=300;w=60',
  },
  "Retry-After": {
    description: "After how many seconds it is worth another try.",
    schema: { type: "integer" },
  },
  "X-Total-Count": {
    description: "Total number of items. Absent where counting would cost too much.",
    schema: { type: "integer" },
  },
} as const;

/** These headers of a response, and the caller's remaining allowance. */
function headersOf(
  { limit }: ApiOperation,
  names: readonly (keyof typeof HEADERS)[],
): { headers?: Record<string, unknown> } {
  const all = limit === "own" ? names : ([...names, "RateLimit", "RateLimit-Policy"] as const);
  if (all.length === 0) return {};
  return { headers: Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

/** The problem responses to expect from any operation, in addition to the handler's own. */
function refusalsOf({
  access,
  params,
  body,
  bodyMedia,
  conditional,
  idempotent,
  limit,
  refusals,
}: ApiOperation): number[] {
  return [
    // Also what the front door refuses: an address or a body that isn't HTTP.
    400,
    ...(access === "public" ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(conditional || idempotent ? [409] : []),
    ...(conditional ? [412] : []),
    ...(body || bodyMedia ? [413, 415, 422] : []),
    ...(conditional === "required" ? [428] : []),
    ...(limit === "own" && (access === "public" || access === "session") && !body ? [] : [429]),
    ...refusals,
  ];
}

function jsonContent(schema: JsonSchema, example?: unknown): Content {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

/** Keywords that a format already implies, and the bounds that every number in JavaScript has. */
function leaveOutNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === "uuid" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Named schemas appear in the document once. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A reference to a named schema, or the schema itself. */
  refer(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const { id, ...json } = this.inline(schema, io);
    if (typeof id !== "string") return json;
    this.schemas[id] = json;
    return { $ref: `#/components/schemas/${id}` };
  }

  inline(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const text = JSON.stringify(
      z.toJSONSchema(schema, { io, unrepresentable: "any", override: leaveOutNoise }),
    );
    const json = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    const { $schema: _dialect, $defs = {}, ...rest } = json;
    for (const [name, { id: _id, ...definition }] of Object.entries($defs)) this.schemas[name] = definition;
    return rest;
  }
}
