import createClient, { type Client } from "openapi-fetch";

import type { paths } from "./schema.js";

/** A client with a method for each HTTP method, typed by path. */
export type Automata = Client<paths>;

export interface AutomataOptions {
  /** Where the API is: `https://www.example.com`. */
  baseUrl: string;
  /** A personal API key (`atm_…`), or the token of a session. */
  key?: string;
  /** Another `fetch`, for tests or proxies. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client. */
export function createAutomata({ baseUrl, key, fetch }: AutomataOptions): Automata {
  return createClient<paths>({
    baseUrl,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
    bodySerializer: serializeBody,
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** A body with a file becomes a form, anything else becomes JSON. */
function serializeBody(body: unknown): string | FormData {
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
