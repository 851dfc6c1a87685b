import { data } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { inputRefusalCopy } from "~/copy/refusals";
import { picturesCopy as copy } from "~/copy/pictures";
import { pictureAddress, type Picture, type PictureUse } from "~/models/picture/picture";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { PICTURE_USES } from "../../../drizzle/values";
import { UPLOAD_FORM_SCHEMAS } from "~/models/picture/picture-form";
import type { LogoOwner } from "~/models/picture/company-logo.server";
import { PICTURE_RULES } from "~/models/picture/picture-refusals";
import { deleteBlogPicture, deleteOwnPicture } from "~/models/picture/picture-removal.server";
import { storePicture } from "~/models/picture/picture-write.server";
import { getPicture } from "~/models/picture/picture.server";
import { PICTURE_BYTES_MAX } from "~/models/picture/picture-limits";

import { auditSource } from "~/auth/audit-source.server";
import { requirePermission, type Viewer } from "~/auth/access.server";
import { checkForm, requireForm } from "~/http/form.server";
import { bringsFile } from "~/http/multipart.server";
import { problem } from "~/http/problem.server";
import { checkLimit, returnTry } from "~/http/rate-limit.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { ownAddress } from "~/http/own-address.server";
import { redirectWithToast } from "~/http/toast.server";
import type { UploadAnswer, UploadReply } from "./upload";
import { withUpload } from "~/http/file-upload.server";

const BUSY_SECONDS = 5;

/** How large the file of a picture may be. */
export const PICTURE_LIMIT = {
  bytesMax: PICTURE_BYTES_MAX,
  tooLarge: () => new RuleError(PICTURE_RULES, "picture_too_large"),
};

interface Taken {
  ok: true;
  picture: Picture;
}
interface NotTaken {
  ok: false;
  code: string;
  status: number;
  /** For people, one sentence. */
  message: string;
  result: SubmissionResult;
  headers?: Headers;
}

interface Asked {
  request: Request;
  viewer: Viewer;
  use: PictureUse;
  /** The company that the logo belongs to. */
  company?: LogoOwner | null;
}

/**
 * Receives a form's picture. Too many uploads are refused before anything is read. A refused
 * picture doesn't count.
 */
async function takePicture({ request, viewer, use, company }: Asked): Promise<Taken | NotTaken> {
  const person = viewer.user.id;
  const tries = await checkLimit({ rule: "upload_try", person });
  const { allowed, headers } = tries.allowed ? await checkLimit({ rule: "upload", person }) : tries;
  if (!allowed) return notTaken(new RuleError(PICTURE_RULES, "picture_too_many"), undefined, headers);
  const taken = await receivePicture({ request, viewer, use, company });
  if (!taken.ok) await returnTry({ rule: "upload", person });
  return taken;
}

async function receivePicture({ request, viewer, use, company = null }: Asked): Promise<Taken | NotTaken> {
  let form: ReturnType<typeof checkForm> | undefined;
  try {
    return await withUpload(request, PICTURE_LIMIT, async ({ form: sent, file }) => {
      const checked = checkForm(sent, UPLOAD_FORM_SCHEMAS[use]);
      form = checked;
      if (!checked.ok) {
        const message = Object.values(checked.reply.error ?? {}).flat()[0] ?? copy.upload.failed;
        return { ok: false, code: "invalid_form", status: 422, message, result: checked.reply };
      }
      if (!file) throw new RuleError(PICTURE_RULES, "picture_missing");
      const { altText } = checked.value;
      const source = auditSource(request, viewer);
      const owner = viewer.user;
      return { ok: true, picture: await storePicture({ file, owner, use, company, altText, source }) };
    });
  } catch (error) {
    const rule = brokenRule(error, PICTURE_RULES);
    if (!rule) throw error;
    return notTaken(rule, form);
  }
}

/** A refusal as forms and scripts receive it, with what was typed. */
function notTaken(
  { code, status, message, fields }: RuleError,
  form?: ReturnType<typeof checkForm>,
  limits?: Headers,
): NotTaken {
  const headers = new Headers(limits);
  if (status === 503) headers.set("Retry-After", String(BUSY_SECONDS));
  const error = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]));
  const result = form?.ok ? form.reject(error) : { status: "error" as const, error };
  return { ok: false, code, status, message, result, headers };
}

