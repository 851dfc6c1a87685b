import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "remix-utils/use-hydrated";

import { PictureDialog } from "~/features/pictures/picture-dialog";
import { contentCopy } from "~/copy/content/content";
import { Button } from "~/ui/button";
import { type FieldState, Input } from "~/ui/form";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";
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
  const hydrated = useHydrated();
  const part = useRef<HTMLDivElement>(null);
  const [shown, show] = useState(field.defaultValue ?? "");
  const [isAsking, setIsAsking] = useState(false);
  function fill(name: string, value: string) {
    const input = part.current?.closest("form")?.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = value;
    // The form around it hears of the change as if it were typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
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
      {hydrated ? (
        <p>
          <Button type="button" onClick={() => setIsAsking(true)}>
            <Icon name="image" small />
            {copy.choosePicture}
          </Button>
        </p>
      ) : (
        <p>
          <Go to="/admin/pictures">{copy.choosePicture}</Go>
        </p>
      )}
      {isAsking
        ? createPortal(
            <PictureDialog
              words={copy.picture}
              onInsert={({ address, alt }) => {
                fill(field.name, address);
                fill(`${field.name}Alt`, alt);
                show(address);
              }}
              onClose={() => setIsAsking(false)}
            />,
            document.body,
          )
        : null}
    </div>
  );
}
