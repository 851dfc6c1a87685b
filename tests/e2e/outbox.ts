import Database from "better-sqlite3";

/** An email in the outbox of the app under test. */
interface OutboxMail {
  id: string;
  kind: string;
  subject: string;
  text: string;
}

/** The emails to an address, newest first. */
export function mailsTo(recipient: string): OutboxMail[] {
  const database = new Database(process.env.E2E_DATABASE_FILE ?? "", { readonly: true });
  try {
    return database
      .prepare<[string], OutboxMail>(
        `select id, kind, subject, text_body as text from outbox_mails where recipient = ?
         order by created_at desc, id desc`,
      )
      .all(recipient.toLowerCase());
  } finally {
    database.close();
  }
}

/**
 * Path and query of the link in the newest mail of a kind (`signup`, `recovery`, `email_change` …).
 * Throws when there is none.
 */
export function mailedPath(recipient: string, kind: string): string {
  const mail = mailsTo(recipient).find((candidate) => candidate.kind === kind);
  const address = mail?.text.split(/\s+/).find((word) => /^https?:\/\//.test(word));
  if (address === undefined) throw new Error(`No ${kind} mail with a link went to ${recipient}`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}
