import { z } from "zod";

import { pictureAddress } from "~/models/picture/picture";
import { getPicture, listPictures } from "~/models/picture/picture.server";
import { getStoredPost } from "~/models/post/post-admin.server";
import { POST_RULES } from "~/models/post/post-refusals";
import { brokenRule } from "~/models/shared/rule-error";
import { updatePost } from "~/models/post/post-write.server";
import { PICTURES_PER_PAGE } from "~/models/picture/picture-limits";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { requireForm } from "~/http/form.server";
import { bringsFile } from "~/http/multipart.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { picturePage } from "./picture-page.server";
import { answerPageUpload, DeletePictureSchema, removePicture } from "./upload.server";
import { requireStoredPost } from "~/features/blog/editor/editor.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { pictureLibraryCopy as copy } from "~/copy/console/picture-library";

const PAGE = "/admin/pictures";

/** The library of the blog. With `?post=`, it is for choosing that article's cover. */
export async function loadPictureLibrary(request: Request) {
  const { searchParams } = new URL(request.url);
  const postId = searchParams.get("post");
  const [list, post] = await Promise.all([
    readListPage(
      (cursors) => listPictures({ use: "blog", page: { ...cursors, limit: PICTURES_PER_PAGE } }),
      readCursors(request),
    ),
    postId === null ? null : requireStoredPost(postId),
  ]);
  return {
    ...list,
    post: post && { id: post.id, title: post.content.title },
    page: picturePage(request, PAGE),
  };
}

const LibraryFormSchema = z.discriminatedUnion("intent", [
  DeletePictureSchema,
  z.object({ intent: z.literal("cover"), id: z.uuid(), post: z.uuid() }),
]);

/** Answers the forms of the library: upload, delete, and choose as cover. */
export async function answerLibraryForm(request: Request, viewer: Viewer) {
  const page = picturePage(request, PAGE);
  const asked = { request, viewer, use: "blog", page } as const;
  if (bringsFile(request)) return answerPageUpload(asked);
  const form = await requireForm(request, LibraryFormSchema);
  if (form.intent === "delete") return removePicture({ ...asked, id: form.id });
  return makeCover({ request, viewer, id: form.id, postId: form.post, page });
}

async function makeCover({
  request,
  viewer,
  id,
  postId,
  page,
}: {
  request: Request;
  viewer: Viewer;
  id: string;
  postId: string;
  page: string;
}): Promise<Response> {
  const [picture, post] = await Promise.all([getPicture({ id }), getStoredPost({ id: postId })]);
  if (picture?.use !== "blog" || !post) throw notFound();
  const changes = { coverImageUrl: pictureAddress(picture), coverImageAlt: picture.altText };
  try {
    await updatePost({ id: postId, changes, editor: auditSource(request, viewer) });
  } catch (error) {
    if (brokenRule(error, POST_RULES)?.code !== "post_in_trash") throw error;
    return redirectWithToast(page, { kind: "danger", ...copy.inTrash });
  }
  const title = copy.used(picture.altText);
  return redirectWithToast(`/admin/blog/${postId}#part-cover`, { kind: "positive", title });
}
