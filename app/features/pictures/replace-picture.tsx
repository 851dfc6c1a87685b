import { Form, useLocation, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef } from "react";

import { Confirm } from "~/ui/console/confirm";
import { Button } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { picturesCopy } from "~/copy/pictures";

import { DropZone } from "./drop-zone";
import { UploadOutcome } from "./upload-outcome";
import { useUpload } from "./use-upload";

/** The words of a picture that has a place of its own. */
interface Words {
  none: string;
  choose: string;
  help: string;
  upload: string;
  remove: string;
  removeTitle: string;
  removeText: string;
  removeNow: string;
}

/**
 * Uploads, replaces or removes a picture that has a place of its own. Without scripts the upload is
 * a plain post; with them it takes what is dropped and shows its progress.
 */
export function ReplacePicture({
  use,
  workspace,
  isSet,
  words,
  children,
}: {
  use: "avatar" | "logo";
  /** A workspace of the company whose logo it is. */
  workspace?: string;
  isSet: boolean;
  words: Words;
  /** More fields of the upload. */
  children?: ReactNode;
}) {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3">
      <Upload use={use} isSet={isSet} words={words} {...(workspace ? { workspace } : {})}>
        {children}
      </Upload>
      {isSet ? (
        <div className="sm:-ms-3.5">
          <Confirm label={words.remove} title={words.removeTitle} text={words.removeText}>
            <Form method="post">
              <SubmitButton kind="danger" name="intent" value={`remove-${use}`}>
                {words.removeNow}
              </SubmitButton>
            </Form>
          </Confirm>
        </div>
      ) : null}
    </div>
  );
}

function Upload({ use, workspace, isSet, words, children }: Parameters<typeof ReplacePicture>[0]) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const element = useRef<HTMLFormElement>(null);
  const upload = useUpload({
    use,
    page: pathname,
    ...(workspace ? { workspace } : {}),
    onDone() {
      element.current?.reset();
      // The page and the frame around it show the new picture.
      revalidate();
    },
  });
  const isSending = upload.state.kind === "sending";
  const helpId = `${use}-help`;
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) upload.send(new FormData(event.currentTarget));
  }
  return (
    <form
      ref={element}
      method="post"
      action={upload.address}
      encType="multipart/form-data"
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <DropZone
          control={{ required: true, "aria-label": words.choose, "aria-describedby": helpId }}
          isBusy={isSending}
        />
        <p id={helpId} className="text-1 text-ink-muted">
          {isSet ? words.help : `${words.none} ${words.help}`}
        </p>
      </div>
      {children}
      {upload.state.kind === "done" && !isSet ? null : <UploadOutcome state={upload.state} use={use} />}
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isSending || undefined}>{words.upload}</Button>
        {isSending ? (
          <Button type="button" kind="quiet" onClick={upload.cancel}>
            {picturesCopy.upload.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
