import { readFile } from "node:fs/promises";
import { setImmediate as letOthersRun } from "node:timers/promises";

import type { Decrypter } from "age-encryption";

/* Encryption with age (https://age-encryption.org/v1), so that the command `age` opens what this
   application writes. The library is loaded with the first backup. */

/** After this many pieces of 64 kB visitors are served before the next one. */
const PIECES_PER_TURN = 8;

/** None of the keys opens these bytes. */
export class WrongKeyError extends Error {
  override name = "WrongKeyError";
}

/** A new pair of keys: who has `identity` can open what is encrypted for `recipient`. */
export async function createAgeKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts a stream for everyone who has the key of one of these recipients. */
export async function* encryptFor(
  recipients: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* inTurns(await encrypter.encrypt(streamOf(bytes)));
}

/**
 * Decrypts a stream. Throws `WrongKeyError` before the first byte if none of the identities opens
 * it, and another error at the first byte that was changed or is missing.
 */
export async function* decryptWith(
  identities: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  yield* inTurns(await open(decrypter, bytes));
}

async function open(decrypter: Decrypter, bytes: AsyncIterable<Uint8Array>) {
  try {
    return await decrypter.decrypt(streamOf(bytes));
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.includes("no identity matched"))) throw cause;
    throw new WrongKeyError("None of the keys opens this backup.", { cause });
  }
}

/** The secret keys in a file as `age-keygen` writes it. Throws if it has none. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new Error(`${file} has no line that begins with AGE-SECRET-KEY-.`);
  return identities;
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async (reason: unknown) => void (await iterator.return?.(reason)),
  });
}

async function* inTurns(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let pieces = 1; ; pieces += 1) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
      if (pieces % PIECES_PER_TURN === 0) await letOthersRun();
    }
  } finally {
    // Also closes the source when nobody reads on.
    await reader.cancel().catch(() => undefined);
  }
}
