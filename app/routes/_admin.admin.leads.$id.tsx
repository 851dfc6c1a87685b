import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { LeadDuplicates } from "~/features/leads/lead-duplicates";
import { LeadFacts } from "~/features/leads/lead-facts";
import { EntryForm } from "~/features/leads/entry-form";
import { EraseForm, OwnerForm } from "~/features/leads/lead-forms";
import { LeadLinks } from "~/features/leads/lead-links";
import { LeadTasks } from "~/features/tasks/lead-tasks";
import { LeadStepper } from "~/features/leads/lead-stepper";
import { LeadTimeline } from "~/features/leads/lead-timeline";
import { TimelineFilters } from "~/features/leads/timeline-filters";
import { ButtonLink } from "~/ui/button";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";
import { leadsCopy } from "~/copy/leads";
import { requireAccess } from "~/auth/access.server";
import { answerLeadForm, loadLead } from "~/features/leads/lead.server";
import { answerMergedBefore } from "~/features/leads/merge.server";
import { requireLead } from "~/features/leads/leads.server";
import { shortTaskForm } from "~/features/tasks/new-task.server";
import { loadLeadTasks } from "~/features/tasks/tasks.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "view_leads");
  const shown = await loadLead(request, viewer, params.id);
  const [tasks, taskStart] = await Promise.all([
    loadLeadTasks(shown.lead.id, viewer),
    shortTaskForm(viewer, { leadId: shown.lead.id }),
  ]);
  return { ...shown, tasks, taskStart };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads");
  const merged = await answerMergedBefore(request, params.id);
  return merged ?? answerLeadForm(request, viewer, await requireLead(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.name ?? leadsCopy.title,
  });

export default function Lead() {
  const shown = useLoaderData<typeof loader>();
  const { lead, name, events, owners, duplicates, tasks, taskStart, customerName, hasFiles, timeZone } =
    shown;
  const { mayManage, mayPropose, entry, links, counts, shown: filter } = shown;
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/leads">{copy.back}</Back>
      <ConsoleHead title={name} lead={lead.interest ?? undefined}>
        {mayManage ? (
          <ButtonLink to="?log=call#timeline" preventScrollReset>
            <Icon name="phone" small />
            {copy.logCall}
          </ButtonLink>
        ) : null}
        {mayManage ? (
          <ButtonLink to="?log=email#timeline" preventScrollReset>
            <Icon name="mail" small />
            {copy.logEmail}
          </ButtonLink>
        ) : null}
        {mayPropose ? (
          <ButtonLink to={`/admin/proposals/new?lead=${lead.id}`} kind="primary">
            {copy.propose}
          </ButtonLink>
        ) : null}
      </ConsoleHead>
      <LeadStepper status={lead.status} mayManage={mayManage} />
      <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:items-start">
        <div className="min-w-0 xl:col-start-2">
          <LeadTasks leadId={lead.id} tasks={tasks} start={taskStart} />
        </div>
        <section aria-labelledby="timeline" className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="timeline" className="scroll-mt-20 text-4">
              {copy.timeline}
            </h2>
            <p className="text-1 text-ink-faint">{copy.timesIn(timeZone.label)}</p>
          </header>
          {mayManage ? <EntryForm key={`${lead.id} ${entry.added}`} start={entry} reply={reply} /> : null}
          <TimelineFilters counts={counts} shown={filter} />
          <LeadTimeline events={events.items} isVerified={lead.emailProvenAt !== null} />
          <ListPager label={copy.timelinePager} previous={events.previous} next={events.next} />
        </section>
        <aside className="grid gap-8 xl:col-start-2" aria-label={copy.data}>
          {mayManage ? (
            <OwnerForm ownerId={lead.ownerId} ownerName={lead.ownerName} owners={owners} />
          ) : (
            <p>{lead.ownerName ?? copy.nobody}</p>
          )}
          {customerName === null ? null : (
            <p className="grid gap-1">
              <Go to={`/admin/leads/${lead.id}/messages`} className="wrap-anywhere">
                {leadDetailCopy.ofCompany.messages(customerName)}
              </Go>
              {hasFiles ? (
                <Go to={`/admin/leads/${lead.id}/files`} className="wrap-anywhere">
                  {leadDetailCopy.ofCompany.files(customerName)}
                </Go>
              ) : null}
            </p>
          )}
          <LeadFacts lead={lead} mayManage={mayManage} reply={reply} />
          <LeadDuplicates lead={lead} duplicates={duplicates} mayManage={mayManage} />
          {links ? <LeadLinks links={links} /> : null}
          {mayManage ? <EraseForm lead={lead} reply={reply} /> : null}
        </aside>
      </div>
    </>
  );
}
