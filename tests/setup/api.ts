import { type ApiResource, handleApi } from "~/api/framework/resource.server";
import { createApiKey } from "~/models/account/api-key.server";
import type { Permission } from "~/models/account/role";

import { Browser } from "./browser";

/** What the API answers. */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** As it was sent, and read as JSON if it is. */
  text: string;
  body: Record<string, unknown>;
}

interface Asked {
  key?: string | undefined;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A key that may write and do all this, within the role of its owner. */
export async function keyOf(userId: string, permissions: readonly Permission[]): Promise<string> {
  const { key } = await createApiKey({
    userId,
    actor: { id: userId, name: "Test" },
    name: "Test",
    mayWrite: true,
    permissions: [...permissions],
    assuranceLevel: "aal1",
    lifetime: "30",
  });
  return key;
}

/** One call with an API key. */
export async function askApi(resource: ApiResource, method: string, asked: Asked = {}): Promise<ApiAnswer> {
  const { key, params = {}, query = "", body, form } = asked;
  const path = resource.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return new Browser().visit(
    async ({ url }) => {
      const headers = new Headers(asked.headers);
      if (key) headers.set("Authorization", `Bearer ${key}`);
      if (body !== undefined) headers.set("Content-Type", "application/json");
      const sent = form ?? (body === undefined ? undefined : JSON.stringify(body));
      const request = new Request(url, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
      const answer = await handleApi({ request, params, context: {} }, resource);
      const text = await answer.text();
      const isJson = /^application\/(?:problem\+)?json/.test(answer.headers.get("Content-Type") ?? "");
      const json = (isJson && text !== "" ? JSON.parse(text) : {}) as Record<string, unknown>;
      return { status: answer.status, headers: answer.headers, text, body: json };
    },
    { path: `${path}${query}` },
  );
}
