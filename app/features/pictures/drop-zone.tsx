import { type ComponentPropsWithoutRef, type DragEvent, useEffect, useRef, useState } from "react";

import { useHydrated } from "remix-utils/use-hydrated";
import { picturesCopy } from "~/copy/pictures";
import { FileInput } from "~/ui/form";
import { bytesText } from "~/lib/number-formats";
import { PICTURE_TYPES } from "~/models/picture/picture-types";

const copy = picturesCopy.upload;
const ACCEPTED = Object.keys(PICTURE_TYPES).join(",");

/** The field for the file. With scripts a picture may be dropped anywhere on it. */
export function DropZone({
  control,
  isBusy,
  file,
}: {
  /** Other properties of the field. */
  control: Omit<ComponentPropsWithoutRef<typeof FileInput>, "accept" | "onChange">;
  isBusy: boolean;
  /** The picture to begin with. */
  file?: File;
}) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [chosen, setChosen] = useState(file ? { name: file.name, bytes: file.size } : null);
  function note() {
    const file = input.current?.files?.[0];
    setChosen(file ? { name: file.name, bytes: file.size } : null);
  }
  // The form is emptied after its picture has arrived, and only its fields hear about that.
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setChosen(null);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);
  function take(picture: File) {
    if (!input.current) return;
    const only = new DataTransfer();
    only.items.add(picture);
    input.current.files = only.files;
  }
  // Only an element of the page can contain a file.
  useEffect(() => {
    if (file) take(file);
  }, [file]);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [first] = event.dataTransfer.files;
    if (!first || isBusy) return;
    take(first);
    note();
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-dashed px-4 py-6 transition-colors duration-fast ${isOver ? "border-brand bg-brand-soft" : "border-line-strong bg-surface"}`}
    >
      <FileInput ref={input} accept={ACCEPTED} {...control} onChange={note} />
      {hydrated ? (
        <p className="text-1 text-ink-muted">
          {isOver ? copy.dropNow : chosen ? `${chosen.name}, ${bytesText(chosen.bytes)}` : copy.drop}
        </p>
      ) : null}
    </div>
  );
}
