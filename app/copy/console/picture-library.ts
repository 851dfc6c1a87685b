import { pluralIn } from "~/lib/language/plural";
import type { PictureStore } from "~/models/picture/picture";

const plural = pluralIn("en");

/** Words of the blog's library of pictures. */
export const pictureLibraryCopy = {
  title: "Pictures",
  lead: "Pictures for articles and texts of the site. One that is in use can't be deleted.",
  coverLead: (title: string) => `Choose the cover of “${title}”, or upload one.`,
  back: "Back to the article",
  demo: "Try the upload page",
  add: "Add a picture",
  list: "All pictures",
  none: {
    title: "No pictures yet",
    text: "Upload one. Articles can show it as their cover and in their text.",
  },
  address: "Address",
  addressOf: (name: string) => `Address of “${name}”`,
  use: "Use as cover",
  useOne: (name: string) => `Use “${name}” as cover`,
  used: (name: string) => `“${name}” is the cover now`,
  inTrash: {
    title: "The article is in the trash",
    description: "Restore it first, then choose its cover.",
  },
} as const;

/** Words of `/cloudinary-demo`. */
export const pictureDemoCopy = {
  title: "Picture upload",
  description:
    "Upload a picture. We check it, remove its metadata and return every size and format that a page needs.",
  lead: "Upload a picture. We check its content, remove hidden data and return every size that a page needs.",
  stores: {
    local:
      "Cloudinary is not set up on this site, so pictures are kept in the local store. Everything on this page works the same.",
    s3: "Cloudinary is not set up on this site, so pictures are kept in a private S3 bucket. Every request to it is signed on the server; no key ever reaches the browser.",
    cloudinary:
      "Pictures are kept at Cloudinary. Every call is signed on the server; no key ever reaches the browser.",
  } satisfies Record<PictureStore, string>,
  signIn: {
    title: "Sign in to try it",
    text: "Anyone can read this page. To upload a picture you need an account. Only you see your pictures in a list and can delete them.",
    button: "Sign in",
    register: "Create an account",
  },
  rules: {
    title: "What happens to a picture",
    items: [
      {
        term: "Checked",
        text: "By its content, never by its name. SVG and anything else that can run scripts is refused.",
      },
      {
        term: "Cleaned",
        text: "Turned upright, then stripped of camera, location and all other hidden data.",
      },
      { term: "Resized", text: "To widths of 320, 640, 1024 and 1600 pixels. Nothing is enlarged." },
      { term: "Encoded", text: "As AVIF and WebP, with JPEG or PNG for programs that support neither." },
      { term: "Animations", text: "Only the first frame is kept." },
      {
        term: "Kept",
        text: "Under a URL that nobody can guess, until you delete it. The original file isn't kept.",
      },
    ],
  },
  mine: "Your pictures",
  count: (count: number) => plural(count, { one: "1 picture", other: `${count} pictures` }),
  none: {
    title: "No picture yet",
    text: "Upload one above. It appears here with all of its sizes.",
  },
  show: (name: string) => `Show “${name}”`,
  result: "Result",
  facts: {
    given: "Uploaded",
    givenText: (format: string, bytes: string) => `${format}, ${bytes}`,
    largest: "Largest size",
    all: "All variants",
    allText: (count: number, bytes: string) => `${count} files, ${bytes}`,
    store: "Store",
    storeNames: { local: "Local", s3: "S3 bucket", cloudinary: "Cloudinary" } satisfies Record<
      PictureStore,
      string
    >,
  },
  variants: {
    title: "Variants",
    label: "Variants of the picture",
    size: "Size",
    format: "Format",
    bytes: "File size",
    share: "Of the original",
    open: "Open",
    openOne: (name: string) => `Open ${name}`,
  },
  transform: {
    title: "Try a transformation",
    lead: "Choose a size and a format. The URL contains both, and browsers cache it for a year.",
    size: "Size",
    format: "Format",
    apply: "Show",
    address: "Address",
    weight: "File size",
    formats: { avif: "AVIF", webp: "WebP", jpeg: "JPEG", png: "PNG" },
    markup: "In a page",
    markupHelp: "The browser picks the smallest file that is sharp enough.",
  },
} as const;
