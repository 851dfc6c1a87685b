import type { ComponentProps } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";

import type { PictureDialog } from "./picture-dialog";
import { OpenedPictureDialog, usePictureDialog } from "./use-picture-dialog";

type DialogProps = ComponentProps<typeof PictureDialog>;

/**
 * A button that chooses a picture from the library or uploads one. Without scripts, it is a link to
 * the library.
 */
export function ChoosePicture({
  label,
  library,
  words,
  asksAlt = true,
  onChoose,
}: {
  label: string;
  /** Where the library leads without scripts. */
  library: string;
  words: DialogProps["words"];
  asksAlt?: boolean;
  onChoose: DialogProps["onInsert"];
}) {
  const hydrated = useHydrated();
  const { ask, opened, close } = usePictureDialog();
  if (!hydrated)
    return (
      <p>
        <Go to={library}>{label}</Go>
      </p>
    );
  return (
    <>
      <p>
        <Button type="button" onClick={() => ask()}>
          <Icon name="image" small />
          {label}
        </Button>
      </p>
      {opened ? (
        <OpenedPictureDialog
          opened={opened}
          words={words}
          asksAlt={asksAlt}
          onInsert={onChoose}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Fills a field of the form around `part`, which hears of it as if it were typed. */
export function fillField(part: Element | null, name: string, value: string): void {
  const input = part?.closest("form")?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
