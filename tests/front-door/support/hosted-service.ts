import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import { decodeJwt } from "jose";
import { inject } from "vitest";

import type { ProviderConfig } from "~/identity/provider.server";

import { findFreePort } from "../../../scripts/free-port";

/** How the service answers: as it should, "come back later", or not at all. */
type Mood = "well" | "busy" | "hanging";

/**
 * Starts what a hosted project is to the application: another process with accounts of its own,
 * known by its address and keys. The embedded provider plays it, behind a socket and on a database
 * of its own. Projects that sign with a shared secret are played by signing its tokens again.
 */
export async function startHostedService({
  siteUrl,
  ...config
}: { siteUrl: string } & Pick<ProviderConfig, "externalProviders" | "externalFetch">) {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-hosted-"));
  const file = path.join(folder, "app.db");
  copyFileSync(inject("demoSeed").file, file);
  process.env.DATABASE_URL = `file:${file}`;
  const { startProvider, secretToken, ...keys } = await import("../../identity/harness");
  const { closeDatabase } = await import("~/server/db.server");
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const played = startProvider({
    siteUrl,
    externalUrl: `${url}/auth/v1`,
    manualLinkingEnabled: true,
    ...config,
  });
  const self = { mood: "well" as Mood, signsWithSecret: false, calls: [] as string[] };

  const server = createServer((request, response) => {
    self.calls.push(`${request.method} ${request.url?.split("?")[0]}`);
    if (self.mood === "hanging") return;
    const answering =
      self.mood === "busy"
        ? Promise.resolve(new Response("<html>", { status: 503, headers: { "Retry-After": "9" } }))
        : toRequest(url, request).then((asked) => played.provider.handle(asked));
    void answering.then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await signedAgain(await answer.text()));
    });
  });

  /** The answer, with an access token that the shared secret signed, if it is such a project. */
  async function signedAgain(answer: string): Promise<string> {
    const token = /"access_token":"([^"]+)"/.exec(answer)?.[1];
    if (!self.signsWithSecret || token === undefined) return answer;
    return answer.replace(token, await secretToken(decodeJwt(token)));
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(self, {
    ...keys,
    url,
    played,
    /** The link in the newest email to an address: the service's own, as its templates have it. */
    mailedLink(recipient: string): string {
      const mail = played.mails.findLast(({ to }) => to === recipient);
      if (!mail) throw new Error(`no email to ${recipient}`);
      return mail.actionLink;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await closeDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

async function toRequest(url: string, request: IncomingMessage): Promise<Request> {
  const body = await text(request);
  return new Request(`${url}${request.url}`, {
    method: request.method ?? "GET",
    headers: new Headers(request.headers as Record<string, string>),
    ...(body === "" ? {} : { body }),
  });
}
