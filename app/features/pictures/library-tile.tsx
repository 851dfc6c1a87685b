import { Form } from "@remix-run/react";

import { SubmitButton } from "~/ui/form";
import { pictureAddress, type Picture as StoredPicture } from "~/models/picture/picture";

import { DeletePicture } from "./delete-picture";
import { Picture } from "~/ui/picture";
import { pictureLibraryCopy as copy } from "~/copy/console/picture-library";

interface Props {
  picture: StoredPicture;
  page: string;
  /** The article whose cover is chosen. */
  postId: string | undefined;
}

/** A picture of the library: its alternative text, its URL for articles, and its actions. */
export function LibraryTile({ picture, page, postId }: Props) {
  const { id, altText, width, height } = picture;
  const address = pictureAddress(picture);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 text-2">
      <a href={address} className="block overflow-clip rounded-m border border-line bg-surface-sunken">
        <Picture
          address={address}
          alt={altText}
          sizes="(min-width: 48rem) 18rem, 45vw"
          className="block aspect-4/3 h-auto w-full object-cover"
        />
      </a>
      <p className="line-clamp-2 font-medium wrap-anywhere">{altText}</p>
      <p className="text-1 text-ink-muted tabular-nums">
        {width} × {height}
      </p>
      {postId === undefined ? (
        <input
          readOnly
          aria-label={copy.addressOf(altText)}
          value={address}
          className="control font-mono text-1"
        />
      ) : (
        <Form method="post" action={page}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="post" value={postId} />
          <SubmitButton kind="plain" name="intent" value="cover" aria-label={copy.useOne(altText)}>
            {copy.use}
          </SubmitButton>
        </Form>
      )}
      <div className="sm:-ms-3.5">
        <DeletePicture id={id} name={altText} page={page} />
      </div>
    </li>
  );
}
