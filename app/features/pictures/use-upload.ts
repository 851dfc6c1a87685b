import { useHref } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { PICTURE_FAULT_TEXTS, picturesCopy } from "~/copy/pictures";
import type { PictureUse } from "~/models/picture/picture";
import { PICTURE_BYTES_MAX } from "~/models/picture/picture-limits";
import { apiHeaders } from "~/lib/api-client";
import { useRootData } from "~/ui/root-data";
import type { UploadAnswer } from "./upload";

const copy = picturesCopy.upload;

export type UploadState =
  | { kind: "idle" }
  | { kind: "sending"; sentBytes: number; totalBytes: number }
  | { kind: "done" }
  | { kind: "failed" | "cancelled"; message: string };

/**
 * Uploads a form's picture and reports progress. `page` is where the upload would redirect without
 * scripts.
 */
export function useUpload({
  use,
  page,
  workspace,
  onDone,
}: {
  use: PictureUse;
  page: string;
  /** A workspace of the company whose logo is sent. */
  workspace?: string;
  onDone(answer: UploadAnswer): void;
}) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const tenantId = useRootData().viewer?.tenantId;
  const running = useRef<XMLHttpRequest | null>(null);

  const query = new URLSearchParams({ use, page, ...(workspace ? { workspace } : {}) });
  const address = useHref(`/pictures?${query.toString()}`);

  // Leaving the page cancels the upload.
  useEffect(() => () => running.current?.abort(), []);

  function send(form: FormData) {
    const file = form.get("file");
    const totalBytes = file instanceof File ? file.size : 0;
    const fail = (message: string) => setState({ kind: "failed", message });
    if (totalBytes === 0) return fail(PICTURE_FAULT_TEXTS.missing);
    if (totalBytes > PICTURE_BYTES_MAX) return fail(PICTURE_FAULT_TEXTS.too_large);
    // Only XMLHttpRequest reports upload progress; fetch doesn't.
    const request = new XMLHttpRequest();
    running.current = request;
    setState({ kind: "sending", sentBytes: 0, totalBytes });
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      setState({
        kind: "sending",
        sentBytes: Math.min(loaded, totalBytes),
        totalBytes: Math.min(total, totalBytes),
      });
    });
    request.addEventListener("load", () => {
      const answer = readAnswer(request.responseText);
      if (answer.to !== undefined && answer.picture !== undefined) {
        setState({ kind: "done" });
        onDone({ to: answer.to, picture: answer.picture });
      } else fail(answer.detail ?? copy.signedOut);
    });
    request.addEventListener("error", () => fail(copy.lost));
    request.addEventListener("abort", () => setState({ kind: "cancelled", message: copy.cancelled }));
    request.open("POST", address);
    request.withCredentials = true;
    for (const [name, value] of apiHeaders({ tenantId })) request.setRequestHeader(name, value);
    request.send(form);
  }

  return { address, state, send, cancel: () => running.current?.abort() };
}

/**
 * What our own server answers: `UploadAnswer`, or problem details. Something else if a proxy
 * answered.
 */
function readAnswer(text: string): Partial<UploadAnswer> & { detail?: string } {
  try {
    return JSON.parse(text) as Partial<UploadAnswer> & { detail?: string };
  } catch {
    return {};
  }
}
