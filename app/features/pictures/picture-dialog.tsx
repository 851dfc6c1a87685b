import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef } from "react";

import { Picture } from "~/ui/picture";
import type { UploadAnswer } from "./upload";
import { UploadForm } from "./upload-form";
import { Button } from "~/ui/button";
import { textEditorCopy } from "~/copy/console/text-editor";
import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture-limits";
import { pictureAddress, type Picture as StoredPicture } from "~/models/picture/picture";

const copy = textEditorCopy.picture;

interface Props {
  /** What the picture is for. */
  words: { title: string; insert: string };
  /** Whether its place shows what the picture shows. The name next to a logo says it already. */
  asksAlt?: boolean;
  /** A picture that is not uploaded yet. */
  file?: File;
  onInsert(picture: { address: string; alt: string }): void;
  onClose(): void;
}

/**
 * Asks for a picture (from the library, a new one, or any URL) and its alternative text. Rendered
 * only while it is open.
 */
export function PictureDialog({ words, asksAlt = true, file, onInsert, onClose }: Props) {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  function insert(event: FormEvent) {
    event.preventDefault();
    // Events in this dialog must not reach the editor around it.
    event.stopPropagation();
    onInsert({ address: address.current?.value.trim() ?? "", alt: alt.current?.value.trim() ?? "" });
    onClose();
  }
  /** A picture that was put into the text needs no second button. */
  function insertUploaded({ picture }: UploadAnswer) {
    onInsert({ address: picture.address, alt: picture.altText });
    onClose();
  }
  function choose(picture: { address: string; altText: string }) {
    if (address.current) address.current.value = picture.address;
    if (alt.current) alt.current.value = picture.altText;
    address.current?.scrollIntoView({ block: "nearest" });
  }
  return (
    <dialog
      ref={showModal}
      onClose={onClose}
      // Typing here doesn't change the article yet.
      onInput={(event) => event.stopPropagation()}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-l border border-line bg-surface-raised p-5 text-2 text-ink shadow-float backdrop:bg-scrim"
    >
      <h2 id={`${id}-title`} className="mb-4 text-3 font-title">
        {words.title}
      </h2>
      {file ? (
        <>
          <UploadForm
            use="blog"
            page="/admin/pictures"
            reply={undefined}
            file={file}
            onDone={insertUploaded}
          />
          <Button type="button" kind="quiet" onClick={onClose} className="mt-3">
            {copy.cancel}
          </Button>
        </>
      ) : (
        <>
          <Library onChoose={choose} />
          <details className="my-4 border-y border-line py-2">
            <summary className="min-h-9 cursor-pointer py-2 font-medium">{copy.upload}</summary>
            <div className="py-3">
              <UploadForm
                use="blog"
                page="/admin/pictures"
                reply={undefined}
                onDone={({ picture }) => choose(picture)}
              />
            </div>
          </details>
          <form onSubmit={insert} className="grid gap-4">
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
            {asksAlt ? (
              <div className="grid gap-1.5">
                <label htmlFor={`${id}-alt`} className="font-medium">
                  {copy.alt}
                </label>
                <input
                  ref={alt}
                  id={`${id}-alt`}
                  required
                  maxLength={ALT_TEXT_LENGTH_MAX}
                  className="control"
                  aria-describedby={`${id}-alt-help`}
                />
                <p id={`${id}-alt-help`} className="text-1 text-ink-muted">
                  {copy.altHelp}
                </p>
              </div>
            ) : null}
            <div className="flex justify-end gap-2">
              <Button type="button" kind="quiet" onClick={onClose}>
                {copy.cancel}
              </Button>
              <Button kind="primary">{words.insert}</Button>
            </div>
          </form>
        </>
      )}
    </dialog>
  );
}

/** The newest pictures of the library. */
function Library({ onChoose }: { onChoose(picture: { address: string; altText: string }): void }) {
  const { load, data } = useFetcher<{ items: StoredPicture[] }>();
  // An effect, because the pictures are read when the dialog opens: the editor itself doesn't need
  // them.
  useEffect(() => load("/admin/pictures"), [load]);
  if (data?.items.length === 0) return <p className="text-ink-muted">{copy.libraryEmpty}</p>;
  return (
    <div role="group" aria-label={copy.library}>
      <ul className="flex min-h-19 gap-2 overflow-x-auto p-1">
        {data?.items.map((picture) => (
          <li key={picture.id} className="flex-none">
            <button
              type="button"
              aria-label={copy.choose(picture.altText)}
              title={picture.altText}
              onClick={() => onChoose({ address: pictureAddress(picture), altText: picture.altText })}
              className="block overflow-clip rounded-m border border-line-strong hover:border-ink"
            >
              <Picture
                address={pictureAddress(picture)}
                alt=""
                sizes="5.5rem"
                className="block h-16 w-22 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function showModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal();
}
