import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";

import { certificateCopy } from "~/copy/proposals";
import { db } from "~/server/db.server";
import { MailNotSentError, type WireMail } from "~/services/mailer.server";
import { exactMoneyText } from "~/lib/number-formats";

import { outboxMails } from "../../../drizzle/schema";
import { createTestProposal } from "../../../tests/factories/proposal";

import { deliverDueMails } from "~/models/mail/mail-delivery.server";
import { acceptProposal } from "./proposal-acceptance.server";
import { acceptanceDocument } from "./proposal-document.server";
import { getAcceptance } from "./proposal-query.server";

const ORIGIN = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };
const NAMES = ["Zoë Übermüller", "Łukasz Wiśniewski", "Ελένη Παπαδοπούλου", "Анна Королёва", "Trần Thị Hồng"];

const squeezed = (text: string) => text.normalize("NFC").replace(/\s+/gu, "");

async function accepted(name: string) {
  const made = await createTestProposal({ content: { clientName: name, company: `${name} Ltd` } });
  await acceptProposal({
    id: made.proposal.id,
    revision: 1,
    chosen: ["audit"],
    signature: { name, role: "CFO", consent: "I may sign and agree." },
    origin: ORIGIN,
  });
  return made;
}

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  return squeezed(text);
}

test.each(NAMES)("the PDF holds the certificate and the whole accepted text, signed by %s", async (name) => {
  const { proposal } = await accepted(name);
  const acceptance = await getAcceptance({ id: proposal.id });
  const document = await acceptanceDocument({ proposalId: proposal.id });
  if (!acceptance || !document) throw new Error("Nothing was accepted");
  expect(document.filename).toBe(`${proposal.reference}.pdf`);
  const text = await textOf(document.content);
  for (const part of [
    certificateCopy.title,
    certificateCopy.lead(proposal.reference, 1),
    `${name}, CFO`,
    acceptance.textHash,
    acceptance.acceptedAt.toISOString(),
    exactMoneyText(acceptance.totalMinor, acceptance.currency),
    acceptance.text,
  ])
    expect(text).toContain(squeezed(part));
  expect(text).not.toContain(squeezed(certificateCopy.numbered("accepted-text.txt")));
  // Made again, it is the same file.
  expect((await acceptanceDocument({ proposalId: proposal.id }))?.content.equals(document.content)).toBe(
    true,
  );
});

test.each(["张伟", "山田タナカ", "김철수", "สมชาย"])(
  "the PDF writes characters without a glyph as numbers, says so, and holds the exact text: %s",
  async (name) => {
    const { proposal } = await accepted(name);
    const acceptance = await getAcceptance({ id: proposal.id });
    const document = await acceptanceDocument({ proposalId: proposal.id });
    if (!acceptance || !document) throw new Error("Nothing was accepted");
    const text = await textOf(document.content);
    for (const character of name) {
      const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      expect(text).toContain(`[U+${number}]`);
    }
    expect(text).toContain(squeezed(certificateCopy.numbered("accepted-text.txt")));
    const pdf = await getDocumentProxy(new Uint8Array(document.content));
    const files = (await pdf.getAttachments()) as Record<string, { content: Uint8Array }>;
    const [file] = Object.values(files);
    expect(Buffer.from(file?.content ?? []).toString()).toBe(acceptance.text);
  },
);

test("both sides get the PDF by email, also when the first tries fail", async () => {
  const made = await accepted("Łukasz Wiśniewski");
  const sides = [made.content.clientEmail, made.author.user.email];
  const sent: WireMail[] = [];
  let tries = 0;
  const send = (mail: WireMail) => {
    if (mail.attachment && sides.includes(mail.to) && (tries += 1) <= 2)
      throw new MailNotSentError("The server is away", false);
    sent.push(mail);
    return Promise.resolve();
  };
  for (let round = 0; round < 10; round += 1) {
    await deliverDueMails({ worker: `worker ${round}`, send });
    await db
      .update(outboxMails)
      .set({ nextAttemptAt: new Date(0) })
      .where(eq(outboxMails.status, "waiting"));
  }
  const copies = sent.filter(({ attachment, to }) => attachment !== undefined && sides.includes(to));
  expect(copies.map(({ to }) => to).sort()).toEqual([...sides].sort());
  const document = await acceptanceDocument({ proposalId: made.proposal.id });
  for (const { attachment } of copies) {
    expect(attachment?.filename).toBe(`${made.proposal.reference}.pdf`);
    expect(attachment?.content.equals(document?.content ?? Buffer.alloc(0))).toBe(true);
  }
});
