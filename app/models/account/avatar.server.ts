import { and, desc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";

import { atomically, db, type Database, type Write, type WriteResults } from "~/server/db.server";

import { pictures, postRevisions, users } from "../../../drizzle/schema";

import { changeContent } from "~/models/shared/content-tag.server";
import { pictureAddress, type Picture } from "~/models/picture/picture";
import { pictureColumns } from "~/models/picture/picture.server";
import { displayName } from "./user-name";

const isFace = and(eq(pictures.use, "avatar"), eq(pictures.state, "ready"));

/** The picture that somebody shows as their face. */
export function isFaceOf(userId: string): SQL | undefined {
  return and(eq(pictures.ownerId, userId), isFace);
}

/** The face that an account shows, or null. */
export async function getAvatar({ userId }: { userId: string }): Promise<Picture | null> {
  const [avatar] = await db.select(pictureColumns).from(pictures).where(isFaceOf(userId));
  return avatar ?? null;
}

/** People with the address of the face that each of them shows, or null. */
export async function withAvatars<Person extends { id: string }>(
  people: Person[],
): Promise<(Person & { avatar: string | null })[]> {
  const faces = await db
    .select({ ownerId: pictures.ownerId, id: pictures.id, variants: pictures.variants })
    .from(pictures)
    .where(
      and(
        inArray(
          pictures.ownerId,
          people.map(({ id }) => id),
        ),
        isFace,
      ),
    );
  const addresses = new Map(faces.map((face) => [face.ownerId, pictureAddress(face)]));
  return people.map((person) => ({ ...person, avatar: addresses.get(person.id) ?? null }));
}

/**
 * The address of the face beside the author line of an article, or null: of who bears that name and
 * has written on the article. So no name ever stands beside somebody else's face, and nobody
 * becomes public who has not written in public.
 */
export async function getAuthorAvatar({
  postId,
  authorName,
}: {
  postId: string;
  authorName: string;
}): Promise<string | null> {
  const writers = db
    .select({ id: postRevisions.savedById })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), isNotNull(postRevisions.savedById)));
  const faces = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      id: pictures.id,
      variants: pictures.variants,
    })
    .from(pictures)
    .innerJoin(users, eq(users.id, pictures.ownerId))
    .where(and(inArray(pictures.ownerId, writers), isFace))
    .orderBy(desc(pictures.createdAt), desc(pictures.id));
  const face = faces.find((one) => displayName(one) === authorName);
  return face ? pictureAddress(face) : null;
}

/**
 * Writes that change the face of somebody. When they write articles, kept pages are made anew: one
 * of them may show it.
 */
export async function changeFace<const Writes extends readonly Write[]>(
  { userId }: { userId: string },
  build: (tx: Database) => Writes,
): Promise<WriteResults<Writes>> {
  const [saving] = await db
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(eq(postRevisions.savedById, userId))
    .limit(1);
  return saving ? changeContent(["posts"], build) : atomically(build);
}
