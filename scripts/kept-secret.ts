import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The secret of this machine's demo and development servers. It is stored, because a restart must
 * sign nobody out, and because both servers read what the other one sealed in the database.
 */
export function keptSecret(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
