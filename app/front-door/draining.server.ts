import type { Server } from "node:http";
import type { Socket } from "node:net";

import { LIMITS, type FrontDoorLog } from "./options";

interface DrainOptions {
  log: FrontDoorLog;
  drainMilliseconds: number;
  onStopped?(): Promise<void> | void;
}

/**
 * An orderly stop. remix-serve calls `server.close` on SIGTERM and SIGINT, which alone would wait
 * for every silent connection. Here: say "not ready" for a moment, then take no new connections,
 * end the silent ones, finish what runs, tidy up, exit.
 */
export class Draining {
  /** True from the first signal on. */
  active = false;
  private readonly sockets = new Set<Socket>();
  private readonly running = new Map<Socket, number>();

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

  /** True while an answer is on its way on this connection. */
  isBusy(socket: Socket): boolean {
    return this.running.has(socket);
  }

  /** Call when a request begins, and the returned function when its answer is finished or lost. */
  begin(socket: Socket): () => void {
    this.running.set(socket, (this.running.get(socket) ?? 0) + 1);
    return () => {
      const left = (this.running.get(socket) ?? 1) - 1;
      if (left > 0) this.running.set(socket, left);
      else this.running.delete(socket);
      if (this.active && left <= 0) socket.end();
    };
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
