import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { LeadFacts } from "~/features/leads/lead-facts";
import { EraseForm, NoteForm, OwnerForm, StatusForm } from "~/features/leads/lead-forms";
import { LeadStatusBadge } from "~/features/leads/lead-table";
import { LeadTasks } from "~/features/tasks/lead-tasks";
import { LeadTimeline } from "~/features/leads/lead-timeline";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { leadsCopy } from "~/copy/leads";
import { leadName } from "~/models/lead/lead";
import { listLeadEvents, listLeadOwners } from "~/models/lead/lead-query.server";
import { hasPermission } from "~/models/account/role";
import { requireAccess } from "~/auth/access.server";
import { answerLeadForm } from "~/features/leads/lead.server";
import { requireLead } from "~/features/leads/leads.server";
import { newTaskForm } from "~/features/tasks/new-task.server";
import { loadLeadTasks } from "~/features/tasks/tasks.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { pageMeta, siteOf } from "~/publishing/meta";

const copy = leadsCopy.detail;
const EVENTS_PER_PAGE = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_leads");
  const lead = await requireLead(params.id);
  const mayManage = hasPermission(viewer.user.role, "manage_leads");
  const page = { ...readCursors(request), limit: EVENTS_PER_PAGE };
  const [events, owners, tasks, taskStart] = await Promise.all([
    readListPage(() => listLeadEvents({ leadId: lead.id, page })),
    mayManage ? listLeadOwners() : [],
    loadLeadTasks(lead.id, viewer),
    newTaskForm(viewer),
  ]);
  const mayPropose = hasPermission(viewer.user.role, "manage_proposals");
  return { lead, events, owners, tasks, taskStart, mayManage, mayPropose, noteKey: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  return answerLeadForm(request, viewer, await requireLead(params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta({
    site: siteOf(matches),
    title: data ? leadName(data.lead) : leadsCopy.title,
    url: "/admin/leads",
    noindex: true,
  });

export default function Lead() {
  const { lead, events, owners, tasks, taskStart, mayManage, mayPropose, noteKey } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // The form of the next note begins empty; other changes on this page leave alone what was typed.
  const lastNote = events.items.find(({ kind }) => kind === "note")?.id;
  return (
    <>
      <ConsoleHead title={leadName(lead)} lead={lead.interest ?? undefined}>
        <ButtonLink to="/admin/leads">
          <Icon name="prev" small />
          {copy.back}
        </ButtonLink>
        {mayPropose ? (
          <ButtonLink to={`/admin/proposals/new?lead=${lead.id}`} kind="primary">
            {copy.propose}
          </ButtonLink>
        ) : null}
      </ConsoleHead>
      <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:items-start">
        <aside className="grid gap-8 xl:col-start-2" aria-label={copy.data}>
          <LeadTasks leadId={lead.id} tasks={tasks} start={taskStart} />
          {mayManage ? (
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
              <StatusForm status={lead.status} />
              <OwnerForm ownerId={lead.ownerId} owners={owners} />
            </div>
          ) : (
            <p className="flex items-center gap-3">
              <LeadStatusBadge status={lead.status} />
              {lead.ownerName ?? copy.nobody}
            </p>
          )}
          <LeadFacts lead={lead} mayManage={mayManage} reply={reply} />
        </aside>
        <section aria-labelledby="timeline" className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <h2 id="timeline" className="mb-4 scroll-mt-20 text-4">
            {copy.timeline}
          </h2>
          {mayManage ? <NoteForm key={lastNote} noteKey={noteKey} reply={reply} /> : null}
          <LeadTimeline events={events.items} isVerified={lead.emailProvenAt !== null} />
          <ListPager label={copy.timelinePager} previous={events.previous} next={events.next} />
        </section>
        {mayManage ? (
          <div className="xl:col-start-2">
            <EraseForm lead={lead} reply={reply} />
          </div>
        ) : null}
      </div>
    </>
  );
}
