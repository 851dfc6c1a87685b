import { eq } from "drizzle-orm";
import { createElement } from "react";
import { extractText } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";

import { getToast } from "~/http/toast.server";
import { viewProposal } from "~/features/proposals/client.server";
import { HandOverForm } from "~/features/proposals/hand-over-form";
import { ProposalTimeline } from "~/features/proposals/staff-talk";
import { proposalDocument } from "~/models/proposal/proposal-document.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { getProposal, listProposalEvents } from "~/models/proposal/proposal-query.server";
import * as proposalPage from "~/routes/_admin.admin.proposals.$id";
import { db } from "~/server/db.server";

import { users } from "../../../drizzle/schema";
import { createTestProposal } from "../../factories/proposal";
import { createUser } from "../../factories/user";
import { renderRouted } from "../../setup/render";
import { ask, createPerson, type EntryPoint, type Person } from "../../setup/staff";

/* Handing a proposal to a colleague, on its page in the console. */

let sara: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
});

async function known(id: string) {
  const found = await getProposal({ id });
  if (!found) throw new Error("It is gone");
  return found;
}

const send = (person: Person, id: string, form: Record<string, string>) =>
  ask(person, proposalPage.action as EntryPoint, {
    ...{ path: `/admin/proposals/${id}`, id },
    form: { intent: "set-owner", ...form },
  });

async function titleOf(answer: Response) {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("toast=")) ?? "";
  const headers = { Cookie: cookie.split(";")[0] ?? "" };
  return (await getToast(new Request("http://localhost/", { headers })))?.title;
}

const shown = async (id: string) => {
  const answer = await ask(sara, proposalPage.loader as EntryPoint, {
    ...{ path: `/admin/proposals/${id}`, id },
  });
  return (await answer.json()) as {
    owner: { name: string; isAway: boolean } | null;
    successors: { id: string; name: string }[];
  };
};

describe("handing a proposal over", () => {
  test("offers active colleagues, and the page and the PDF name the one who was chosen", async () => {
    const made = await createTestProposal();
    const { id, version } = made.proposal;
    const kim = await createUser({ role: "sales" });
    await db.update(users).set({ firstName: "Kim", lastName: "Berger" }).where(eq(users.id, kim.id));
    const gone = await createUser({ role: "sales" });
    const support = await createUser({ role: "support" });
    await db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    const offered = (await shown(id)).successors.map((one) => one.id);
    expect(offered).toContain(kim.id);
    for (const other of [gone, support, made.author.user]) expect(offered).not.toContain(other.id);

    const answer = await send(sara, id, { version: String(version), ownerId: kim.id });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/proposals/${id}`]);
    expect(await titleOf(answer)).toBe("Handed over to Kim Berger");
    expect((await viewProposal(await known(id))).ownerName).toBe("Kim Berger");
    const { content } = await proposalDocument(await known(id));
    expect((await extractText(new Uint8Array(content), { mergePages: true })).text).toContain("Kim Berger");
    const { items } = await listProposalEvents({ id, page: { limit: 5 } });
    const timeline = await renderRouted(createElement(ProposalTimeline, { events: items }));
    expect(timeline).toContain("Now Kim Berger");
    const twice = await send(sara, id, { version: String(version), ownerId: kim.id });
    expect(await titleOf(twice)).toBe("Handed over to Kim Berger");
  });

  test("asks for a colleague, and says which field it is", async () => {
    const made = await createTestProposal();
    const { id } = made.proposal;
    const version = String(made.proposal.version);
    const [gone, support] = [await createUser({ role: "sales" }), await createUser({ role: "support" })];
    await db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    for (const ownerId of ["", "nobody", gone.id, support.id, crypto.randomUUID()]) {
      const answer = await send(sara, id, { version, ownerId });
      expect(answer.status, ownerId).toBe(422);
      const { intent, reply } = (await answer.json()) as {
        intent: string;
        reply: Parameters<typeof HandOverForm>[0]["reply"];
      };
      expect(intent).toBe("set-owner");
      expect(reply?.error).toEqual({ ownerId: ["Please choose someone who manages proposals."] });
      const form = createElement(HandOverForm, { version: 1, successors: [{ id, name: "Kim" }], reply });
      expect(await renderRouted(form)).toContain("Please choose someone who manages proposals.");
    }
    expect((await send(sara, id, { version })).status).toBe(422);
    expect((await send(sara, id, {})).status).toBe(422);
    expect((await known(id)).proposal).toMatchObject({ ownerId: made.proposal.ownerId, version: 2 });
  });

  test("is refused without having seen the last change, and once the proposal is decided", async () => {
    const made = await createTestProposal();
    const { id, version } = made.proposal;
    const ownerId = (await createUser({ role: "sales" })).id;
    const stale = await send(sara, id, { version: String(version - 1), ownerId });
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { intent: "set-owner", refusal: expect.stringContaining("changed in the meantime") as string },
    ]);
    await acceptProposal({
      ...{ id, revision: 1, chosen: [] },
      signature: { name: "Pat", role: null, consent: "I agree." },
      origin: { address: null, userAgent: null, requestId: null },
    });
    expect((await shown(id)).successors).toEqual([]);
    const present = (await known(id)).proposal;
    const late = await send(sara, id, { version: String(present.version), ownerId });
    expect(late.status).toBe(409);
    expect((await known(id)).proposal).toEqual(present);
  });

  test("is for those who manage proposals, of proposals that exist", async () => {
    const { proposal } = await createTestProposal();
    const form = { version: String(proposal.version), ownerId: sara.id };
    for (const role of ["support", "billing_admin", "blog_admin"] as const)
      expect((await send(await createPerson(role), proposal.id, form)).status).toBe(403);
    for (const id of [crypto.randomUUID(), "nothing", "%00"])
      expect((await send(sara, id, form)).status).toBe(404);
    expect((await known(proposal.id)).proposal.ownerId).toBe(proposal.ownerId);
  });

  test("shows that the owner has left", async () => {
    const { proposal, author } = await createTestProposal();
    await db.update(users).set({ isActive: false }).where(eq(users.id, author.user.id));
    expect((await shown(proposal.id)).owner).toMatchObject({ isAway: true });
  });
});
