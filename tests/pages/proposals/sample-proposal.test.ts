import { createHash } from "node:crypto";

import { describe, expect, test } from "vitest";

import { sampleProposalCopy } from "~/copy/proposals";
import { db } from "~/server/db.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { OPEN_DAYS } from "~/models/proposal/proposal-limits";
import type { SampleAnswer } from "~/features/proposals/sample/sample.server";
import { action, loader } from "~/routes/_site.sample-proposal";
import { loader as certificate } from "~/routes/_site.sample-proposal_.certificate";

import {
  auditEntries,
  outboxMails,
  proposalAcceptances,
  proposalEvents,
  proposals,
} from "../../../drizzle/schema";

async function send(...fields: [string, string][]): Promise<{ status: number; answer: SampleAnswer }> {
  const request = new Request("http://localhost:3000/sample-proposal", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = (await action({ request, params: {}, context: {} })) as
    | SampleAnswer
    | { data: SampleAnswer; init: ResponseInit };
  return "data" in answer
    ? { status: answer.init.status ?? 200, answer: answer.data }
    : { status: 200, answer };
}

const SIGNED: [string, string][] = [
  ["intent", "accept"],
  ["name", "Pat Reader"],
  ["role", ""],
  ["consent", "on"],
];

function certificateIn(answer: SampleAnswer) {
  if (!answer.certificate) throw new Error("The form was refused.");
  return answer.certificate;
}

describe("the sample proposal", () => {
  test("shows the figures of the site's worked example and is open as long as proposals are", () => {
    const { view, chosen } = loader();
    expect(view.gain).toMatchObject({ saving: "$31,752", token: null });
    expect(chosen).toEqual(["audit"]);
    const open = Date.parse(view.content.lastDay) - Date.now();
    expect(open).toBeGreaterThan((OPEN_DAYS - 2) * DAY_MILLISECONDS);
    expect(open).toBeLessThanOrEqual(OPEN_DAYS * DAY_MILLISECONDS);
  });

  test("an acceptance leads to a certificate whose hash is the one of its text", async () => {
    const { answer } = await send(...SIGNED, ["options", "mailbox"], ["options", "no-such-option"]);
    const { record, total, monthly } = certificateIn(answer);
    expect(record.signerName).toBe("Pat Reader");
    expect(record.signerRole).toBeNull();
    expect(record.chosen).toEqual(["mailbox"]);
    expect([total, monthly]).toEqual(["$12,340.50", "$433.00"]);
    expect(record.textHash).toBe(createHash("sha256").update(record.text, "utf8").digest("hex"));
    // Nobody's address: a reader must not believe that theirs was recorded.
    expect([record.clientAddress, record.userAgent]).toEqual([
      sampleProposalCopy.address,
      sampleProposalCopy.agent,
    ]);
  });

  test("nothing is stored or sent", async () => {
    const count = () =>
      Promise.all(
        [proposals, proposalAcceptances, proposalEvents, auditEntries, outboxMails].map((table) =>
          db.$count(table),
        ),
      );
    const before = await count();
    await send(...SIGNED);
    expect(await count()).toEqual(before);
  });

  test("an empty form says what is missing, and keeps the chosen options", async () => {
    const { status, answer } = await send(["intent", "accept"], ["options", "mailbox"]);
    expect(status).toBe(422);
    if (answer.certificate) throw new Error("The empty form was accepted.");
    expect(answer.reply?.error).toEqual({
      name: ["Please type your full name."],
      consent: ["Please check the box to accept."],
    });
    expect(answer.chosen).toEqual(["mailbox"]);
  });

  test("another choice of options returns without asking for a name", async () => {
    const { answer } = await send(["intent", "options"], ["options", "audit"], ["options", "mailbox"]);
    expect(answer).toEqual({ certificate: null, reply: null, chosen: ["audit", "mailbox"] });
  });

  test("the certificate's own page needs no form", async () => {
    const { record, total } = await certificate();
    expect(record.signerName).toBe(sampleProposalCopy.signer);
    expect(total).toBe("$11,691.00");
  });
});
