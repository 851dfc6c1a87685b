import { Form, Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

import { leadImportCopy as copy, leadImportFaults as faults } from "~/copy/lead-import";
import { leadsCopy } from "~/copy/leads";
import type { CheckedRow, LeadImport, RowFate } from "~/models/lead/lead-import";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { ListPager } from "~/ui/console/list-pager";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/form";
import { InstantSelect } from "~/ui/instant-select";

import type { ImportPreview } from "./import";

const COLUMN = { key: "column", label: copy.column } satisfies TableColumn;
const SAMPLE = { key: "sample", label: copy.sample, isWideOnly: true } satisfies TableColumn;
const FIELD = { key: "field", label: copy.field } satisfies TableColumn;

/** The field of each column. Acts on change; without scripts, a button does. */
export function ColumnMatches({ shown, preview }: { shown: LeadImport; preview: ImportPreview }) {
  const hydrated = useHydrated();
  const rowCount = Object.values(preview.counts).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="columns" className="mb-12 max-w-4xl">
      <h2 id="columns" className="text-4">
        {copy.matchTitle}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{copy.matchText(shown.encoding, rowCount)}</p>
      <Form
        method="post"
        preventScrollReset
        onChange={({ currentTarget }) => {
          // Pressing Enter or the button would send the same.
          currentTarget.requestSubmit();
        }}
      >
        <input type="hidden" name="intent" value="match" />
        <ConsoleTable label={copy.matchTitle} columns={[COLUMN, SAMPLE, FIELD]}>
          {preview.columns.map(({ name, sample, match }, at) => (
            <tr key={`${at} ${name}`}>
              <th scope="row" className="max-w-60 wrap-anywhere">
                {name}
                <small className="block text-1 font-normal wrap-anywhere text-ink-muted sm:hidden">
                  {sample}
                </small>
              </th>
              <td className={`${cellClass(SAMPLE)} max-w-80 wrap-anywhere text-ink-muted`}>{sample}</td>
              <td>
                <InstantSelect
                  name={`matches[${at}]`}
                  aria-label={copy.fieldOf(name)}
                  value={match}
                  className="control w-auto max-w-full"
                >
                  {Object.entries(copy.fields).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </InstantSelect>
              </td>
            </tr>
          ))}
        </ConsoleTable>
        <p className="pt-4">
          <Button hidden={hydrated}>{copy.apply}</Button>
        </p>
      </Form>
    </section>
  );
}

const LINE = { key: "line", label: copy.line, isNarrow: true } satisfies TableColumn;
const ROW_COLUMNS = {
  email: { key: "email", label: copy.fields.email },
  name: { key: "name", label: copy.fields.name, isWideOnly: true },
  company: { key: "company", label: copy.fields.company, isWideOnly: true },
  phone: { key: "phone", label: copy.fields.phone, isRoomyOnly: true },
  interest: { key: "interest", label: copy.fields.interest, isRoomyOnly: true },
} satisfies Record<string, TableColumn>;
const RESULT = { key: "result", label: copy.result } satisfies TableColumn;

const FATES = ["ready", "faulty", "known", "repeated"] as const satisfies readonly RowFate[];
const KINDS = { ready: "positive", faulty: "danger", known: "info", repeated: "plain" } as const;

/** Every row of the file with the outcome of importing it, and the button that does so. */
export function RowPreview({
  shown,
  preview,
  owners,
  viewerId,
}: {
  shown: LeadImport;
  preview: ImportPreview;
  owners: readonly { id: string; name: string }[];
  viewerId: string;
}) {
  const { counts, fault, rows, show, previous, next } = preview;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 scroll-mt-20 text-4">
        {copy.previewTitle}
      </h2>
      {fault ? (
        <Notice kind="warning">{fault === "no_email" ? faults.noEmail : faults.repeatedField}</Notice>
      ) : (
        <ImportForm count={counts.ready} owners={owners} viewerId={viewerId} />
      )}
      {counts.faulty > 0 && counts.ready > 0 ? (
        <p className="mt-3 max-w-[64ch] text-ink-muted">{copy.faultsLeftOut(counts.faulty)}</p>
      ) : null}
      <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav aria-label={copy.result}>
          <ul className="flex flex-wrap gap-1">
            <FateLink fate={null} count={total} isCurrent={show === null} />
            {FATES.map((fate) => (
              <FateLink key={fate} fate={fate} count={counts[fate]} isCurrent={show === fate} />
            ))}
          </ul>
        </nav>
        {counts.faulty > 0 ? (
          <a href={`/admin/leads/import/${shown.id}/errors`} download className={`${buttonClass()} ms-auto`}>
            <Icon name="download" small />
            {copy.faultsFile}
          </a>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-ink py-4 text-ink-muted">{copy.noRows}</p>
      ) : (
        <ConsoleTable label={copy.rowsLabel} columns={[LINE, ...Object.values(ROW_COLUMNS), RESULT]}>
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} />
          ))}
        </ConsoleTable>
      )}
      <ListPager label={copy.pager} previous={previous} next={next} />
    </section>
  );
}

