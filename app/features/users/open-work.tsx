import { Go } from "~/ui/go";
import { usersCopy } from "~/copy/users";
import { cappedCountText } from "~/models/shared/capped-count";
import type { OpenWork } from "~/models/today/open-work.server";

const copy = usersCopy.detail.openWork;

/** What a person has in hand, with links to the lists where others take it over. */
export function OpenWorkLinks({ userId, work }: { userId: string; work: OpenWork }) {
  const { leads, proposals, tasks, bookings, hostId } = work;
  const lines = [
    {
      count: leads.count,
      to: `/admin/leads?owner=${userId}&status=open&view=table`,
      words: copy.leads(leads.count, cappedCountText(leads)),
    },
    {
      count: proposals,
      to: `/admin/proposals?owner=${userId}&status=undecided`,
      words: copy.proposals(proposals),
    },
    { count: tasks, to: `/admin/tasks?owner=${userId}`, words: copy.tasks(tasks) },
    {
      count: bookings,
      to: `/admin/bookings/list?host=${hostId ?? ""}&status=confirmed`,
      words: copy.bookings(bookings),
    },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="open-work" className="min-w-0">
      <h2
        id="open-work"
        className="flex min-h-10 items-center border-b border-line text-[0.9375rem] font-title"
      >
        {copy.title}
      </h2>
      <p className="mt-3 max-w-[60ch] text-ink-muted">{copy.text}</p>
      <ul className="mt-3 grid gap-2">
        {lines.map(({ to, words }) => (
          <li key={to}>
            <Go to={to}>{words}</Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
