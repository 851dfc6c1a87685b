import { Form } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

import { ConsoleTable, cellClass, type TableColumn } from "~/ui/console/table";
import { Icon } from "~/ui/icon";
import { Button } from "~/ui/button";
import { InstantSelect } from "~/ui/instant-select";
import { pictureAddress, type Picture as StoredPicture } from "~/models/picture/picture";
import { readPictureAddress, sourceSet, variantAddress, type PictureVariant } from "~/lib/picture-variants";
import { bytesText, percentText } from "~/lib/number-formats";

import { Picture } from "~/ui/picture";
import { pictureDemoCopy as copy } from "~/copy/console/picture-library";

interface Props {
  picture: StoredPicture;
  /** The requested variant. */
  shown: PictureVariant;
  /** The page of the list below it. */
  page: string;
}

/** One picture: facts, all variants, and a preview of one of them. */
export function PictureDetail({ picture, shown, page }: Props) {
  return (
    <section
      id="picture"
      aria-labelledby="picture-title"
      className="mt-section scroll-mt-20 border-t border-line bg-surface-sunken"
    >
      <div className="mx-auto grid max-w-sheet grid-cols-[minmax(0,1fr)] gap-12 px-gutter py-section">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start">
          <Picture
            address={pictureAddress(picture)}
            alt={picture.altText}
            sizes="(min-width: 64rem) 48rem, 92vw"
            className="h-auto max-h-[36rem] w-auto max-w-full rounded-m border border-line"
          />
          <div>
            <p className="mb-1.5 text-1 text-ink-faint">{copy.result}</p>
            <h2 id="picture-title" className="mb-5 text-subtitle wrap-anywhere">
              {picture.altText}
            </h2>
            <Facts picture={picture} />
          </div>
        </div>
        <Variants picture={picture} />
        <Transform picture={picture} shown={shown} page={page} />
      </div>
    </section>
  );
}

function Facts({ picture }: { picture: StoredPicture }) {
  const { facts } = copy;
  const weight = picture.variants.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <dl className="border-t border-ink text-2">
      {[
        { term: facts.given, text: facts.givenText(picture.sourceFormat, bytesText(picture.sourceBytes)) },
        { term: facts.largest, text: `${picture.width} × ${picture.height}` },
        { term: facts.all, text: facts.allText(picture.variants.length, bytesText(weight)) },
        { term: facts.store, text: facts.storeNames[picture.store] },
      ].map(({ term, text }) => (
        <div key={term} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-line py-2.5 tabular-nums">
          <dt className="text-ink-muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS: TableColumn[] = [
  { key: "size", label: copy.variants.size },
  { key: "format", label: copy.variants.format },
  { key: "bytes", label: copy.variants.bytes, isNumber: true },
  { key: "share", label: copy.variants.share, isNumber: true, isWideOnly: true },
  { key: "open", label: copy.variants.open, hideLabel: true, isNarrow: true },
];

function Variants({ picture }: { picture: StoredPicture }) {
  const [size, format, bytes, share, open] = COLUMNS.map(cellClass);
  return (
    <div className="text-2">
      <h3 className="mb-4 text-4">{copy.variants.title}</h3>
      <ConsoleTable label={copy.variants.label} columns={COLUMNS}>
        {picture.variants.map((variant) => (
          <tr key={variant.name}>
            <th scope="row" className={size}>
              {variant.width} × {variant.height}
            </th>
            <td className={format}>{copy.transform.formats[variant.format]}</td>
            <td className={bytes}>{bytesText(variant.bytes)}</td>
            <td className={share}>{percentText((variant.bytes / picture.sourceBytes) * 100)}</td>
            <td className={open}>
              <a
                href={variantAddress(picture.id, variant.name)}
                aria-label={copy.variants.openOne(variant.name)}
                className="grid size-9 place-items-center text-ink-muted hover:text-ink pointer-coarse:size-11"
              >
                <Icon name="out" small />
              </a>
            </td>
          </tr>
        ))}
      </ConsoleTable>
    </div>
  );
}

/** The options of a variant as a GET form. */
function Transform({ picture, shown, page }: Props) {
  const hydrated = useHydrated();
  const { transform } = copy;
  const formats = [...new Set(picture.variants.map(({ format }) => format))];
  const widths = picture.variants.filter(({ format }) => format === "avif");
  const address = variantAddress(picture.id, shown.name);
  const source = readPictureAddress(pictureAddress(picture));
  return (
    <div>
      <h3 className="text-4">{transform.title}</h3>
      <p className="mt-1 mb-5 max-w-[60ch] text-2 text-ink-muted">{transform.lead}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start">
        <div className="min-w-0 overflow-x-auto border border-line bg-surface-raised p-3">
          <img
            src={address}
            alt={picture.altText}
            width={shown.width}
            height={shown.height}
            className="h-auto max-w-full"
          />
        </div>
        <div className="grid min-w-0 gap-5 text-2">
          <Form
            method="get"
            action="/cloudinary-demo"
            preventScrollReset
            onChange={({ currentTarget }) => currentTarget.requestSubmit()}
            className="grid gap-4"
          >
            <input type="hidden" name="picture" value={picture.id} />
            {[...new URLSearchParams(page.split("?")[1])].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className="grid grid-cols-2 gap-3">
              <label className="grid gap-1.5 font-medium">
                {transform.size}
                <InstantSelect name="width" value={String(shown.width)} className="control">
                  {widths.map(({ width, height }) => (
                    <option key={width} value={width}>
                      {width} × {height}
                    </option>
                  ))}
                </InstantSelect>
              </label>
              <label className="grid gap-1.5 font-medium">
                {transform.format}
                <InstantSelect name="format" value={shown.format} className="control">
                  {formats.map((format) => (
                    <option key={format} value={format}>
                      {transform.formats[format]}
                    </option>
                  ))}
                </InstantSelect>
              </label>
            </div>
            <div hidden={hydrated}>
              <Button>{transform.apply}</Button>
            </div>
          </Form>
          <dl className="border-t border-ink">
            <div className="grid gap-1 border-b border-line py-2.5">
              <dt className="text-ink-muted">{transform.address}</dt>
              <dd className="font-mono text-1 wrap-anywhere">{address}</dd>
            </div>
            <div className="grid grid-cols-[8rem_1fr] gap-4 border-b border-line py-2.5">
              <dt className="text-ink-muted">{transform.weight}</dt>
              <dd className="tabular-nums">{bytesText(shown.bytes)}</dd>
            </div>
          </dl>
        </div>
      </div>
      {source ? (
        <>
          <h4 className="mt-8 text-2 font-medium">{transform.markup}</h4>
          <p className="mb-2 text-1 text-ink-muted">{transform.markupHelp}</p>
          <pre
            role="region"
            aria-label={transform.markup}
            tabIndex={0}
            className="overflow-x-auto border border-line bg-surface-raised p-4 font-mono text-1 leading-relaxed"
          >
            {`<picture>\n  <source type="image/avif" srcset="${sourceSet(source, "avif")}">\n  <source type="image/webp" srcset="${sourceSet(source, "webp")}">\n  <img src="${pictureAddress(picture)}" width="${picture.width}" height="${picture.height}" alt="${picture.altText}">\n</picture>`}
          </pre>
        </>
      ) : null}
    </div>
  );
}
