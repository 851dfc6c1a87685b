import { describe, expect, test } from "vitest";

import { auditCopy } from "~/copy/audit";

import { auditSentence } from "./audit-sentence";

function told(action: string, before: object | null = null, after: object | null = null): string {
  const sentence = auditSentence({
    action,
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  });
  const { change } = sentence;
  const end = change ? [change.before && ` from ${change.before}`, ` to ${change.after}`] : [];
  return [sentence.before, "X", sentence.after, ...end].join("");
}

describe("an entry of the audit log is a sentence", () => {
  test.each([
    ["post.updated", "changed the article X"],
    ["invitation.sent", "invited X"],
    ["user.password_link_sent", "sent X a link for a new password"],
    ["lead.note_added", "added a note to X"],
    ["workspace.file_shared", "shared a file in X"],
    ["settings.changed", "changed X"],
    ["user.viewed_as", "looked at the pages of X"],
    ["user.view_as_ended", "stopped looking at the pages of X"],
    ["webhook.secret_shown", "looked at the secret of X"],
    ["lead.call_added", "logged a call with X"],
    ["lead.email_added", "logged an email with X"],
    ["booking.held", "marked the consultation X as having taken place"],
  ])("%s", (action, words) => {
    expect(told(action)).toBe(words);
  });

  test("that ends with its only change", () => {
    expect(told("lead.status_changed", { status: "new" }, { status: "won" })).toBe("moved X from new to won");
    expect(told("lead.owner_changed", { owner: null }, { owner: "Sara Novak" })).toBe(
      "changed the owner of X to Sara Novak",
    );
  });

  test("and leaves several changes, with money, to the lines below it", () => {
    const { change, facts } = auditSentence({
      action: "price.changed",
      before: { amountMinor: 38_000, currency: "USD", name: "Operation" },
      after: { amountMinor: 41_000, currency: "USD", name: "Monitoring" },
    });
    expect(change).toBeNull();
    expect(facts).toEqual([
      { name: "Amount", before: "$380.00", after: "$410.00" },
      { name: "Name", before: "Operation", after: "Monitoring" },
    ]);
  });

  test("also if nobody has written words for it", () => {
    expect(told("webhook.paused")).toBe("paused the webhook X");
    expect(told("webhook.secret_rotated")).toBe("rotated the secret of X");
    expect(told("api_key.revoked")).toBe("revoked the API key X");
    expect(told("lead.nickname_changed")).toBe("changed the nickname of X");
  });

  test("with the subject exactly once, whatever the action", () => {
    for (const action of auditCopy.knownActions)
      expect(auditCopy.sentence(action).split(auditCopy.subjectMark), action).toHaveLength(2);
  });
});
