import { and, desc, eq, inArray, isNotNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { atomically, db, type Database, type Write, type WriteResults } from "~/server/db.server";

import { pictures, postRevisions, users } from "../../../drizzle/schema";

import { changeContent } from "~/models/shared/content-tag.server";
import { pictureAddress, type Picture } from "./picture";
import { pictureColumns } from "./picture.server";
import { displayName } from "~/models/account/user-name";

// Literals, because bound values would keep the partial index from being used.
const isFace = sql`${pictures.use} = 'avatar' and ${pictures.state} = 'ready'`;

/** The condition that finds a user's avatar. */
export function isFaceOf(userId: string | SQLWrapper): SQL | undefined {
  return and(eq(pictures.ownerId, userId), isFace);
}

/** The avatar of an account, or null. */
export async function getAvatar({ userId }: { userId: string }): Promise<Picture | null> {
  const [avatar] = await db.select(pictureColumns).from(pictures).where(isFaceOf(userId));
  return avatar ?? null;
}

/** Adds each person's avatar URL, or null. */
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
 * The avatar URL next to an article's author line, or null. It belongs to the person of that name
 * who also wrote on the article. This way no name appears next to someone else's face, and nobody
 * becomes public who hasn't published anything.
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
 * Runs the writes that change a user's avatar. If they write articles, drops the cached pages,
 * because one of them may show it.
 */
export async function changeFace<const Writes extends readonly Write[]>(
  { userId, inSteps }: { userId: string; inSteps?: boolean },
  build: (tx: Database) => Writes,
): Promise<WriteResults<Writes>> {
  const [saving] = await db
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(eq(postRevisions.savedById, userId))
    .limit(1);
  return saving ? changeContent(["posts"], build, { inSteps }) : atomically(build, { inSteps });
}
