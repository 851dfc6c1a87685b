import { type ComponentPropsWithoutRef, type DragEvent, useEffect, useRef, useState } from "react";

import { useHydrated } from "remix-utils/use-hydrated";
import { picturesCopy } from "~/copy/pictures";
import { bytesText } from "~/lib/number-formats";

import { FileInput } from "./file-input";

const copy = picturesCopy.upload;

/** The field for the file. With scripts a picture may be dropped anywhere on it. */
export function DropZone({
  control,
  isBusy,
}: {
  /** Other properties of the field. */
  control: Omit<ComponentPropsWithoutRef<typeof FileInput>, "onChange">;
  isBusy: boolean;
}) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [chosen, setChosen] = useState<{ name: string; bytes: number } | null>(null);
  function note() {
    const file = input.current?.files?.[0];
    setChosen(file ? { name: file.name, bytes: file.size } : null);
  }
  // The form is emptied when its picture has arrived, and tells nobody but its fields.
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setChosen(null);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!input.current || isBusy || event.dataTransfer.files.length === 0) return;
    const [first] = event.dataTransfer.files;
    const only = new DataTransfer();
    if (first) only.items.add(first);
    input.current.files = only.files;
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
      <FileInput ref={input} {...control} onChange={note} />
      {hydrated ? (
        <p className="text-1 text-ink-muted">
          {isOver ? copy.dropNow : chosen ? `${chosen.name}, ${bytesText(chosen.bytes)}` : copy.drop}
        </p>
      ) : null}
    </div>
  );
}
