import { lateCatalog } from "~/lib/language/catalog";
import type { PictureUse } from "~/models/picture/picture";

const MAKE_ROOM = "You've reached the maximum number of pictures. Please delete one first.";

/** Why a picture was not taken, and what to do about it. */
export const PICTURE_FAULT_TEXTS = lateCatalog("pictureFaults", {
  missing: "Please choose a picture.",
  too_large: "This file is larger than 10 MB. Please choose a smaller one, or save it with a lower quality.",
  type: "We can't read this file as a picture. Please use JPEG, PNG, WebP, AVIF or GIF.",
  pixels:
    "This picture has more than 25 megapixels, or more than 13 megapixels as AVIF. Please make it smaller.",
  structure: "This file takes too long to read. Please export it as a plain JPEG or PNG.",
  broken: "This file is damaged or incomplete. Please save it again and retry.",
  quota: MAKE_ROOM,
  busy: "We're processing many pictures right now. Please try again in a few seconds.",
  too_many: "You've uploaded many pictures in a short time. Please wait a few minutes and try again.",
  store: "The picture store isn't responding. Please try again in a few minutes.",
} as const);

/** Words of everything that takes pictures. */
export const picturesCopy = lateCatalog("pictures", {
  upload: {
    title: "Add a picture",
    failed: "The picture was not added",
    file: "Picture",
    fileHelp: "JPEG, PNG, WebP, AVIF or GIF, up to 10 MB and 25 megapixels.",
    drop: "Drop a picture here, or choose one.",
    dropNow: "Drop to choose this picture.",
    alt: "What it shows",
    altMissing: "Please describe the picture in a few words.",
    altHelp: "A short description for people who can't see it.",
    send: "Upload",
    cancel: "Cancel",
    sending: (sent: string, total: string) => `Sending: ${sent} of ${total}`,
    making: "Uploaded. Creating all sizes…",
    progress: "Upload progress",
    cancelled: "The upload was cancelled. Nothing was kept.",
    lost: "The connection was lost before the upload finished. Please try again.",
    signedOut: "Something went wrong. Please reload the page, sign in again if asked, and retry.",
  },
  added: (use: PictureUse) => (use === "logo" ? "Logo added" : "Picture added"),
  deleted: (name: string) => `“${name}” is deleted`,
  inUse: {
    title: "This picture is in use",
    description: "An article or a text of the site shows it. Remove it there first, then delete it.",
  },
  gone: "That picture was already deleted",
  remove: "Delete…",
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeText:
    "This permanently deletes the picture in all sizes. It will be missing from pages that show it.",
  removeNow: "Delete picture",
  pages: "Pages of pictures",
} as const);
