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
}: {
  field: FieldState;
  label: string;
  help: string | undefined;
  optional: boolean;
}) {
  const part = useRef<HTMLDivElement>(null);
  const [shown, show] = useState(field.defaultValue ?? "");
  return (
    <div
      ref={part}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) show(target.value.trim());
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
      <Input field={field} label={label} help={help} optional={optional} maxLength={300} autoComplete="off" />
      <ChoosePicture
        label={copy.choosePicture}
        library="/admin/pictures"
        words={copy.picture}
        onChoose={({ address, alt }) => {
          fillField(part.current, field.name, address);
          fillField(part.current, `${field.name}Alt`, alt);
          show(address);
        }}
      />
    </div>
  );
}
