import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";
import bcrypt from "bcryptjs";
import pLimit from "p-limit";

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2_PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";
/**
 * The hash of a password nobody has. It is compared if there is no user, so that the response time
 * reveals nothing.
 */
const NOBODYS_HASH = `${ARGON2_PREFIX}e0gU+dT4bnYPK9RYAA1WeQ$fDs5+uwJe99T/7VGZmF3yevXu4SkIj8s+bJ9UsNsysk`;

const BCRYPT_SHAPE = /^\$2[abxy]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
const ARGON2_SHAPE =
  /^\$argon2(id|i)\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{10,90}\$[A-Za-z0-9+/]{20,90}$/;

/**
 * Each hash takes a core and 19 MiB. One core is left for the rest of the application, and two
 * hashes at once are enough anywhere.
 */
const queue = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** The argon2id hash of a password, in the PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, ARGON2_OPTIONS));
}

/**
 * Whether a password is the one that was hashed (argon2 or bcrypt). Without a hash it takes the
 * same time and is never right.
 */
export function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return queue(async () => {
    if (passwordHash === null) {
      await verify(NOBODYS_HASH, password);
      return false;
    }
    return BCRYPT_SHAPE.test(passwordHash)
      ? bcrypt.compare(password, passwordHash)
      : verify(passwordHash, password);
  });
}

/** Whether a hash was created with other parameters than today's, such as an imported one. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(ARGON2_PREFIX);
}

/**
 * Whether `verifyPassword` understands an imported hash, at a cost that doesn't stall the server.
 */
export function isImportableHash(passwordHash: string): boolean {
  return BCRYPT_SHAPE.test(passwordHash) || ARGON2_SHAPE.test(passwordHash);
}
