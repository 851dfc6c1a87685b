import type { IncomingMessage, ServerResponse } from "node:http";

import { LIMITS } from "~/front-door/options";
import { tooLarge, type Refusal } from "./refusal";

const tooSlow: Refusal = {
  status: 408,
  code: "request_timeout",
  detail: "The request did not arrive in time. Please check your connection and try again.",
};

/** How much of an answered request's body is still taken, and for how long. */
interface BodyAllowance {
  limitBytes: number;
  /** Called once when the body is too long, or silent for too long. */
  onRefused(refusal: Refusal): void;
}

/**
 * Follows a body as it arrives. A body that is too long or silent is refused. When the answer is
 * finished before the body, the rest is dropped for a moment and the connection closed: browsers
 * read an answer only after they have sent everything, and a connection that closes at once takes
 * the answer with it.
 */
export function followBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limitBytes, onRefused }: BodyAllowance,
): void {
  const { socket } = request;
  const push = request.push;
  let received = 0;
  let dropped = 0;
  let isDropping = false;

  const refuse = (refusal: Refusal) => {
    isDropping = true;
    onRefused(refusal);
  };
  const silence = setTimeout(() => {
    if (isDropping) return;
    // What lies here unread is for the application to fetch: the client is not silent.
    if (request.readableLength > 0) return void silence.refresh();
    refuse(tooSlow);
  }, LIMITS.bodySilenceMilliseconds).unref();

  request.push = function followedPush(chunk: unknown, encoding?: BufferEncoding): boolean {
    const bytes = chunk instanceof Uint8Array ? chunk.byteLength : 0;
    if (chunk === null) clearTimeout(silence);
    else silence.refresh();
    if (isDropping && chunk !== null) {
      dropped += bytes;
      if (dropped > LIMITS.droppedBytes) socket.destroySoon();
      return true;
    }
    received += bytes;
    if (received <= limitBytes) return push.call(request, chunk, encoding);
    refuse(tooLarge);
    return true;
  };
  response.once("close", () => clearTimeout(silence));
  response.once("finish", () => {
    if (request.complete || socket.destroyed) return;
    isDropping = true;
    closeWhenSilent(request);
    socket.resume();
  });
}

/** Closes the connection a moment after the last byte, and after a longer moment in any case. */
function closeWhenSilent(request: IncomingMessage): void {
  const { socket } = request;
  let read = socket.bytesRead;
  let left = LIMITS.droppingMilliseconds / LIMITS.dropSilenceMilliseconds;
  const look = setInterval(() => {
    left -= 1;
    if (!request.complete && !socket.destroyed && left > 0 && socket.bytesRead > read) {
      read = socket.bytesRead;
      return;
    }
    clearInterval(look);
    if (!request.complete) socket.destroySoon();
  }, LIMITS.dropSilenceMilliseconds).unref();
}

/** Counts the bodies that have begun and not ended, over all clients and for each of them. */
export class UnfinishedBodies {
  total = 0;
  private readonly byClient = new Map<string, number>();

  /** Why one more body cannot be taken from this client; null when it can. */
  check(client: string): Refusal | null {
    if ((this.byClient.get(client) ?? 0) >= LIMITS.unfinishedBodiesOfClient) return tooManyOfClient;
    return this.total >= LIMITS.unfinishedBodies ? tooMany : null;
  }

  /** Counts a body until it has arrived or its connection is gone. */
  begin(client: string, request: IncomingMessage, response: ServerResponse): void {
    let isCounted = true;
    this.total += 1;
    this.byClient.set(client, (this.byClient.get(client) ?? 0) + 1);
    const end = () => {
      if (!isCounted) return;
      isCounted = false;
      this.total -= 1;
      const left = (this.byClient.get(client) ?? 1) - 1;
      if (left > 0) this.byClient.set(client, left);
      else this.byClient.delete(client);
    };
    const push = request.push;
    request.push = function countedPush(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk === null) end();
      return push.call(request, chunk, encoding);
    };
    response.once("close", end);
  }
}

const tooManyOfClient: Refusal = {
  status: 429,
  code: "too_many_requests",
  detail: "Too many unfinished requests come from your network. Please try again in a moment.",
  headers: { "Retry-After": "10" },
};

const tooMany: Refusal = {
  status: 503,
  code: "overloaded",
  detail: "The server is busy. Please try again in a moment.",
  headers: { "Retry-After": "10" },
};
