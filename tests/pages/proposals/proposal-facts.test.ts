import { createElement } from "react";
import { expect, test } from "vitest";

import { ProposalFacts } from "~/features/proposals/proposal-facts";

import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import { createTestProposal } from "../../factories/proposal";
import { renderRouted } from "../../setup/render";

/* What staff read next to a proposal. */

test("tells of reminders and of accepting only until the client has decided", async () => {
  const { proposal } = await createTestProposal();
  const page = {
    owner: null,
    tenant: null,
    path: "/p/x",
    isReminded: true,
    nextReminder: null,
    stopped: [],
    signatures: [],
  };
  const told = [];
  for (const status of PROPOSAL_STATUSES) {
    const facts = createElement(ProposalFacts, {
      ...{ ...page, hasOptions: false, proposal: { ...proposal, status } },
    });
    const html = await renderRouted(facts);
    expect(html).toContain("Client link");
    const reminds = html.includes("5 days and 1 day before it expires");
    expect(html.includes("Anyone with the link can accept."), status).toBe(reminds);
    if (reminds) told.push(status);
  }
  expect(told).toEqual(["draft", "sent", "viewed"]);
});
