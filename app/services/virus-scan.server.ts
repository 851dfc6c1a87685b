import { connect, type Socket } from "node:net";
import { once } from "node:events";

import { env } from "~/server/env.server";
import type { ScannerAddress } from "~/server/env/storage.server";

const SCAN_MILLISECONDS = 60_000;
const ANSWER_LENGTH_MAX = 1_000;
const FINDING_LENGTH_MAX = 100;

/** How long a health check waits for the scanner. */
const PING_MILLISECONDS = 1_000;
/** For how long an answer counts, however often the health is asked for. */
const PING_KEPT_MILLISECONDS = 10_000;

/** The scanner is down, or can't read a file. It may be asked again later. */
export class ScannerError extends Error {
  override name = "ScannerError";
}

/** Whether this installation checks files for viruses. */
export function hasScanner(): boolean {
  return env.scanner !== undefined;
}

/**
 * Sends a file to the scanner (clamd's INSTREAM) and returns the name of what it found; null if the
 * file is clean. Throws `ScannerError`.
 */
export async function findVirus(
  content: AsyncIterable<Uint8Array>,
  {
    address = env.scanner,
    milliseconds = SCAN_MILLISECONDS,
  }: { address?: ScannerAddress | undefined; milliseconds?: number } = {},
): Promise<string | null> {
  if (!address) throw new ScannerError("No scanner is set up");
  const socket = connect(address);
  const deadline = setTimeout(() => socket.destroy(new Error("The scanner took too long")), milliseconds);
  try {
    const [answer] = await Promise.all([readAnswer(socket), send(content, socket)]);
    return findingOf(answer);
  } catch (cause) {
    throw cause instanceof ScannerError ? cause : new ScannerError("The scanner failed", { cause });
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

/** Whether the scanner answers at all (clamd's PING). */
export async function pingScanner({
  address,
  milliseconds = PING_MILLISECONDS,
}: {
  address: ScannerAddress;
  milliseconds?: number;
}): Promise<boolean> {
  const socket = connect(address);
  const deadline = setTimeout(() => socket.destroy(new Error("The scanner took too long")), milliseconds);
  try {
    const connected = once(socket, "connect").then(() => write(socket, Buffer.from("zPING\0")));
    const [answer] = await Promise.all([readAnswer(socket), connected]);
    return answer === "PONG";
  } catch {
    return false;
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

let lastPing: { at: number; isUp: Promise<boolean> } | undefined;

/** Whether the scanner can be asked; null if none is set up. */
export async function scannerStatus(): Promise<{ status: "ok" | "down" } | null> {
  if (!env.scanner) return null;
  const now = performance.now();
  if (!lastPing || now - lastPing.at > PING_KEPT_MILLISECONDS)
    lastPing = { at: now, isUp: pingScanner({ address: env.scanner }) };
  return { status: (await lastPing.isUp) ? "ok" : "down" };
}

/** Each piece follows its length; a length of zero ends the file. */
async function send(content: AsyncIterable<Uint8Array>, socket: Socket): Promise<void> {
  await once(socket, "connect");
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const piece of content) {
    if (piece.byteLength === 0) continue;
    await write(socket, lengthOf(piece.byteLength));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (!socket.write(bytes)) await once(socket, "drain");
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = "";
  for await (const piece of socket) {
    answer += String(piece);
    if (answer.includes("\0") || answer.length > ANSWER_LENGTH_MAX) break;
  }
  return (answer.split("\0", 1)[0] ?? "").trim();
}

/** `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`, or `… ERROR`. */
function findingOf(answer: string): string | null {
  if (answer === "stream: OK") return null;
  const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (finding === undefined) throw new ScannerError(`The scanner answered: ${answer || "nothing"}`);
  return finding.replace(/[^\x20-\x7e]/g, "").slice(0, FINDING_LENGTH_MAX);
}
