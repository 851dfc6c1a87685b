import type { IncomingMessage, ServerResponse } from "node:http";

import { LIMITS } from "~/front-door/options";
import type { BodyLimits } from "./body-limit.server";
import { joinPieces } from "./joined-pieces.server";
import { tooLarge, type Refusal } from "./refusal";

const tooSlow: Refusal = {
  status: 408,
  code: "request_timeout",
  detail: "The request did not arrive in time. Please check your connection and try again.",
};

interface BodyAllowance extends BodyLimits {
  /** Called once if the body is too long, too slow, or silent for too long. */
  onRefused(refusal: Refusal): void;
}

/**
 * Watches a body as it arrives. Refuses a body that is too long, too slow or silent. If the answer
 * is finished before the body, it drops the rest for a moment and closes the connection: browsers
 * read an answer only after they have sent everything, and closing at once would take the answer
 * with it.
 */
export function followBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limitBytes, arrivalMilliseconds, onRefused }: BodyAllowance,
): void {
  const { socket } = request;
  const originalPush = request.push;
  const push = joinPieces((piece) => originalPush.call(request, piece));
  let received = 0;
  let pieces = 0;
  let dropped = 0;
  let isDropping = false;

  const refuse = (refusal: Refusal) => {
    isDropping = true;
    onRefused(refusal);
  };
  const silence = setTimeout(() => {
    const before = received;
    // After a pause of this process, timers run before what has arrived is read.
    setImmediate(() => {
      if (isDropping || request.complete || response.destroyed) return;
      // The application hasn't read what has arrived, so the client isn't silent.
      if (request.readableLength > 0 || received > before) return void silence.refresh();
      refuse(tooSlow);
    });
  }, LIMITS.bodySilenceMilliseconds).unref();
  const lookMilliseconds = Math.min(arrivalMilliseconds, LIMITS.bodyMilliseconds);
  let elapsed = 0;
  const looking = setInterval(() => {
    elapsed += lookMilliseconds;
    setImmediate(() => {
      if (isDropping || request.complete || response.destroyed || request.readableLength > 0) return;
      const isFast = received >= (elapsed / 1_000) * LIMITS.uploadBytesPerSecond;
      if (elapsed >= arrivalMilliseconds || !isFast) refuse(tooSlow);
    });
  }, lookMilliseconds).unref();
  const stopWatching = () => {
    clearTimeout(silence);
    clearInterval(looking);
  };

  request.push = function followedPush(chunk: Uint8Array | null): boolean {
    const bytes = chunk?.byteLength ?? 0;
    if (chunk === null) stopWatching();
    else silence.refresh();
    if (isDropping && chunk !== null) {
      dropped += Math.max(bytes, LIMITS.bodyPieceBytes);
      if (dropped > LIMITS.droppedBytes) socket.destroySoon();
      return true;
    }
    received += bytes;
    // Each piece costs time, however short it is.
    if (chunk !== null) pieces += 1;
    if (received <= limitBytes && pieces * LIMITS.bodyPieceBytes <= limitBytes) return push(chunk);
    refuse(tooLarge);
    return true;
  };
  response.once("close", stopWatching);
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

/** Counts the bodies that have begun and not ended, of all clients and of each. */
export class UnfinishedBodies {
  total = 0;
  private readonly byClient = new Map<string, number>();

  /** Why another body of this client can't be accepted; null if it can. */
  check(client: string): Refusal | null {
    if ((this.byClient.get(client) ?? 0) >= LIMITS.unfinishedBodiesOfClient) return tooManyOfClient;
    return this.total >= LIMITS.unfinishedBodies ? tooMany : null;
  }

  /** Counts a body until it has arrived or its connection is closed. */
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
