import { type FormEvent, useId, useRef } from "react";

import { Button } from "~/components/ui/button";
import { blogAdminCopy } from "~/copy/blog-admin";

const copy = blogAdminCopy.editor.picture;

interface Props {
  onInsert(picture: { address: string; alt: string }): void;
  onClose(): void;
}

/** Asks for the address of a picture and for words that stand for it. Mounted while it is open. */
export function PictureDialog({ onInsert, onClose }: Props) {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  function insert(event: FormEvent) {
    event.preventDefault();
    // The editor around this dialog must not take the event for its own.
    event.stopPropagation();
    onInsert({ address: address.current?.value.trim() ?? "", alt: alt.current?.value.trim() ?? "" });
    onClose();
  }
  return (
    <dialog
      ref={showModal}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-l border border-line bg-surface-raised p-5 text-2 text-ink shadow-float backdrop:bg-scrim"
    >
      <form onSubmit={insert} className="grid gap-4">
        <h2 id={`${id}-title`} className="text-3 font-title">
          {copy.title}
        </h2>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-address`} className="font-medium">
            {copy.address}
          </label>
          <input
            ref={address}
            id={`${id}-address`}
            required
            pattern="/.*|https://.+"
            title={copy.addressHelp}
            className="control"
            aria-describedby={`${id}-address-help`}
          />
          <p id={`${id}-address-help`} className="text-1 text-ink-muted">
            {copy.addressHelp}
          </p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-alt`} className="font-medium">
            {copy.alt}
          </label>
          <input
            ref={alt}
            id={`${id}-alt`}
            required
            maxLength={300}
            className="control"
            aria-describedby={`${id}-alt-help`}
          />
          <p id={`${id}-alt-help`} className="text-1 text-ink-muted">
            {copy.altHelp}
          </p>
        </div>
        <div className="flex justify-end gap-2">
          <Button type="button" kind="quiet" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button kind="primary">{copy.insert}</Button>
        </div>
      </form>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal();
}
