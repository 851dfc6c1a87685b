import { Form, useLocation, useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef } from "react";

import { Confirm } from "~/ui/console/confirm";
import { DropZone } from "~/features/pictures/drop-zone";
import { UploadOutcome } from "~/features/pictures/upload-outcome";
import { useUpload } from "~/features/pictures/use-upload";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { accountCopy } from "~/copy/account";
import { picturesCopy } from "~/copy/pictures";

const copy = accountCopy.avatar;

/**
 * The picture of an account: shown, replaced, removed. Without scripts a plain post; with them it
 * takes what is dropped and tells how far it is.
 */
export function AvatarForm({ name, address }: { name: string; address: string | null }) {
  return (
    <div role="group" aria-label={copy.label} className="mb-7 flex flex-wrap items-start gap-5">
      <Avatar name={name} address={address} size="l" />
      <div className="grid min-w-0 flex-1 gap-3">
        <Upload hasPicture={address !== null} />
        {address ? (
          <div className="sm:-ml-3.5">
            <Confirm label={copy.remove} title={copy.removeTitle} text={copy.removeText}>
              <Form method="post">
                <SubmitButton kind="danger" name="intent" value="remove-avatar">
                  {copy.removeNow}
                </SubmitButton>
              </Form>
            </Confirm>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Upload({ hasPicture }: { hasPicture: boolean }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const element = useRef<HTMLFormElement>(null);
  const upload = useUpload({
    use: "avatar",
    page: pathname,
    onDone() {
      element.current?.reset();
      // The page and the frame around it show the new face.
      revalidate();
    },
  });
  const isSending = upload.state.kind === "sending";
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
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <DropZone
        control={{ required: true, "aria-label": copy.choose, "aria-describedby": "avatar-help" }}
        isBusy={isSending}
      />
      <p id="avatar-help" className="text-1 text-ink-muted">
        {hasPicture ? copy.help : `${copy.none} ${copy.help}`}
      </p>
      {upload.state.kind === "done" && !hasPicture ? null : <UploadOutcome state={upload.state} />}
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isSending || undefined}>{copy.upload}</Button>
        {isSending ? (
          <Button type="button" kind="quiet" onClick={upload.cancel}>
            {picturesCopy.upload.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
