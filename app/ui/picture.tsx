import { readPictureAddress, sourceSet } from "~/lib/picture-variants";

interface Props {
  /** A URL from `pictureAddress`, or that of any other picture, which comes in one size. */
  address: string;
  alt: string;
  /** Its width on the page, as in HTML's `sizes`. */
  sizes: string;
  /** Width of pictures that aren't ours, whose size isn't in their URL. */
  width?: number;
  height?: number;
  className?: string;
  /** For the first picture of a page, which must not wait. */
  isEager?: boolean;
}

/**
 * A picture in the smallest sufficient size and format. Its dimensions are set, so nothing moves
 * when it arrives.
 */
export function Picture({ address, alt, sizes, width, height, className = "", isEager = false }: Props) {
  const source = readPictureAddress(address);
  const image = {
    src: address,
    alt,
    className,
    loading: isEager ? ("eager" as const) : ("lazy" as const),
    decoding: "async" as const,
  };
  if (!source) return <img {...image} alt={alt} width={width} height={height} />;
  return (
    // The image takes the place of the picture element. Its sources must not become boxes of a
    // grid.
    <picture className="contents [&>source]:hidden">
      <source type="image/avif" srcSet={sourceSet(source, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(source, "webp")} sizes={sizes} />
      <img
        {...image}
        alt={alt}
        srcSet={sourceSet(source, source.fallback)}
        sizes={sizes}
        width={source.width}
        height={source.height}
      />
    </picture>
  );
}
