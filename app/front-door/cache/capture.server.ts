import { ServerResponse, type IncomingMessage } from "node:http";

/**
 * What happens to an answer once its headers are known: it is cached (and sent from the cached
 * copy), passed on as it is, or dropped.
 */
export type Decision = "keep" | "pass" | "discard";

interface CaptureHandlers {
  /** Called once, when the answer's status and headers are complete and before anything is sent. */
  decide(answer: ServerResponse): Decision;
  /** The whole body of an answer to be cached. */
  onRendered(answer: ServerResponse, body: Buffer): void;
  /** An answer to be cached grew too large and was passed on after all. */
  onTooLarge(): void;
  /** The answer ended with an error, before anything was sent. */
  onFailed(): void;
}

const LARGEST_KEPT_BYTES = 2 * 1024 * 1024;

/**
 * A stand-in response for Express and Remix. It collects what they write until `decide` says what
 * to do, and has no socket. A passed response goes to the visitor's own. A cached one is
 * independent of it, so rendering continues if the visitor has left or already got an answer.
 */
export function captureAnswer(
  request: IncomingMessage,
  visitor: ServerResponse,
  handlers: CaptureHandlers,
): ServerResponse {
  const answer = new ServerResponse(request);
  const chunks: Buffer[] = [];
  let collectedBytes = 0;
  let decision: Decision | undefined;
  let ended = false;

  const passOn = () => {
    decision = "pass";
    if (!visitor.headersSent && !visitor.destroyed) {
      visitor.statusMessage = answer.statusMessage;
      for (const [name, value] of Object.entries(answer.getHeaders()))
        if (value !== undefined) visitor.setHeader(name, value);
      visitor.writeHead(answer.statusCode);
    }
    visitor.once("finish", () => answer.emit("finish"));
    // Writers (above all the compression) were told to wait, and are waiting for this.
    visitor.on("drain", () => answer.emit("drain"));
    // A visitor who has already left won't emit "close" again.
    if (visitor.destroyed) process.nextTick(() => answer.emit("close"));
    else visitor.once("close", () => answer.emit("close"));
    for (const bytes of chunks.splice(0)) visitor.write(bytes);
  };

  const decide = (): Decision => {
    if (decision === undefined) {
      decision = handlers.decide(answer);
      if (decision === "pass") passOn();
    }
    return decision;
  };

  const collect = (chunk: unknown, encoding: unknown) => {
    if (decision !== "keep" || (typeof chunk !== "string" && !(chunk instanceof Uint8Array))) return;
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, textEncoding(encoding)) : Buffer.from(chunk);
    chunks.push(bytes);
    collectedBytes += bytes.byteLength;
    if (collectedBytes <= LARGEST_KEPT_BYTES) return;
    handlers.onTooLarge();
    passOn();
  };

  const fail = (error?: Error) => {
    if (ended) return answer;
    ended = true;
    answer.destroyed = true;
    if (decision === "pass") visitor.destroy(error);
    else {
      if (decision !== "discard") handlers.onFailed();
      answer.emit("close");
    }
    return answer;
  };

  Object.defineProperty(answer, "headersSent", { get: () => decision !== undefined });
  Object.assign(answer, {
    writeHead(status: number) {
      // Middleware (on-headers) has already put the headers of this call on the response.
      if (decision === undefined) answer.statusCode = status;
      decide();
      return answer;
    },
    write(chunk: unknown, encoding?: unknown, callback?: unknown) {
      if (decide() === "pass") return Reflect.apply(visitor.write, visitor, [chunk, encoding, callback]);
      collect(chunk, encoding);
      callLater(encoding, callback);
      return true;
    },
    end(chunk?: unknown, encoding?: unknown, callback?: unknown) {
      if (ended) return answer;
      ended = true;
      if (decide() === "pass") {
        Reflect.apply(visitor.end, visitor, [chunk, encoding, callback]);
        return answer;
      }
      collect(chunk, encoding);
      callLater(chunk, encoding, callback);
      if (decide() === "pass") visitor.end();
      else {
        if (decision === "keep") handlers.onRendered(answer, Buffer.concat(chunks));
        answer.emit("finish");
        answer.emit("close");
      }
      return answer;
    },
    destroy: fail,
  });
  return answer;
}

function textEncoding(encoding: unknown): BufferEncoding {
  return typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
}

function callLater(...candidates: unknown[]): void {
  const callback = candidates.find((candidate) => typeof candidate === "function");
  if (typeof callback === "function") process.nextTick(() => Reflect.apply(callback, undefined, []));
}
