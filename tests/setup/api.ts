import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { answerDirectly } from "~/api/direct-answers.server";
import { toResponse } from "~/api/framework/answer.server";
import { type ApiResource, handleApi } from "~/api/framework/resource.server";
import { createApiKey } from "~/models/api-key/api-key.server";
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
  /** A body of these bytes. */
  bytes?: Uint8Array<ArrayBuffer>;
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

/** A call as Node's server receives it. */
function incomingCall(
  url: string,
  method: string,
  headers: Headers,
  sent: string | Uint8Array | undefined,
): IncomingMessage {
  const { host, pathname, search } = new URL(url);
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { method, url: pathname + search });
  Object.assign(incoming.headers, { host }, Object.fromEntries(headers));
  if (sent !== undefined) incoming.push(sent);
  incoming.push(null);
  return incoming;
}

/** One call with an API key, which takes the way that it takes in production. */
export async function askApi(resource: ApiResource, method: string, asked: Asked = {}): Promise<ApiAnswer> {
  const { key, params = {}, query = "", body, bytes, form } = asked;
  const path = resource.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return new Browser().visit(
    async ({ url }) => {
      const headers = new Headers(asked.headers);
      if (key) headers.set("Authorization", `Bearer ${key}`);
      if (body !== undefined || bytes) headers.set("Content-Type", "application/json");
      const json = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
      const sent = form ?? json;
      const incoming = incomingCall(url, method, headers, form ? undefined : json);
      const direct = answerDirectly(incoming, path);
      const request = new Request(url, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
      const answer = toResponse(
        await (direct ? direct() : handleApi({ request, params, context: {} }, resource)),
      );
      const text = await answer.text();
      const isJson = /^application\/(?:problem\+)?json/.test(answer.headers.get("Content-Type") ?? "");
      const read = (isJson && text !== "" ? JSON.parse(text) : {}) as Record<string, unknown>;
      return { status: answer.status, headers: answer.headers, text, body: read };
    },
    { path: `${path}${query}` },
  );
}
