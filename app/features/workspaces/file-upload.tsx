import { Form } from "@remix-run/react";

import { filesCopy as copy } from "~/copy/files";
import { ACCEPTED_FILES } from "~/lib/file-kinds";
import { FileInput, FormErrors, SubmitButton } from "~/ui/form";

import type { FileReply } from "./files";

/**
 * The form that shares a file. The browser sends it itself, so that it shows its progress, and the
 * answer of a proxy or the front door to a file that is far too large.
 */
export function FileUpload({
  fileKey,
  page,
  reply,
}: {
  fileKey: string;
  /** The page of the files, if this is another one. */
  page?: string;
  reply: FileReply | undefined;
}) {
  const errors = reply?.errors ?? [];
  return (
    <Form
      method="post"
      reloadDocument
      action={page}
      encType="multipart/form-data"
      id="share"
      aria-labelledby="share-title"
      className="grid max-w-140 gap-4"
    >
      <h3 id="share-title" className="text-2 font-strong">
        {copy.add}
      </h3>
      <FormErrors
        form={{ id: "share", allErrors: errors.length > 0 ? { file: errors } : {} }}
        title={copy.failed}
      />
      <input type="hidden" name="key" value={fileKey} />
      <div className="grid gap-1.5">
        <label htmlFor="share-file" className="text-2 font-medium">
          {copy.file}
        </label>
        <FileInput
          id="share-file"
          accept={ACCEPTED_FILES}
          required
          aria-describedby="share-file-help"
          aria-invalid={errors.length > 0 || undefined}
        />
        <p id="share-file-help" className="text-1 text-ink-muted">
          {copy.fileHelp}
        </p>
      </div>
      <div>
        <SubmitButton>{copy.upload}</SubmitButton>
      </div>
    </Form>
  );
}
