import { Link } from "@remix-run/react";

import { ListPager } from "~/ui/console/list-pager";
import { Empty } from "~/ui/empty";
import { picturesCopy } from "~/copy/pictures";
import { pictureAddress, type Picture as StoredPicture } from "~/models/picture/picture";

import { DeletePicture } from "./delete-picture";
import { Picture } from "~/ui/picture";
import { LocalDay } from "~/ui/local-time";
import { pictureDemoCopy } from "~/copy/console/picture-library";

const copy = pictureDemoCopy;

interface Props {
  items: StoredPicture[];
  previous: string | null;
  next: string | null;
  /** The page that shows them, with its place in the list. */
  page: string;
  /** The picture that the page shows large. */
  chosenId?: string | undefined;
}

/** Pictures as a grid, newest first. */
export function PictureGrid({ items, previous, next, page, chosenId }: Props) {
  return (
    <section aria-labelledby="mine-title" className="mx-auto max-w-sheet px-gutter py-section">
      <h2 id="mine-title" className="mb-6 text-subtitle">
        {copy.mine}
      </h2>
      {items.length === 0 ? (
        <Empty title={copy.none.title} heading="h3">
          <p>{copy.none.text}</p>
        </Empty>
      ) : (
        <ul className="grid grid-cols-2 gap-x-5 gap-y-8 border-t border-ink pt-6 sm:grid-cols-3 lg:grid-cols-4">
          {items.map((picture) => (
            <Tile key={picture.id} picture={picture} page={page} isChosen={picture.id === chosenId} />
          ))}
        </ul>
      )}
      <ListPager label={picturesCopy.pages} previous={previous} next={next} />
    </section>
  );
}

function Tile({ picture, page, isChosen }: { picture: StoredPicture; page: string; isChosen: boolean }) {
  const { id, altText, width, height, createdAt } = picture;
  return (
    <li className="grid content-start gap-2 text-2">
      <Link
        to={`${page}${page.includes("?") ? "&" : "?"}picture=${id}#picture`}
        aria-label={copy.show(altText)}
        aria-current={isChosen || undefined}
        className="block overflow-clip rounded-m border border-line bg-surface-sunken aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-brand"
      >
        <Picture
          address={pictureAddress(picture)}
          alt=""
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 45vw"
          className="block aspect-4/3 h-auto w-full object-cover"
        />
      </Link>
      <p className="line-clamp-2 font-medium wrap-anywhere">{altText}</p>
      <p className="text-1 text-ink-muted tabular-nums">
        {width} × {height}, <LocalDay date={createdAt} />
      </p>
      <div className="sm:-ms-3.5">
        <DeletePicture id={id} name={altText} page={page} />
      </div>
    </li>
  );
}
