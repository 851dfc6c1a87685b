import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { TemplateFormSchema } from "~/models/proposal/proposal-form";
import { getProposal } from "~/models/proposal/proposal-query.server";
import {
  listTemplates,
  removeTemplate,
  renameTemplate,
  saveTemplate,
} from "~/models/proposal/proposal-template.server";
import { idOfForm } from "~/models/shared/form-key.server";

import type { TemplateReply } from "./templates";
import { templatesCopy as copy } from "~/copy/console/templates";

const PAGE = "/admin/settings/templates";

/** The templates, and the proposal to save as one if the URL names it. */
export async function loadTemplates(request: Request) {
  const from = new URL(request.url).searchParams.get("from");
  const [templates, known] = await Promise.all([
    listTemplates(),
    from === null ? null : getProposal({ id: from }),
  ]);
  return {
    templates: templates.map(({ id, name, content, updatedAt }) => ({
      id,
      name,
      items: content.items.length,
      updatedAt,
    })),
    from: known && { id: known.proposal.id, title: known.content.title, newId: crypto.randomUUID() },
  };
}

/** Answers the forms of the page of templates. */
export function answerTemplateForm(request: Request, viewer: Viewer) {
  const source = auditSource(request, viewer);
  const done = (title: string) => redirectWithToast(PAGE, { kind: "positive", title });
  return answerIntents(
    request,
    {
      schema: TemplateFormSchema,
      refused: ({ intent, reply }): TemplateReply => ({
        id: intent === "save" ? null : String(reply.initialValue?.id ?? ""),
        result: reply,
      }),
    },
    {
      save: async ({ id, proposal, name }) => {
        await saveTemplate({ id: idOfForm(id, name), proposalId: proposal, name, source });
        return done(copy.saved(name));
      },
      rename: async ({ id, name }) => {
        if (!(await renameTemplate({ id, name, source }))) throw notFound();
        return done(copy.renamed);
      },
      remove: async ({ id }) => {
        await removeTemplate({ id, source });
        return done(copy.removed);
      },
    },
  );
}
