import { Link } from "@remix-run/react";

import { LEAD_SOURCE_LABELS, leadsCopy } from "~/copy/leads";
import { filterSearch, type LeadListFilter } from "~/models/lead/saved-filter";
import { OPEN_LEADS } from "~/models/lead/lead";
import type { LeadListQuery } from "~/models/lead/lead-form";
import { FILTER_NAME_LENGTH_MAX } from "~/models/lead/lead-limits";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { ConfirmRemoval } from "~/ui/console/confirm-removal";
import { Checkbox, Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import type { FilterReply } from "./filters";
import { useStageNames } from "./use-stage-names";
import { leadFiltersCopy as copy } from "~/copy/console/lead-filters";

interface Values extends Record<string, unknown> {
  name: string;
  isShared: string;
}

/** Saves the filter of the list under a name. */
export function NewFilterForm({ query, reply }: { query: LeadListQuery; reply: FilterReply | undefined }) {
  const [form, fields] = useServerForm<Values>({
    id: "new-filter",
    reply: reply?.id === null ? reply.result : null,
  });
  const words = useFilterWords(query);
  return (
    <section aria-labelledby="new-filter-title" className="mb-10 max-w-140 border-t border-ink pt-4">
      <h2 id="new-filter-title" className="text-4">
        {copy.newTitle}
      </h2>
      <p className="mt-1 mb-4 wrap-anywhere text-ink-muted">{words}</p>
      <PostForm form={form} title={copy.failed} action={`?${filterSearch(query).toString()}`}>
        <Input field={fields.name} label={copy.name} maxLength={FILTER_NAME_LENGTH_MAX} autoComplete="off" />
        <Checkbox field={fields.isShared} label={copy.share} />
        <p className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value="save">
            {copy.save}
          </SubmitButton>
          <ButtonLink to={`/admin/leads?${filterSearch(query).toString()}`} kind="quiet">
            {leadsCopy.form.cancel}
          </ButtonLink>
        </p>
      </PostForm>
    </section>
  );
}

/** The saved filters, with the forms of those that the viewer may change. */
export function FilterList({
  filters,
  isAdmin,
  reply,
}: {
  filters: readonly LeadListFilter[];
  isAdmin: boolean;
  reply: FilterReply | undefined;
}) {
  return (
    <ul className="max-w-4xl border-t border-ink">
      {filters.map((filter) => (
        <FilterLine
          key={filter.id}
          filter={filter}
          mayChange={filter.isOwn || (isAdmin && filter.isShared)}
          reply={reply?.id === filter.id ? reply : undefined}
        />
      ))}
    </ul>
  );
}

function FilterLine({
  filter,
  mayChange,
  reply,
}: {
  filter: LeadListFilter;
  mayChange: boolean;
  reply: FilterReply | undefined;
}) {
  const { id, name, isShared, isOwn, authorName, query } = filter;
  const words = useFilterWords(query);
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link
          to={`/admin/leads?${filterSearch(query).toString()}`}
          className="font-title wrap-anywhere no-underline hover:underline"
        >
          {name}
        </Link>
        <p className="text-1 wrap-anywhere text-ink-muted">
          {words}
          {isOwn ? null : ` ${copy.by(authorName)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isShared ? <Badge kind="info">{copy.isShared}</Badge> : null}
        {mayChange ? (
          <ConfirmRemoval
            id={id}
            name={name}
            label={copy.remove}
            title={copy.removeTitle(name)}
            text={isShared ? copy.removeText : copy.removeOwnText}
            submit={copy.remove}
          />
        ) : null}
      </div>
      {mayChange ? <ChangeFilter filter={filter} reply={reply} /> : null}
    </li>
  );
}

function ChangeFilter({
  filter: { id, name, isShared },
  reply,
}: {
  filter: LeadListFilter;
  reply: FilterReply | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: `filter-${id}`,
    reply: reply?.result ?? null,
    defaultValue: { name, isShared: isShared ? "on" : null },
  });
  return (
    <details className="sm:col-span-2" open={reply !== undefined}>
      <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium">
        {copy.edit}
        <span className="sr-only"> {name}</span>
      </summary>
      <PostForm form={form} title={copy.failed} className="grid max-w-140 gap-4 py-3">
        <input type="hidden" name="id" value={id} />
        <Input field={fields.name} label={copy.name} maxLength={FILTER_NAME_LENGTH_MAX} autoComplete="off" />
        <Checkbox field={fields.isShared} label={copy.share} />
        <p>
          <SubmitButton kind="plain" name="intent" value="change">
            {copy.saveChange}
          </SubmitButton>
        </p>
      </PostForm>
    </details>
  );
}

/** What a filter shows, in words: "Mine, Booking, Qualified, Board". */
function useFilterWords({ q, owner, source, status, view }: LeadListQuery): string {
  const stageNames = useStageNames();
  const owners: Record<string, string> = { mine: leadsCopy.mine, none: leadsCopy.noOwner };
  const words = [
    q ? copy.search(q) : null,
    owner ? (owners[owner] ?? copy.someOwner) : null,
    source ? LEAD_SOURCE_LABELS[source] : null,
    status ? (status === OPEN_LEADS ? leadsCopy.openOnly : stageNames[status]) : null,
  ].filter((word) => word !== null);
  return [...(words.length > 0 ? words : [copy.everything]), copy[view]].join(", ");
}
