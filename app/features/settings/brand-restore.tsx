import { Form } from "@remix-run/react";

import { brandCopy as copy } from "~/copy/brand/brand";
import type { BrandPart } from "~/models/settings/settings-form";

const formId = (part: BrandPart) => `restore-${part}`;

/** Makes one part of the brand the original again, with one click. It is next to its field. */
export function RestoreButton({ part }: { part: BrandPart }) {
  return (
    <button
      form={formId(part)}
      name="intent"
      value="restore"
      aria-label={copy.restoreLabel[part]}
      className="min-h-6 text-ink-muted underline hover:text-ink"
    >
      {copy.restore}
    </button>
  );
}

/** The forms of these buttons, because a form can't contain another one. */
export function RestoreForms({ seen }: { seen: Record<BrandPart, string> }) {
  return (
    <div hidden>
      {Object.entries(seen).map(([part, token]) => (
        <Form key={part} method="post" id={formId(part as BrandPart)}>
          <input type="hidden" name="field" value={part} />
          <input type="hidden" name="seen" value={token} />
        </Form>
      ))}
    </div>
  );
}