/** The button of a page that deletes one of its pictures. */
export const DeletePictureSchema = z.object({ intent: z.literal("delete"), id: z.uuid() });

/** Answers the forms of a page with the viewer's own pictures: upload and delete. */
export async function answerPicturesForm({ page, ...asked }: Asked & { page: string }) {
  if (bringsFile(asked.request)) return answerPageUpload({ page, ...asked });
  const { id } = await requireForm(asked.request, DeletePictureSchema);
  return removePicture({ id, page, ...asked });
}

/** Answers an upload form that was sent without scripts. */
export async function answerPageUpload({ page, ...asked }: Asked & { page: string }) {
  const taken = await takePicture(asked);
  if (taken.ok) {
    const { picture } = taken;
    return redirectWithToast(placeOf(page, picture), { kind: "positive", title: copy.added(picture.use) });
  }
  const { result, status, headers } = taken;
  return data<UploadReply>({ result }, { status, ...(headers ? { headers } : {}) });
}

/** The anchor for a picture without a place of its own. */
const SECTIONS = { avatar: "profile", logo: "logo" } as const;

/** Where a page shows a picture that was just uploaded. */
function placeOf(page: string, { id, use }: Picture): string {
  if (use === "avatar" || use === "logo") return `${page}#${SECTIONS[use]}`;
  const { pathname, searchParams } = new URL(ownAddress(page));
  searchParams.set("picture", id);
  return `${pathname}?${searchParams.toString()}#picture`;
}

/** Deletes a picture and confirms it on the page. */
export async function removePicture({
  id,
  page,
  use,
  request,
  viewer,
}: Asked & { id: string; page: string }): Promise<Response> {
  const isLibrary = use === "blog";
  const ownerId = viewer.user.id;
  const picture = await getPicture({ id, ownerId: isLibrary ? undefined : ownerId });
  try {
    const source = auditSource(request, viewer);
    const deleted = isLibrary
      ? await deleteBlogPicture({ id, source })
      : await deleteOwnPicture({ id, ownerId });
    const title = deleted && picture ? copy.deleted(picture.altText) : copy.gone;
    return await redirectWithToast(page, { kind: deleted ? "positive" : "info", title });
  } catch (error) {
    if (brokenRule(error, PICTURE_RULES)?.code !== "picture_in_use") throw error;
    return redirectWithToast(page, { kind: "danger", ...copy.inUse });
  }
}

/**
 * Answers scripts, which upload with progress, and the forms for an avatar and a logo. `company` is
 * the one whose logo the viewer may change.
 */
export async function answerPictureUpload(
  request: Request,
  viewer: Viewer,
  company: LogoOwner | null = null,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const use = PICTURE_USES.find((name) => name === searchParams.get("use"));
  if (!use || (use === "logo") !== (company !== null))
    throw problem({ status: 400, code: "invalid_query", detail: inputRefusalCopy.pictureUse });
  if (use === "blog") requirePermission(viewer, "manage_blog");
  const page = safeRedirect(searchParams.get("page") ?? "/cloudinary-demo");
  const taken = await takePicture({ request, viewer, use, company });
  const isScript = request.headers.get("Accept") === "application/json";
  if (!taken.ok) {
    const { status, code, message, headers } = taken;
    if (isScript) return problem({ status, code, detail: message, ...(headers ? { headers } : {}) });
    const toast = { kind: "danger" as const, title: copy.upload.failed, description: message };
    return redirectWithToast(`${page}#${use === "logo" ? SECTIONS.logo : SECTIONS.avatar}`, toast);
  }
  const { picture } = taken;
  const to = placeOf(page, picture);
  if (!isScript) return redirectWithToast(to, { kind: "positive", title: copy.added(use) });
  const answer: UploadAnswer = {
    to,
    picture: { address: pictureAddress(picture), altText: picture.altText },
  };
  return Response.json(answer);
}
