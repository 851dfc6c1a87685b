import type { Viewer } from "~/auth/access.server";
import { answerIntents } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { hasPermission } from "~/models/account/role";
import { filterSearch, isFiltering } from "~/models/lead/saved-filter";
import { LeadFilterFormSchema } from "~/models/lead/saved-filter-form";
import {
  changeLeadFilter,
  listLeadFilters,
  removeLeadFilter,
  saveLeadFilter,
} from "~/models/lead/saved-filter.server";

import type { FilterReply } from "./filters";
import { readLeadQuery } from "./leads.server";
import { leadFiltersCopy as copy } from "~/copy/console/lead-filters";

const PAGE = "/admin/leads/filters";

/** The saved filters, and the one that the list was left with, if any. */
export async function loadFilters(request: Request, { user }: Viewer) {
  const query = readLeadQuery(request);
  return {
    filters: await listLeadFilters({ reader: user }),
    query: isFiltering(query) ? query : null,
    isAdmin: hasPermission(user.role, "manage_system"),
  };
}

/** Answers the forms of the saved filters. One that is someone else's is not there. */
export function answerFilterForm(request: Request, { user }: Viewer) {
  const query = readLeadQuery(request);
  const done = (title: string, to = PAGE) => redirectWithToast(to, { kind: "positive", title });
  return answerIntents(
    request,
    {
      schema: LeadFilterFormSchema,
      refused: ({ intent, reply }): FilterReply => ({
        id: intent === "save" ? null : String(reply.initialValue?.id ?? ""),
        result: reply,
      }),
    },
    {
      save: async ({ name, isShared }) => {
        await saveLeadFilter({ authorId: user.id, name, isShared, query });
        return done(copy.done(name), `/admin/leads?${filterSearch(query).toString()}`);
      },
      change: async ({ id, name, isShared }) => {
        if (!(await changeLeadFilter({ id, reader: user, name, isShared }))) throw notFound();
        return done(copy.changed);
      },
      remove: async ({ id }) => {
        if (!(await removeLeadFilter({ id, reader: user }))) throw notFound();
        return done(copy.removed);
      },
    },
  );
}
