import { Form, useLocation, useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef } from "react";

import { DropZone } from "~/features/pictures/drop-zone";
import { UploadOutcome } from "~/features/pictures/upload-outcome";
import { useUpload } from "~/features/pictures/use-upload";
import { brandingCopy } from "~/copy/branding";
import { picturesCopy } from "~/copy/pictures";
import type { CompanyLogo } from "~/models/company/company-branding";
import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/console/confirm";
import { SubmitButton } from "~/ui/form";

const copy = brandingCopy.logo;

/** Uploads, replaces or removes a company logo: a plain post, with progress where scripts run. */
export function LogoForm({
  workspaceId,
  companyName,
  logo,
}: {
  workspaceId: string;
  companyName: string;
  logo: CompanyLogo | null;
}) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const element = useRef<HTMLFormElement>(null);
  const upload = useUpload({
    use: "logo",
    page: pathname,
    workspace: workspaceId,
    onDone() {
      element.current?.reset();
      revalidate();
    },
  });
  const isSending = upload.state.kind === "sending";
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) upload.send(new FormData(event.currentTarget));
  }
  return (
    <div className="mt-4 grid max-w-100 justify-items-start gap-3">
      <form
        ref={element}
        method="post"
        action={upload.address}
        encType="multipart/form-data"
        onSubmit={send}
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-4"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <DropZone
            control={{ required: true, "aria-label": copy.choose, "aria-describedby": "logo-help" }}
            isBusy={isSending}
          />
          <p id="logo-help" className="text-1 text-ink-muted">
            {logo ? copy.help : `${copy.none} ${copy.help}`}
          </p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="logo-alt" className="text-2 font-medium">
            {copy.altText}
          </label>
          <input
            id="logo-alt"
            name="altText"
            required
            maxLength={ALT_TEXT_LENGTH_MAX}
            defaultValue={logo?.altText ?? copy.altTextOf(companyName)}
            aria-describedby="logo-alt-help"
            className="control"
          />
          <p id="logo-alt-help" className="text-1 text-ink-muted">
            {copy.altTextHelp}
          </p>
        </div>
        {upload.state.kind === "done" && !logo ? null : <UploadOutcome state={upload.state} />}
        <div className="flex flex-wrap gap-2">
          <Button aria-disabled={isSending || undefined}>{copy.upload}</Button>
          {isSending ? (
            <Button type="button" kind="quiet" onClick={upload.cancel}>
              {picturesCopy.upload.cancel}
            </Button>
          ) : null}
        </div>
      </form>
      {logo ? (
        <div className="sm:-ml-3.5">
          <Confirm label={copy.remove} title={copy.removeTitle} text={copy.removeText}>
            <Form method="post">
              <SubmitButton kind="danger" name="intent" value="remove-logo">
                {copy.removeNow}
              </SubmitButton>
            </Form>
          </Confirm>
        </div>
      ) : null}
    </div>
  );
}
