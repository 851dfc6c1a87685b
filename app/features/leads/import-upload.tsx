import { Form, Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { leadImportCopy as copy } from "~/copy/lead-import";
import { IMPORT_PATH, type LeadImport } from "~/models/lead/lead-import";
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "~/models/lead/lead-limits";
import { Button } from "~/ui/button";
import { ListPager } from "~/ui/console/list-pager";
import { FileInput, FormErrors } from "~/ui/form";

import type { ImportReply } from "./import";

/** The form that takes a file of leads. */
export function ImportUpload({ reply }: { reply: ImportReply | undefined }) {
  const errors = reply?.result.error?.file ?? [];
  return (
    <Form method="post" encType="multipart/form-data" id="import" className="grid max-w-140 gap-5">
      <FormErrors
        form={{ id: "import", allErrors: errors.length > 0 ? { file: errors } : {} }}
        title={copy.failed}
      />
      <div className="grid gap-1.5">
        <label htmlFor="import-file" className="text-2 font-medium">
          {copy.file}
        </label>
        <FileInput
          id="import-file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          required
          aria-describedby="import-file-help"
          aria-invalid={errors.length > 0 || undefined}
        />
        <p id="import-file-help" className="text-1 text-ink-muted">
          {copy.fileHelp(IMPORT_BYTES_MAX, IMPORT_ROWS_MAX)}
        </p>
      </div>
      <p>
        <Button kind="primary">{copy.upload}</Button>
      </p>
    </Form>
  );
}

/** A page of imports. */
export function ImportList({
  imports: { items, previous, next },
}: {
  imports: { items: readonly LeadImport[]; previous: string | null; next: string | null };
}) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="mt-12 max-w-4xl">
      <h2 id="imports" className="mb-2 scroll-mt-20 text-4">
        {copy.recent}
      </h2>
      <ul className="border-t border-ink">
        {items.map(({ id, fileName, state, createdCount, createdAt, authorName }) => (
          <li
            key={id}
            className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
          >
            <div className="min-w-0">
              <Link
                to={`${IMPORT_PATH}/${id}`}
                className="font-title wrap-anywhere no-underline hover:underline"
              >
                {fileName}
              </Link>
              <p className="text-1 text-ink-muted">
                {[
                  copy.states[state],
                  state === "draft" ? null : copy.created(createdCount),
                  authorName ? copy.madeBy(authorName) : null,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
            <LocalTime date={createdAt} className="text-1 text-ink-faint tabular-nums" />
          </li>
        ))}
      </ul>
      <ListPager label={copy.importPager} at="imports" previous={previous} next={next} />
    </section>
  );
}
