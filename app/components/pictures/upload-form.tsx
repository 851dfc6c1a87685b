import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Field, FormErrors, Input, useServerForm } from "~/components/ui/form";
import { Notice } from "~/components/ui/notice";
import { useHydrated } from "~/components/ui/use-hydrated";
import { picturesCopy } from "~/copy/pictures";
import { ALT_TEXT_LENGTH_MAX, type PictureUse } from "~/models/picture";
import { bytesText } from "~/utils/figures";
import type { UploadAnswer } from "~/utils/upload-reply";

import { FileInput } from "./file-input";
import { useUpload, type UploadState } from "./use-upload";

const copy = picturesCopy.upload;

interface Props {
  use: Exclude<PictureUse, "avatar">;
  /** The page that takes the form when no script does, and where it leads. */
  page: string;
  reply: SubmissionResult | undefined;
  /** In place of going on to `page`. */
  onDone?: (answer: UploadAnswer) => void;
}

/** A form for one picture and its words. With scripts it takes what is dropped on it, tells how far it is, and can be stopped. */
export function UploadForm({ use, page, reply, onDone }: Props) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const upload = useUpload({
    use,
    page,
    onDone(answer) {
      element.current?.reset();
      if (onDone) onDone(answer);
      else void navigate(answer.to);
    },
  });
  const [form, fields] = useServerForm<{ file: string; altText: string }>({ id: `upload-${use}`, reply });
  const isSending = upload.state.kind === "sending";
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (!isSending) upload.send(new FormData(event.currentTarget));
  }
  return (
    <form
      ref={element}
      method="post"
      action={page}
      encType="multipart/form-data"
      id={form.id}
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <FormErrors form={form} title={copy.failed} />
      <Field field={fields.file} label={copy.file} help={copy.fileHelp}>
        {(control) => <DropZone control={control} isBusy={isSending} />}
      </Field>
      <Input field={fields.altText} label={copy.alt} help={copy.altHelp} maxLength={ALT_TEXT_LENGTH_MAX} />
      <Outcome state={upload.state} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" aria-disabled={isSending || undefined}>
          <Icon name="image" small />
          {copy.send}
        </Button>
        {isSending ? (
          <Button type="button" kind="quiet" onClick={upload.cancel}>
            {copy.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface Control {
  id: string;
  name: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** The field for the file. With scripts a picture may be dropped anywhere on it. */
function DropZone({ control, isBusy }: { control: Control; isBusy: boolean }) {
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

function Outcome({ state }: { state: UploadState }) {
  if (state.kind === "failed") {
    return (
      <Notice kind="danger">
        <strong className="block font-strong">{copy.failed}</strong>
        {state.message}
      </Notice>
    );
  }
  return (
    <div role="status" className="empty:hidden">
      {state.kind === "done" ? <Notice kind="positive">{picturesCopy.added}</Notice> : null}
      {state.kind === "cancelled" ? <Notice>{state.message}</Notice> : null}
      {state.kind === "sending" ? (
        <div className="grid gap-1.5 text-1 text-ink-muted tabular-nums">
          <progress
            aria-label={copy.progress}
            value={state.sentBytes}
            max={state.totalBytes}
            className="h-1.5 w-full appearance-none overflow-clip rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
          />
          {state.sentBytes < state.totalBytes
            ? copy.sending(bytesText(state.sentBytes), bytesText(state.totalBytes))
            : copy.making}
        </div>
      ) : null}
    </div>
  );
}
