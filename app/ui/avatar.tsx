import { Picture } from "./picture";

const SIZES = {
  s: { box: "size-7 text-[0.6875rem]", sizes: "1.75rem" },
  m: { box: "size-11 text-control", sizes: "2.75rem" },
  l: { box: "size-16 text-4", sizes: "4rem" },
} as const;

/** A person's picture, or their initials. Decorative, because the name is next to it. */
export function Avatar({
  name,
  address = null,
  size = "s",
}: {
  name: string;
  /** See `pictureAddress`. */
  address?: string | null;
  size?: keyof typeof SIZES;
}) {
  const { box, sizes } = SIZES[size];
  if (address) {
    return (
      <Picture
        address={address}
        alt=""
        sizes={sizes}
        className={`block flex-none rounded-full object-cover ${box}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`avatar grid flex-none place-items-center rounded-full font-strong ${box}`}
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of a name's first two words. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
