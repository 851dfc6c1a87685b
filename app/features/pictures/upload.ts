import type { SubmissionResult } from "@conform-to/react";

/** What a page answers when it did not take a picture. */
export interface UploadReply {
  result: SubmissionResult;
}

/** What scripts are told about a picture that was taken. */
export interface UploadAnswer {
  /** Where the picture is shown. */
  to: string;
  picture: { address: string; altText: string };
}
