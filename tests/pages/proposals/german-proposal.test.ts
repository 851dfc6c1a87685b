import { createHash } from "node:crypto";

import type { ActionFunctionArgs } from "@remix-run/node";
import { and, desc, eq, like } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";

import type { CertificateView, ProposalPage, StaffView } from "~/features/proposals/client";
import { ProposalPaper } from "~/features/proposals/proposal-paper";
import { requestStorage } from "~/front-door/request-store";
import { LANGUAGE_RULES } from "~/http/language.server";
import { withLanguage } from "~/lib/language/current-language";
import type { Language } from "~/lib/languages";
import { totalsOf } from "~/models/proposal/proposal-money";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { saveProposal } from "~/models/proposal/proposal-draft.server";
import { getAcceptance } from "~/models/proposal/proposal-query.server";
import { reviseProposal, sendProposal } from "~/models/proposal/proposal.server";
import { db } from "~/server/db.server";
import { Pager } from "~/ui/pager";

import { outboxMails, proposals } from "../../../drizzle/schema";
import { createTestProposal, NO_WORKSPACE } from "../../factories/proposal";
import { renderRouted } from "../../setup/render";
import { ask as askAs, createPerson } from "../../setup/staff";

import * as staffRoute from "~/routes/_admin.admin.proposals.$id";
import * as previewRoute from "~/routes/admin.proposals.preview";
import * as clientRoute from "~/routes/_site.p.$token";
import * as certificateRoute from "~/routes/_site.p.$token_.certificate";
import * as remindersRoute from "~/routes/_site.p.$token_.reminders";
import * as documentRoute from "~/routes/p.$token.document";
import { requestStore } from "../../factories/request-store";

/* A client reads, signs and keeps a proposal in German. */

let lastNetwork = 0;

/** Asks a route at its address in a language, as the front door does. */
async function ask(
  route: { loader?: unknown; action?: unknown },
  {
    token,
    path = "",
    language,
    form,
  }: { token: string; path?: string; language: Language; form?: [string, string][] },
) {
  const request = new Request(`http://localhost:3000/p/${token}${path}`, {
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const store = requestStore({
    clientAddress: `10.211.${(lastNetwork += 1)}.1`,
    ...(language === "en" ? {} : { language }),
  });
  const run = (form ? route.action : route.loader) as (args: ActionFunctionArgs) => unknown;
  const answer: unknown = await requestStorage
    .run(store, async () => run({ request, params: { token }, context: {} }))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  return answer;
}

const dataOf = (answer: unknown) => (answer as { data?: unknown }).data ?? answer;
const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null);

async function sent(language: Language) {
  const content = {
    clientName: "Petra Beispiel",
    title: "Eingangsrechnungen automatisieren",
    currency: "EUR",
  } as const;
  const made = await createTestProposal({ language, content });
  return { ...made, token: proposalToken(made.proposal) };
}

const signed = (shown: string, ...options: string[]): [string, string][] => [
  ...[
    ["intent", "accept"],
    ["shown", shown],
    ["name", "Petra Beispiel"],
    ["role", "CFO"],
    ["consent", "on"],
  ].map(([name = "", value = ""]): [string, string] => [name, value]),
  ...options.map((id): [string, string] => ["options", id]),
];

const mailOf = async (reference: string, kind: string) => {
  const [mail] = await db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.kind, kind), like(outboxMails.textBody, `%${reference}%`)))
    .orderBy(desc(outboxMails.createdAt))
    .limit(1);
  return mail;
};

/** Words around the client's own texts. */
const ENGLISH =
  /\b(?:proposal|version \d+ of|accepted by|what it|the total|each month|chosen|line items|optional,|time|total)\b/i;

