import http, {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";

import { createDoor } from "./door.server";
import type { Refusal } from "~/front-door/rules/refusal";
import { Draining } from "./draining.server";
import { LIMITS, type FrontDoorOptions } from "./options";
import { watchProcessFaults } from "./process-faults.server";
import { quietMorgan } from "./quiet-morgan.server";
import { parserRefusal, rawAnswer } from "~/front-door/answer/raw-answer";
import { nextRequestId } from "./request-id.server";
import { contentSecurityPolicy, fixedSecurityHeaders } from "~/front-door/answer/security-headers.server";

const ASSERT_AFTER_MILLISECONDS = 5_000;

let inPlace = false;

/**
 * Puts the front door in front of the application. remix-serve imports the server build before it
 * creates its HTTP server, so calling this at the top of the build is early enough: it wraps the
 * next call of `http.createServer`, once.
 */
export function installFrontDoor(options: FrontDoorOptions): void {
  const createServer = http.createServer;
  quietMorgan();
  let stop: () => void = () => process.exit(1);
  watchProcessFaults(options.log, () => stop());

  const createDoorServer = (first?: ServerOptions | RequestListener, second?: RequestListener): Server => {
    setCreateServer(createServer);
    const application = typeof first === "function" ? first : second;
    if (!application) throw new Error("the front door needs the application as request listener");
    const server = guard(createServer, application, options);
    stop = () => void server.close();
    inPlace = true;
    return server;
  };
  setCreateServer(createDoorServer as typeof http.createServer);
}

/**
 * Ends the process if no server was created through the front door, because the app must not run
 * without it.
 */
export function assertFrontDoorInPlace(log: FrontDoorOptions["log"]): void {
  setTimeout(() => {
    if (inPlace) return;
    log.fatal({}, "the front door is not in place: start the app with remix-serve");
    process.exit(1);
  }, ASSERT_AFTER_MILLISECONDS).unref();
}

function setCreateServer(createServer: typeof http.createServer): void {
  Object.defineProperty(http, "createServer", {
    value: createServer,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

function guard(
  createServer: typeof http.createServer,
  application: RequestListener,
  options: FrontDoorOptions,
): Server {
  const server = createServer({
    connectionsCheckingInterval: LIMITS.checkIntervalMilliseconds,
    headersTimeout: LIMITS.headersTimeoutMilliseconds,
    // Node would close the connection without an answer. The rule about bodies is faster.
    requestTimeout: LIMITS.uploadMilliseconds * 2,
    keepAliveTimeout: LIMITS.keepAliveTimeoutMilliseconds,
    maxHeaderSize: LIMITS.headerBytes,
    // The front door refuses a missing Host, with all headers that an answer needs.
    requireHostHeader: false,
  });
  server.maxConnections = LIMITS.connections;
  server.maxHeadersCount = LIMITS.headerCount;
  const draining = new Draining(server, options);
  draining.endIdleSockets(LIMITS);
  const onRequest = createDoor(options, draining, application);
  server.on("request", onRequest);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) =>
    onRequest(request, response),
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    onRequest(request, response),
  );
  answerUnreadable(server, options, draining);
  listenWithBacklog(server);
  return server;
}

/** Answers connections whose request Node couldn't read, with all headers. */
function answerUnreadable(server: Server, options: FrontDoorOptions, draining: Draining): void {
  const { inlineScriptHashes: hashes, widgetOrigin, problemType } = options;
  const headers = [
    ...fixedSecurityHeaders(options.appUrl),
    ["Content-Security-Policy", contentSecurityPolicy({ hashes, widgetOrigin })] as const,
  ];
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const busy = socket instanceof Socket && draining.isBusy(socket);
    if (!socket.writable || busy || error.code === "ECONNRESET") return void socket.destroy();
    const requestId = nextRequestId();
    const refusal = parserRefusal(error.code);
    options.log.info({ requestId, status: refusal.status, code: error.code }, "unreadable request");
    socket.end(rawAnswer(refusal, { requestId, problemType }, headers), () => socket.destroy());
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    // Node removes its own listener here, and a reset connection would end the process.
    socket.on("error", () => socket.destroy());
    const refusal: Refusal = {
      status: 405,
      code: "method_not_allowed",
      detail: "This method is not supported.",
      headers: { Allow: "GET, HEAD" },
    };
    socket.end(rawAnswer(refusal, { requestId: nextRequestId(), problemType }, headers), () =>
      socket.destroy(),
    );
  });
}

/**
 * Express only supports `listen(port, [host], callback)`. A burst of new connections needs a longer
 * queue than the default of 511. If the address is taken or isn't one of this machine, one line
 * says so and the process stops with 1.
 */
function listenWithBacklog(server: Server): void {
  const listen = server.listen.bind(server) as (options: object, callback?: () => void) => Server;
  const giveUp = ({ message }: Error) => {
    process.stderr.write(`The application cannot start: ${message}\n`);
    process.exitCode = 1;
    server.close();
  };
  server.once("error", giveUp);
  server.once("listening", () => server.off("error", giveUp));
  server.listen = ((port: number, host?: string | (() => void), callback?: () => void) =>
    typeof host === "string"
      ? listen({ port, host, backlog: LIMITS.backlog }, callback)
      : listen({ port, backlog: LIMITS.backlog }, host)) as Server["listen"];
}
