import { connect } from "./connection.server";

/**
 * Takes the next step in rotating the key that signs access tokens (see `AuthProvider`). Null if
 * accounts are elsewhere.
 */
export async function rotateSigningKey(): Promise<"added" | "waiting" | "switched" | null> {
  return (await connect()?.provider?.rotateSigningKey()) ?? null;
}

/**
 * Deletes data that the embedded provider no longer needs, and takes the next step of its key
 * rotation if it is due.
 */
export async function cleanUpIdentity(): Promise<void> {
  await connect()?.provider?.cleanUp();
}
