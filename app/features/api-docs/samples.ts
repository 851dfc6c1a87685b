import type { DocumentOperation } from "~/api/framework/document.server";

/* How a call looks in a shell and in TypeScript, made of the examples in the document. */

/** One call of the document. */
interface SampledCall {
  method: string;
  path: string;
  operation: DocumentOperation;
}

const FILE_FORM = "multipart/form-data";

/** The call with curl. `$KEY` stands for the caller's API key. */
export function curlSample({ method, path, operation }: SampledCall, server: string): string {
  const { body, isFile, query, headers } = partsOf({ method, path, operation });
  const place = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(operation.parameters.find((one) => one.name === name)?.example)),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${server}${place}${search && `?${search}`}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(isFile ? ["-F 'file=@invoices.csv'"] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${quoted(JSON.stringify(body))}'`]),
    ...(contentTypeOf(operation)?.includes("json") === false ? ["-OJ"] : []),
  ];
  return lines.join(" \\\n  ");
}

/** The call with the client in `clients/typescript`. */
export function typescriptSample(call: SampledCall): string {
  const { method, path, operation } = call;
  const { body, isFile, query, headers } = partsOf(call);
  const inPath = operation.parameters
    .filter((one) => one.in === "path")
    .map(({ name, example }): [string, unknown] => [name, example]);
  const groups = { path: inPath, query, header: headers };
  const params = Object.entries(groups)
    .filter(([, entries]) => entries.length > 0)
    .map(([name, entries]) => `${name}: ${literal(Object.fromEntries(entries))}`);
  const type = contentTypeOf(operation);
  const options = [
    ...(params.length > 0 ? [`  params: { ${params.join(", ")} },`] : []),
    ...(body === undefined ? [] : [`  body: ${literal(body, "  ")},`]),
    ...(isFile ? ['  body: { file: new File(["name,amount\\n"], "invoices.csv") },'] : []),
    ...(type !== undefined && !type.includes("json") ? ['  parseAs: "blob",'] : []),
  ];
  const start = `await api.${method}(${JSON.stringify(path)}`;
  const made = options.length === 0 ? `${start})` : `${start}, {\n${options.join("\n")}\n})`;
  return type === undefined ? `${made};` : `const { data, error } = ${made};`;
}

/** The body of a successful response; null if it isn't JSON. */
export function responseSample(operation: DocumentOperation): string | null {
  const example = contentOf(operation)?.["application/json"]?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}

function contentOf({ responses }: DocumentOperation) {
  return Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content;
}

function contentTypeOf(operation: DocumentOperation): string | undefined {
  return Object.keys(contentOf(operation) ?? {})[0];
}

function partsOf({ operation }: SampledCall) {
  const { parameters, requestBody } = operation;
  const query = parameters
    .filter((one) => one.in === "query" && one.example !== undefined)
    .map(({ name, example }): [string, unknown] => [name, example]);
  const has = (header: string) => parameters.some(({ name }) => name === header);
  const headers: [string, string][] = [
    ...(has("If-Match") ? [["If-Match", '"t1k2m3n4p"'] as [string, string]] : []),
    ...(has("Idempotency-Key") ? [["Idempotency-Key", "9b2f6c1e"] as [string, string]] : []),
  ];
  return {
    body: requestBody?.content["application/json"]?.example,
    isFile: requestBody?.content[FILE_FORM] !== undefined,
    query,
    headers,
  };
}

/** A text within single quotes of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

/** A value as TypeScript writes it: names without quotation marks where they need none. */
function literal(value: unknown, indent?: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = indent === undefined ? undefined : `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, one]) => `${fieldName(name)}: ${literal(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  if (deeper !== undefined) {
    const lines = parts.map((part) => `\n${deeper}${part},`).join("");
    return `${open}${lines}\n${indent}${close}`;
  }
  return Array.isArray(value) ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

function fieldName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

/** The samples of the chapters, by their id. */
export function chapterSamples(server: string): Readonly<Record<string, string>> {
  return {
    keys: `import { createAutomata, dataOf } from "@automata/api-client";

const api = createAutomata({ baseUrl: ${JSON.stringify(server)}, key: "atm_…" });
const { email } = dataOf(await api.GET("/api/auth/user"));`,
    errors: `try {
  dataOf(await api.GET("/api/leads/{id}", { params: { path: { id: "${SAMPLE_ID}" } } }));
} catch (error) {
  if (error instanceof ApiProblem && error.code === "not_found") console.log(error.code);
  else throw error;
}`,
    paging: `const leads = everyItem((cursor) =>
  api.GET("/api/leads", { params: { query: { ...(cursor && { cursor }) } } }),
);
for await (const lead of leads) console.log(lead.email);`,
    versions: `const params = { path: { id: "${SAMPLE_ID}" } };
const { response } = await api.GET("/api/leads/{id}", { params });
await api.PATCH("/api/leads/{id}", {
  params: { ...params, header: { "If-Match": response.headers.get("ETag") ?? "*" } },
  body: { company: "Analytical Engines" },
});`,
    idempotency: `const key = crypto.randomUUID();
await api.POST("/api/leads", {
  params: { header: { "Idempotency-Key": key } },
  body: { email: "ada@example.com" },
});`,
    webhooks: `const event = await verifyWebhook({
  secret: "whsec_…",
  headers: request.headers,
  body: await request.text(),
});
if (event.type === "booking.created") console.log(event.data);`,
  };
}

const SAMPLE_ID = "0198a3f0-6f0e-7000-8000-000000000001";
