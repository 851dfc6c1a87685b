import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import type { Mail, MailKind } from "~/identity/provider.server";

import { outboxMails, settings } from "../../../drizzle/schema";
import { putSettings } from "../../../tests/factories/settings";

import { identityMail, refreshMailNames } from "./identity-mail.server";
import { deliverDueMails } from "./mail-delivery.server";

const EXPIRES_AT = new Date("2026-03-02T11:00:00.000Z");
const KINDS = ["signup", "invite", "recovery", "magiclink", "email_change", "reauthentication"] as const;

async function write(changes: Partial<Mail> & { kind: MailKind }) {
  await atomically((tx) =>
    identityMail(tx, {
      to: "ada@example.com",
      otp: "918273",
      tokenHash: "pkce_hash/of+the=token",
      redirectTo: "http://localhost:3000/",
      actionLink: "http://localhost:3000/auth/v1/verify?token=pkce_hash",
      expiresAt: EXPIRES_AT,
      slot: "recovery:ada",
      ...(changes.kind === "email_change" ? { newEmail: "new@example.com" } : {}),
      ...changes,
    }),
  );
  const [mail] = await db.select().from(outboxMails);
  if (!mail) throw new Error("Nothing was queued");
  return mail;
}

function linkIn(text: string): URL | null {
  const address = text.split(/\s+/).find((word) => word.startsWith("http"));
  return address === undefined ? null : new URL(address);
}

beforeEach(async () => {
  await db.delete(outboxMails);
});

afterEach(async () => {
  await db.delete(settings);
  await refreshMailNames();
});

describe("identityMail", () => {
  test("isn't sent once a newer code has replaced its own, and others are", async () => {
    const first = await write({ kind: "recovery" });
    await write({ kind: "recovery", to: "bob@example.com", slot: "recovery:bob" });
    await write({ kind: "reauthentication", slot: "reauthentication:ada" });
    await write({ kind: "magiclink" });
    const waiting = await db.select().from(outboxMails);
    expect(waiting.map(({ id }) => id)).not.toContain(first.id);
    expect(waiting.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      "magiclink ada@example.com",
      "reauthentication ada@example.com",
      "recovery bob@example.com",
    ]);
  });

  test.each(KINDS)("isn't sent once the link or the code of a %s mail has expired", async (kind) => {
    expect(await write({ kind })).toMatchObject({ validUntil: EXPIRES_AT });
    const sent: string[] = [];
    const send = ({ to }: { to: string }) => Promise.resolve(void sent.push(to));
    expect(await deliverDueMails({ worker: "w", send })).toEqual({ sent: 0, notSent: 0, dropped: 1 });
    expect(sent).toEqual([]);
  });

  test.each(KINDS)(
    "says the same in both parts of a %s mail, and never carries the link that spends itself",
    async (kind) => {
      const { textBody, htmlBody, subject, recipient } = await write({ kind });
      expect(recipient).toBe("ada@example.com");
      expect(subject).toContain("Automata");
      for (const part of [textBody, htmlBody]) {
        expect(part).not.toContain("/auth/v1/");
        if (kind === "reauthentication") expect(part).toContain("918273");
        else expect(part).toContain("/auth/confirm?token_hash=pkce_hash%2Fof%2Bthe%3Dtoken");
        if (kind === "email_change") expect(part).toContain("new@example.com");
      }
      expect(htmlBody).not.toMatch(/<img|<script|url\(|src=/);
    },
  );

  test("has no link in a mail with a code, and no code in a mail with a link", async () => {
    expect(linkIn((await write({ kind: "reauthentication" })).textBody)).toBeNull();
    await db.delete(outboxMails);
    expect((await write({ kind: "signup" })).textBody).not.toContain("918273");
  });

  test.each([
    ["http://localhost:3000/", null],
    ["http://localhost:3000/profile?tab=security", "/profile?tab=security"],
    ["http://localhost:3000/auth/callback?next=%2Fworkspace", "/workspace"],
    ["http://localhost:3000/auth/callback", null],
    ["https://elsewhere.example/profile", null],
    ["not an address", null],
  ])("redirects from %s to %s", async (redirectTo, next) => {
    const link = linkIn((await write({ kind: "recovery", redirectTo })).textBody);
    expect(link?.origin).toBe("http://localhost:3000");
    expect(link?.searchParams.get("next")).toBe(next);
    expect(link?.searchParams.get("type")).toBe("recovery");
  });

  test("writes an address that looks like markup as text", async () => {
    const { htmlBody } = await write({ kind: "email_change", newEmail: '"<img src=x>"@example.com' });
    expect(htmlBody).not.toContain("<img");
    expect(htmlBody).toContain("&lt;img");
  });

  test("uses the product's present name", async () => {
    await putSettings({ productName: "Clockwork & Sons" });
    await refreshMailNames();
    const { subject, htmlBody } = await write({ kind: "magiclink" });
    expect(subject).toBe("Sign in to Clockwork & Sons");
    expect(htmlBody).toContain("Clockwork &amp; Sons");
  });
});
