import { useId } from "react";

import { errorCopy } from "~/copy/site";
import type { UnsentForm } from "~/ui/unsent-form";

/** What someone wrote in a form that was refused for good, so that they can copy it. */
export function UnsentText({ form }: { form: UnsentForm }) {
  const id = useId();
  // Ids and names of buttons are single words.
  const texts = form.fields.map(([, value]) => value.trim()).filter((value) => /\s/.test(value));
  if (texts.length === 0) return null;
  return (
    <div className="mx-auto mt-8 grid w-full max-w-2xl gap-2 px-4 pb-12">
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
  );
}
