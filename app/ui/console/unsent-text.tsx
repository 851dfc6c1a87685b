import { useId } from "react";

import { errorCopy } from "~/copy/shared/shell";
import type { UnsentForm } from "~/ui/unsent-form";

/** What someone wrote in a form that was refused for good, so that they can copy it. */
export function UnsentText({
  form,
  isRead = false,
}: {
  form: UnsentForm;
  /** Whether the server has left out what nobody wrote. */
  isRead?: boolean;
}) {
  const id = useId();
  // Ids and names of buttons are single words, and "seen" is what the form showed.
  const texts = form.fields
    .filter(([name, value]) => isRead || (/\S\s+\S/.test(value) && !name.startsWith("seen")))
    .map(([, value]) => value.trim());
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
