import { useRef, useState } from "react";

import { ChoosePicture, fillField } from "~/features/pictures/choose-picture";
import { contentCopy } from "~/copy/content/content";
import { type FieldState, Input } from "~/ui/form";
import { Picture } from "~/ui/picture";

const copy = contentCopy.editor;

/**
 * The address of a picture, which is shown, and chosen from the library or uploaded. Without
 * scripts, the library page shows the addresses.
 */
export function PictureField({
  field,
  label,
  help,
  optional,
  maxLength,
  asksAlt,
}: {
  field: FieldState;
  label: string;
  help: string | undefined;
  optional: boolean;
  maxLength: number;
  /** Whether a field for what the picture shows is next to it. */
  asksAlt: boolean;
}) {
  const part = useRef<HTMLDivElement>(null);
  const [shown, show] = useState(field.defaultValue ?? "");
  return (
    <div
      ref={part}
      onBlur={({ target }) => {
        // The dialog's fields report to this part as well: React passes events on through portals.
        if (target instanceof HTMLInputElement && target.name === field.name) show(target.value.trim());
      }}
      className="grid gap-3.5"
    >
      {shown ? (
        <Picture
          address={shown}
          alt=""
          sizes="8rem"
          className="block aspect-4/5 h-auto w-40 rounded-m border border-line bg-surface-sunken object-contain"
        />
      ) : null}
      <Input
        field={field}
        label={label}
        help={help}
        optional={optional}
        maxLength={maxLength}
        autoComplete="off"
      />
      <ChoosePicture
        label={copy.choosePicture}
        library="/admin/pictures"
        words={copy.picture}
        asksAlt={asksAlt}
        onChoose={({ address, alt }) => {
          fillField(part.current, field.name, address);
          fillField(part.current, `${field.name}Alt`, alt);
          show(address);
        }}
      />
    </div>
  );
}
