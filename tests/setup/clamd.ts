import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** The harmless text that every scanner reports as a virus. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

const COMMAND = "zINSTREAM\0";
const PING = "zPING\0";

/** A daemon that speaks the protocol of clamd, as far as `INSTREAM` and `PING` are concerned. */
export async function startClamd() {
  const scanned: number[] = [];
  let answerOf = (content: Buffer): string | null =>
    content.toString() === PING
      ? "PONG"
      : content.includes(EICAR)
        ? "stream: Win.Test.EICAR_HDB-1 FOUND"
        : "stream: OK";
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    void receive(socket).then((content) => {
      if (content.toString() !== PING) scanned.push(content.length);
      const answer = answerOf(content);
      if (answer === null) return;
      socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return {
    address: { host: "127.0.0.1", port },
    /** The length of each file that was scanned. */
    scanned,
    /** From now on it answers this; null: nothing. */
    answering(next: typeof answerOf) {
      answerOf = next;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What was asked: `PING`, or the file of one `INSTREAM`: pieces after their lengths. */
function receive(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    let held = Buffer.alloc(0);
    const pieces: Buffer[] = [];
    let isOpened = false;
    socket.on("data", (data) => {
      held = Buffer.concat([held, data as Buffer]);
      if (!isOpened) {
        if (held.toString() === PING) return resolve(held);
        if (held.length < COMMAND.length) return;
        if (held.subarray(0, COMMAND.length).toString() !== COMMAND) return socket.destroy();
        held = held.subarray(COMMAND.length);
        isOpened = true;
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE();
        if (length === 0) return resolve(Buffer.concat(pieces));
        if (held.length < 4 + length) return;
        pieces.push(held.subarray(4, 4 + length));
        held = held.subarray(4 + length);
      }
    });
  });
}
