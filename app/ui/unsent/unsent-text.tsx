import { isRouteErrorResponse } from "@remix-run/react";
import { useId } from "react";

import { errorCopy } from "~/copy/shared/shell";
import type { UnsentForm } from "~/ui/unsent/unsent-form";

/** What the server read in a form that it refused; undefined if it read nothing. */
export function readTexts(error: unknown): UnsentForm["fields"] | undefined {
  return isRouteErrorResponse(error)
    ? (error.data as { texts?: UnsentForm["fields"] } | null)?.texts
    : undefined;
}

/** What someone wrote in a form that was refused for good, so that they can copy it. */
export function UnsentText({
  form,
  read,
}: {
  /** The form as this tab sent it. */
  form?: UnsentForm | null;
  /** What the server read, without what nobody wrote. */
  read?: UnsentForm["fields"] | undefined;
}) {
  const id = useId();
  // Ids and names of buttons are single words, and "seen" is what the form showed.
  const isWritten = ([name, value]: UnsentForm["fields"][number]) =>
    /\S\s+\S/.test(value) && !name.startsWith("seen");
  const texts = (read ?? form?.fields.filter(isWritten) ?? []).map(([, value]) => value.trim());
  if (texts.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-sheet px-gutter pb-12">
      <div className="grid max-w-2xl gap-2">
        <label htmlFor={id} className="font-title">
          {errorCopy.unsentText}
        </label>
        <textarea
          id={id}
          readOnly
          rows={8}
          value={texts.join("\n\n")}
          className="w-full rounded-m border border-line-strong bg-surface-raised p-3"
        />
      </div>
    </div>
  );
}
