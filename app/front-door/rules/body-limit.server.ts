import type { IncomingMessage } from "node:http";

import { normalPath } from "./normal-path";
import { type FrontDoorOptions, LIMITS, type PathRule } from "~/front-door/options";
import { tooLarge, type Refusal } from "./refusal";

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;
const FILE_TYPE = /^multipart\/form-data(?:;|$)/i;
const REPORT_TYPE = /^application\/csp-report(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:;|$)/i;

const fileTooLarge: Refusal = {
  ...tooLarge,
  subject: "file",
  detail:
    "The file is too large: a shared file may have 25 MB at most, a picture 10 MB, a list of leads 5 MB. Please go back and choose a smaller one.",
};

/** The paths whose forms may be longer than others. */
export type LongBodies = Pick<FrontDoorOptions, "uploadPaths" | "longFormPaths" | "answerFormPaths">;

/** How long a body may be, and how long it may take to arrive. */
export interface BodyLimits {
  limitBytes: number;
  arrivalMilliseconds: number;
}

/**
 * The allowed type and length of a body, by its content type and path. A request without a body has
 * no limit to exceed. The target is the one without a language.
 */
export function checkBody(
  request: IncomingMessage,
  { uploadPaths, ...longForms }: LongBodies = { uploadPaths: [], longFormPaths: [], answerFormPaths: [] },
  target = request.url ?? "",
): { refusal: Refusal } | BodyLimits {
  const arrivalMilliseconds = LIMITS.bodyMilliseconds;
  if (!hasBody(request)) return { limitBytes: 0, arrivalMilliseconds };
  const length = request.headers["content-length"];
  const type = request.headers["content-type"] ?? "";
  // Scripts post the form of a page to its address with this ending.
  const path = normalPath(target).replace(/\.data$/, "");
  const isUpload = FILE_TYPE.test(type) && isOneOf(uploadPaths, path);
  if (isUpload && Number(length ?? 0) > LIMITS.uploadBytes) return { refusal: fileTooLarge };
  if (isUpload && !request.headers["content-encoding"])
    return { limitBytes: LIMITS.uploadBytes, arrivalMilliseconds: LIMITS.uploadMilliseconds };
  const limitBytes = limitOf(type, formBytes(longForms, path));
  // Size first, so that the answer to 500 MB is the same for every type.
  if (Number(length ?? 0) > Math.max(limitBytes, LIMITS.formBytes)) return { refusal: tooLarge };
  if (limitBytes === 0) {
    return { refusal: { status: 415, code: "unsupported_media_type", detail: "Send a form or JSON." } };
  }
  if (request.headers["content-encoding"]) {
    return {
      refusal: {
        status: 415,
        code: "unsupported_content_encoding",
        detail: "Send the body without compression.",
      },
    };
  }
  return { limitBytes, arrivalMilliseconds };
}

function isOneOf(paths: readonly PathRule[], path: string): boolean {
  return paths.some((one) => one === path || (one instanceof RegExp && one.test(path)));
}

/** How long a form without a file may be. */
function formBytes(
  { longFormPaths, answerFormPaths }: Omit<LongBodies, "uploadPaths">,
  path: string,
): number {
  if (isOneOf(longFormPaths, path)) return LIMITS.longFormBytes;
  return isOneOf(answerFormPaths, path) ? LIMITS.answerFormBytes : LIMITS.formBytes;
}

/** How long a body of this type may be. 0: no such body is taken. */
function limitOf(type: string, ofForms: number): number {
  if (FORM_TYPE.test(type)) return ofForms;
  if (REPORT_TYPE.test(type)) return LIMITS.reportBytes;
  return JSON_TYPE.test(type) ? LIMITS.jsonBytes : 0;
}

/** True for a request that announces a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}
