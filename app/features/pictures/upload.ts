import type { SubmissionResult } from "@conform-to/react";

/** What a page returns if it refused a picture. */
export interface UploadReply {
  result: SubmissionResult;
}

/** The response to scripts after a picture was accepted. */
export interface UploadAnswer {
  /** Where the picture is shown. */
  to: string;
  picture: { address: string; altText: string };
}