describe("a German proposal", () => {
  test("is not offered in English: its page has one address", async () => {
    expect(LANGUAGE_RULES.isTranslated("/p/token")).toBe(false);
    const german = await sent("de");
    for (const [route, path] of [
      [clientRoute, ""],
      [remindersRoute, "/reminders"],
    ] as const)
      expect(locationOf(await ask(route, { token: german.token, path, language: "en" }))).toMatch(
        new RegExp(`^https?://[^/]+/de/p/${german.token}${path}$`),
      );
    const english = await sent("en");
    expect(locationOf(await ask(clientRoute, { token: english.token, language: "de" }))).toMatch(
      new RegExp(`^https?://[^/]+/p/${english.token}$`),
    );
  });

  test("has German words, days and money around its text, and a German email leads to it", async () => {
    const { token, proposal } = await sent("de");
    const page = dataOf(await ask(clientRoute, { token, language: "de" })) as ProposalPage;
    if (page.kind === "closed") throw new Error("It is open");
    expect(page.view.openUntil).toMatch(/^\d+\. \p{L}+ \d{4}$/u);
    const html = withLanguage("de", () =>
      renderToStaticMarkup(
        createElement(ProposalPaper, {
          view: page.view,
          totals: totalsOf(page.view.content, new Set()),
          choice: { chosen: new Set<string>(), isDecided: false },
        }),
      ),
    );
    expect(html).toContain("Was es kostet");
    expect(html).toMatch(/5\.200,00\s€/);
    const mail = await mailOf(proposal.reference, "proposal_sent");
    expect(mail?.subject).toBe("Ihr Angebot: Eingangsrechnungen automatisieren");
    expect(mail?.textBody).toContain(`/de/p/${token}`);
    expect(mail?.textBody).not.toMatch(ENGLISH);
  });

  test("is shown to staff as its client reads it, and the rest of their page in English", async () => {
    const made = await sent("de");
    const { id, version } = made.proposal;
    const change = { id, actor: made.author.actor, source: made.author.source };
    await reviseProposal({ ...change, version });
    await saveProposal({
      ...change,
      version: version + 1,
      wish: NO_WORKSPACE,
      content: { ...made.content, title: "Alle Rechnungen automatisieren" },
    });
    await sendProposal({ ...change, version: version + 2 });
    const staff = await createPerson("sales");
    const path = `/admin/proposals/${id}`;
    const data = await staff.browser.visit(
      (request) => staffRoute.loader({ request, params: { id }, context: {} }),
      { path },
    );
    const html = await renderRouted(createElement(staffRoute.default), data);
    expect(html).toContain("What the client sees");
    const [, seen] = /<div lang="de">([\s\S]*)$/.exec(html) ?? [];
    expect(seen).toContain("Was es kostet");
    expect(seen).toContain("Was seit Version 1 neu ist");
    expect(seen).toContain("gleiche Zeilen");
    expect(seen).toMatch(/5\.200,00\s€/);
    expect(seen).not.toMatch(ENGLISH);
    expect(seen).not.toContain("the same");
  });

  test("has its words in the preview of a draft, as soon as German is chosen", async () => {
    const staff = await createPerson("sales");
    const shown = async (language: Language, title = "Rechnungen") => {
      const form = { title, language, currency: "EUR", "items[0].title": "Agent" };
      const answer = await askAs(staff, previewRoute.action, { path: "/admin/proposals/preview", form });
      return ((await answer.json()) as StaffView).foreign;
    };
    expect(await shown("en")).toBeNull();
    const german = await shown("de");
    expect(german?.language).toBe("de");
    expect(german?.html).toMatch(/Gültig bis \d+\. \p{L}+ \d{4}/u);
    expect(german?.html).toContain("Was es kostet");
    expect((await shown("de", ""))?.html).toContain("Noch ohne Titel");
  });

  test("is signed in the language in which it was shown, whatever address the form came from", async () => {
    for (const language of ["de", "en"] as const) {
      const { token, proposal } = await sent("de");
      const answer = await ask(clientRoute, { token, language, form: signed("887650 43300", "audit") });
      expect(answer).toMatchObject({ status: 303 });
      const record = await getAcceptance({ id: proposal.id });
      expect(record?.consent).toMatch(/unterschreiben und akzeptiere die Nutzungsbedingungen\.$/);
      expect(record?.text).toMatch(new RegExp(`^Angebot ${proposal.reference}, Version 1\n`));
      expect(record?.text).toContain("(optional, gewählt)");
      expect(record?.text).toMatch(/Summe: 8\.876,50\s€/);
      expect(record?.text).toMatch(/Gültig bis: \d+\. \p{L}+ \d{4}/u);
      expect(
        createHash("sha256")
          .update(record?.text ?? "", "utf8")
          .digest("hex"),
      ).toBe(record?.textHash);
    }
  });

  test("has a certificate and a PDF in German with exactly the text that was signed", async () => {
    const { token, proposal } = await sent("de");
    await ask(clientRoute, { token, language: "de", form: signed("692800 43300") });
    const record = await getAcceptance({ id: proposal.id });
    const shown = dataOf(
      await ask(certificateRoute, { token, path: "/certificate", language: "de" }),
    ) as CertificateView;
    expect(shown.record.text).toBe(record?.text);
    expect(shown.total).toMatch(/^6\.928,00\s€$/);
    // Programs ask for the file at any address. It is in the proposal's language.
    for (const language of ["de", "en"] as const) {
      const file = (await ask(documentRoute, { token, path: "/document", language })) as Response;
      const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true });
      expect(text).toContain("Annahmebestätigung");
      expect(text).toContain("Alle Preise in Euro, zuzüglich Steuern.");
      expect(text.replace(/\s/g, "")).toContain((record?.textHash ?? "x").replace(/\s/g, ""));
      expect(text).not.toMatch(/\b(?:Certificate|What it costs|Accepted by|One-time)\b/);
    }
    const mail = await mailOf(proposal.reference, "proposal_accepted");
    expect(mail?.subject).toBe("Angenommen: Eingangsrechnungen automatisieren");
    const staff = await mailOf(proposal.reference, "proposal_accepted_staff");
    expect(staff?.subject).toBe("Accepted: Eingangsrechnungen automatisieren");
    expect(staff?.textBody).toContain("€6,928.00 once, then €433.00 each month");
  });

  test("says in German why it can't be answered any more", async () => {
    const { token, proposal } = await sent("de");
    await db.update(proposals).set({ status: "withdrawn" }).where(eq(proposals.id, proposal.id));
    const answer = await ask(clientRoute, { token, language: "de", form: signed("692800 43300") });
    expect(JSON.stringify(dataOf(answer))).toContain("Dieses Angebot wurde zurückgezogen.");
  });
});

test("the ways to other pages of the client's list are named in the language of the page", () => {
  const pager = createElement(Pager, { label: "Seiten", previous: null, next: null });
  expect(renderToStaticMarkup(pager)).toMatch(/>Previous<[\s\S]*>Next</);
  const german = withLanguage("de", () => renderToStaticMarkup(pager));
  expect(german).toMatch(/>Zurück<[\s\S]*>Weiter</);
  expect(german).not.toMatch(/Previous|Next/);
});
