import { useRef, useState } from "react";

import { Cover } from "~/features/blog/public/cover";
import { type FieldState, Input } from "~/ui/form";
import { blogAdminCopy } from "~/copy/blog-admin";

import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture-limits";
import { POST_LENGTHS_MAX } from "~/models/post/post-limits";
import { ChoosePicture, fillField } from "~/features/pictures/choose-picture";

const copy = blogAdminCopy.editor;

/**
 * The cover of an article: shown, and chosen from the library or uploaded. Without scripts, the
 * library page does both.
 */
export function CoverFields({
  post,
  address,
  alt,
}: {
  post: { id: string; title: string };
  address: FieldState;
  alt: FieldState;
}) {
  const part = useRef<HTMLDivElement>(null);
  /** The choice made since the page was loaded. */
  const [chosen, setChosen] = useState({ address: address.defaultValue, since: address.defaultValue });
  const shown = chosen.since === address.defaultValue ? chosen.address : address.defaultValue;
  function show(next: string) {
    setChosen({ address: next, since: address.defaultValue });
  }
  return (
    <div
      ref={part}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === address.name) show(target.value.trim());
      }}
      className="grid gap-3.5"
    >
      <Cover title={post.title} imageUrl={shown ?? null} imageAlt="" className="aspect-video" />
      <ChoosePicture
        label={copy.coverChoose}
        library={`/admin/pictures?post=${post.id}`}
        words={copy.coverPicture}
        onChoose={(picture) => {
          fillField(part.current, address.name, picture.address);
          fillField(part.current, alt.name, picture.alt);
          show(picture.address);
        }}
      />
      <Input
        field={address}
        label={copy.coverUrl}
        help={copy.coverHelp}
        maxLength={POST_LENGTHS_MAX.coverImageUrl}
        optional
      />
      <Input field={alt} label={copy.coverAlt} maxLength={ALT_TEXT_LENGTH_MAX} optional />
    </div>
  );
}
