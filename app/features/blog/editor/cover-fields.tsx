import { useRef, useState } from "react";
import { createPortal } from "react-dom";

import { Cover } from "~/features/blog/public/cover";
import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { type FieldState, Input } from "~/ui/form";
import { Go } from "~/ui/go";
import { useHydrated } from "remix-utils/use-hydrated";
import { blogAdminCopy } from "~/copy/blog-admin";

import { PictureDialog } from "~/features/pictures/picture-dialog";

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
  const hydrated = useHydrated();
  const part = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** The choice made since the page was loaded. */
  const [chosen, setChosen] = useState({ address: address.defaultValue, since: address.defaultValue });
  const shown = chosen.since === address.defaultValue ? chosen.address : address.defaultValue;
  function show(next: string) {
    setChosen({ address: next, since: address.defaultValue });
  }
  function fill(name: string, value: string) {
    const input = part.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) return;
    input.value = value;
    // Keeps the surrounding form from treating this as an edit.
    input.dispatchEvent(new Event("input", { bubbles: true }));
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
      {hydrated ? (
        <div>
          <Button type="button" onClick={() => setIsAsking(true)}>
            <Icon name="image" small />
            {copy.coverChoose}
          </Button>
        </div>
      ) : (
        <Go to={`/admin/pictures?post=${post.id}`}>{copy.coverChoose}</Go>
      )}
      <Input field={address} label={copy.coverUrl} help={copy.coverHelp} maxLength={2000} optional />
      <Input field={alt} label={copy.coverAlt} maxLength={300} optional />
      {isAsking
        ? createPortal(
            <PictureDialog
              words={copy.coverPicture}
              onInsert={(picture) => {
                fill(address.name, picture.address);
                fill(alt.name, picture.alt);
                show(picture.address);
              }}
              onClose={() => setIsAsking(false)}
            />,
            document.body,
          )
        : null}
    </div>
  );
}
