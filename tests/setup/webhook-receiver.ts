import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { Webhook } from "standardwebhooks";

/** A request that the official library has verified. */
export interface ReceivedEvent {
  id: string;
  signatures: number;
  body: { id: string; type: string; timestamp: string; data: Record<string, unknown> & { id: string } };
}

/** How a receiver answers one request. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A program that gets webhooks, on an address of its own. */
export interface WebhookReceiver {
  url: string;
  /** What it has verified, in the order of arrival. */
  received: ReceivedEvent[];
  /** The requests that the library refused. */
  refused: string[];
  /** The secret it verifies with. Until it is set, every request is refused. */
  secret: string;
  /** How it answers from now on. */
  answer: Answer;
  stop(): Promise<void>;
}

/** Answers with this status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end(`answer ${code}`);

/** Starts a receiver that verifies with the official library, and answers 204. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      take(Buffer.concat(parts).toString(), request);
      receiver.answer(request, response);
    });
  });
  const take = (body: string, request: IncomingMessage) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    try {
      const verified = new Webhook(receiver.secret).verify(body, headers) as ReceivedEvent["body"];
      const signatures = headers["webhook-signature"]?.split(" ").length ?? 0;
      receiver.received.push({ id: headers["webhook-id"] ?? "", signatures, body: verified });
    } catch (error) {
      receiver.refused.push(String(error));
    }
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/in`,
    received: [],
    refused: [],
    secret: `whsec_${Buffer.from("not set").toString("base64")}`,
    answer: status(204),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
