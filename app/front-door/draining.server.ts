import type { Server } from "node:http";
import type { Socket } from "node:net";

import { LIMITS, type FrontDoorLog } from "./options";

interface DrainOptions {
  log: FrontDoorLog;
  drainMilliseconds: number;
  onStopped?(): Promise<void> | void;
}

/**
 * A graceful stop. remix-serve calls `server.close` on SIGTERM and SIGINT, which alone would wait
 * for every idle connection. This says "not ready" for a moment, then accepts no new connections,
 * closes the idle ones, finishes what is running, cleans up and exits.
 */
export class Draining {
  /** True from the first signal on. */
  active = false;
  private readonly sockets = new Set<Socket>();
  private readonly running = new Map<Socket, { count: number; since: number }>();
  private idleMilliseconds = 0;

  constructor(
    private readonly server: Server,
    private readonly options: DrainOptions,
  ) {
    const close = server.close.bind(server);
    server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
    server.close = () => {
      this.start(close);
      return server;
    };
  }

  /** True while an answer is being sent on this connection. */
  isBusy(socket: Socket): boolean {
    return this.running.has(socket);
  }

  /**
   * Call it when a request begins, and call the returned function when its answer is finished or
   * lost.
   */
  begin(socket: Socket): () => void {
    socket.setTimeout(this.idleMilliseconds);
    const { count, since } = this.running.get(socket) ?? { count: 0, since: performance.now() };
    this.running.set(socket, { count: count + 1, since });
    return () => {
      const left = (this.running.get(socket)?.count ?? 1) - 1;
      if (left > 0) this.running.set(socket, { count: left, since: performance.now() });
      else this.running.delete(socket);
      if (this.active && left <= 0) socket.end();
    };
  }

  /**
   * Call it for an answer that was sent at once, without `begin`: its client has to read on. Most
   * of these answers are with the system by then, so that they need no timer.
   */
  sent(socket: Socket): void {
    if (socket.writableLength > 0) socket.setTimeout(this.idleMilliseconds);
  }

  /**
   * Closes connections on which nothing happens, except those whose client waits for an answer: a
   * busy process may need longer for one.
   */
  endIdleSockets({
    idleSocketMilliseconds,
    answerMilliseconds,
  }: {
    idleSocketMilliseconds: number;
    answerMilliseconds: number;
  }): void {
    this.idleMilliseconds = idleSocketMilliseconds;
    // As a rule of the whole server, it would cost each answer from the cache two timers.
    this.server.on("connection", (socket) => socket.setTimeout(idleSocketMilliseconds));
    this.server.on("timeout", (socket: Socket) => {
      const since = this.running.get(socket)?.since ?? -Infinity;
      const isAwaited = socket.writableLength === 0 && performance.now() - since < answerMilliseconds;
      if (isAwaited) socket.setTimeout(idleSocketMilliseconds);
      else socket.destroy();
    });
  }

  private start(close: Server["close"]): void {
    if (this.active) return;
    this.active = true;
    this.options.log.info({ running: this.running.size }, "stopping");
    setTimeout(() => {
      close(() => void this.stop());
      for (const socket of this.sockets) if (!this.isBusy(socket)) socket.destroySoon();
      setTimeout(() => {
        this.options.log.warn({ running: this.running.size }, "stopped with requests still running");
        this.server.closeAllConnections();
        void this.stop();
      }, LIMITS.hardStopMilliseconds).unref();
    }, this.options.drainMilliseconds);
  }

  private async stop(): Promise<void> {
    this.options.log.info({}, "stopped");
    try {
      await this.options.onStopped?.();
    } catch (error) {
      this.options.log.error({ err: error }, "tidying up failed");
      process.exitCode = 1;
    }
    // The exit code of a fault (see process-faults) must survive.
    process.exit(process.exitCode ?? 0);
  }
}
