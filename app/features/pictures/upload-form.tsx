import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useRef } from "react";

import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { Field, FormErrors, Input } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { picturesCopy } from "~/copy/pictures";
import type { PictureUse } from "~/models/picture/picture";
import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture-limits";
import type { UploadAnswer } from "./upload";

import { DropZone } from "./drop-zone";
import { UploadOutcome } from "./upload-outcome";
import { useUpload } from "./use-upload";

const copy = picturesCopy.upload;

interface Props {
  use: Exclude<PictureUse, "avatar">;
  /** The page that receives the form without scripts, and the page afterwards. */
  page: string;
  reply: SubmissionResult | undefined;
  /** The picture to begin with. */
  file?: File;
  /** Runs instead of opening `page`. */
  onDone?: (answer: UploadAnswer) => void;
}

/**
 * A form for one picture and its alternative text. Scripts add dropping a file, progress and a
 * cancel button.
 */
export function UploadForm({ use, page, reply, file, onDone }: Props) {
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
        {(control) => <DropZone control={control} isBusy={isSending} {...(file ? { file } : {})} />}
      </Field>
      <Input field={fields.altText} label={copy.alt} help={copy.altHelp} maxLength={ALT_TEXT_LENGTH_MAX} />
      <UploadOutcome state={upload.state} use={use} />
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