function FateLink({ fate, count, isCurrent }: { fate: RowFate | null; count: number; isCurrent: boolean }) {
  const look = isCurrent
    ? "bg-surface-sunken font-title text-ink shadow-[inset_0_0_0_1px_var(--line)]"
    : "text-ink-muted hover:text-ink";
  return (
    <li>
      <Link
        to={fate ? `?show=${fate}#preview` : "?#preview"}
        preventScrollReset
        aria-current={isCurrent ? "page" : undefined}
        className={`inline-flex min-h-8 items-center gap-1.5 rounded-m px-2.5 no-underline pointer-coarse:min-h-11 ${look}`}
      >
        {fate ? copy.fates[fate] : copy.all}
        <span className="text-ink-faint tabular-nums">{count.toLocaleString("en")}</span>
      </Link>
    </li>
  );
}

function ImportForm({
  count,
  owners,
  viewerId,
}: {
  count: number;
  owners: readonly { id: string; name: string }[];
  viewerId: string;
}) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      {count > 0 ? (
        <>
          <div className="grid gap-1.5">
            <label htmlFor="import-owner" className="text-2 font-medium">
              {copy.owner}
            </label>
            <select
              id="import-owner"
              name="ownerId"
              defaultValue={owners.some(({ id }) => id === viewerId) ? viewerId : "none"}
              className="control w-auto max-w-full"
            >
              <option value="none">{leadsCopy.noOwner}</option>
              {owners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <SubmitButton name="intent" value="import">
            {copy.import(count)}
          </SubmitButton>
        </>
      ) : (
        <p className="w-full text-ink-muted">{faults.nothing}</p>
      )}
      <Button kind="quiet" name="intent" value="discard">
        {copy.discard}
      </Button>
    </Form>
  );
}

function PreviewRow({ row }: { row: CheckedRow }) {
  const { line, fate, values } = row;
  const fields = Object.entries(ROW_COLUMNS) as [keyof typeof ROW_COLUMNS, TableColumn][];
  return (
    <tr>
      <td className={`${cellClass(LINE)} text-ink-faint tabular-nums`}>{line}</td>
      {fields.map(([field, column]) => (
        <td key={field} className={`${cellClass(column)} max-w-60 wrap-anywhere`}>
          <span className="line-clamp-3">{values[field]}</span>
        </td>
      ))}
      <td>
        <Badge kind={KINDS[fate]}>{fate === "known" ? copy.isLead : copy.fates[fate]}</Badge>
        <RowReason row={row} />
      </td>
    </tr>
  );
}

function RowReason({ row: { faults: found, leadId, firstLine } }: { row: CheckedRow }) {
  const look = "mt-1 text-1 wrap-anywhere text-ink-muted";
  if (leadId) {
    return (
      <p className={look}>
        <Link to={`/admin/leads/${leadId}`}>{copy.openLead}</Link>
      </p>
    );
  }
  if (firstLine !== null) return <p className={look}>{copy.repeats(firstLine)}</p>;
  return found.map((fault) => (
    <p key={fault} className={look}>
      {fault}
    </p>
  ));
}
