import { Form } from "@remix-run/react";

import { brandCopy as copy } from "~/copy/brand/brand";
import type { BrandView } from "./brand";

type FieldName = keyof BrandView["values"];
const FIELDS: FieldName[] = ["productName", "brandColor"];
const formId = (field: FieldName) => `restore-${field}`;

/** Makes one field of the brand the original again, with one click. It is next to the field. */
export function RestoreButton({ field }: { field: FieldName }) {
  return (
    <button
      form={formId(field)}
      name="intent"
      value="restore"
      aria-label={copy.restoreLabel[field]}
      className="min-h-6 text-ink-muted underline hover:text-ink"
    >
      {copy.restore}
    </button>
  );
}

/** The forms of these buttons, because a form can't contain another one. */
export function RestoreForms({ seen }: { seen: string }) {
  return (
    <div hidden>
      {FIELDS.map((field) => (
        <Form key={field} method="post" id={formId(field)}>
          <input type="hidden" name="field" value={field} />
          <input type="hidden" name="seen" value={seen} />
        </Form>
      ))}
    </div>
  );
}
