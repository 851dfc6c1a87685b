import { run } from "../run";

/** A new key that opens backups: the text of its file, and the public part. */
export async function makeBackupKey(): Promise<{ text: string; recipient: string }> {
  const { code, output } = await run(process.execPath, ["build/cli/backup-key.js"], { quiet: true });
  const [recipient] = /age1\w+/.exec(output) ?? [];
  if (code !== 0 || recipient === undefined) throw new Error(output);
  return { text: output, recipient };
}
