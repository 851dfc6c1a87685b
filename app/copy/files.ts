import { lateCatalog } from "~/lib/language/catalog";
import { listKinds, type FileKind } from "~/lib/file-kinds";

/** What a file is, as people call it. */
const KINDS: Record<FileKind, string> = {
  pdf: "PDF",
  docx: "Word document",
  xlsx: "Excel workbook",
  pptx: "PowerPoint presentation",
  odt: "OpenDocument text",
  ods: "OpenDocument spreadsheet",
  odp: "OpenDocument presentation",
  csv: "CSV table",
  txt: "Text",
  jpeg: "JPEG picture",
  png: "PNG picture",
  webp: "WebP picture",
  gif: "GIF picture",
  avif: "AVIF picture",
};

/** The kinds of files that are taken, in a sentence: kinds of the same name are named once. */
export const TAKEN_KINDS = listKinds(
  {
    pdf: "PDF",
    docx: "Word",
    xlsx: "Excel",
    pptx: "PowerPoint",
    odt: "OpenDocument",
    ods: "OpenDocument",
    odp: "OpenDocument",
    csv: "CSV",
    txt: "text",
    jpeg: "a picture",
    png: "a picture",
    webp: "a picture",
    gif: "a picture",
    avif: "a picture",
  },
  "en",
);

/** Why a file was not taken, and what to do about it. */
export const FILE_FAULT_TEXTS = lateCatalog("fileFaults", {
  missing: "Choose a file first.",
  empty: "This file is empty. Choose another one.",
  too_large: "This file is larger than 25 MB. Choose a smaller one, or split it.",
  type: `We don't take files of this kind. Use ${TAKEN_KINDS}.`,
  mismatch:
    "The content of this file doesn't match the ending of its name. Save it again in the program that made it, then upload it.",
  macros: "This file contains macros, which can do harm. Save it without macros, then upload it.",
  quota: "This workspace has no room for another file. Remove files that you no longer need.",
  store: "The file store isn't responding. Try again in a few minutes.",
  busy: "We're checking many files right now. Try again in a few seconds.",
  too_many: "That was a lot of files. Wait a few minutes, then upload this one again.",
  reload: "Reload the page, then upload the file again.",
} as const);

/** Words about the files that a customer company and the provider's staff share. */
export const filesCopy = lateCatalog("files", {
  title: "Files",
  lead: (contact: string) => `Your company and ${contact} can open the files here.`,
  leadStaff: (company: string) => `The people of ${company} can open the files here.`,
  list: "Files, newest first",
  none: "No files yet.",
  pager: "Pages of files",
  all: "All files",
  kinds: KINDS,
  sharedBy: (kind: string, size: string, author: string) => `${kind}, ${size}. Shared by ${author}`,
  inWorkspace: (name: string) => `In ${name}`,
  former: "someone who has left",
  status: {
    checking: "Being checked for viruses",
    clean: "Checked for viruses",
    unchecked: "Not checked for viruses",
    refused: "Refused: the check found a virus",
  },
  uncheckedStaff: "No scanner is set up, so files aren't checked for viruses.",
  found: (finding: string) => `Found: ${finding}`,
  add: "Share a file",
  file: "File",
  fileHelp: `${TAKEN_KINDS}, up to 25 MB. Files with macros are not accepted.`,
  upload: "Upload file",
  failed: "The file was not shared",
  shared: (name: string) => `${name} was shared`,
  checkingSoon: "It can be opened as soon as it was checked for viruses.",
  virus: (name: string) => `${name} was refused`,
  virusText: "The check found a virus in it. Nobody can open it.",
  remove: "Remove…",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "Nobody can open it afterwards.",
  removeLabel: "Remove file",
  removed: (name: string) => `${name} was removed`,
  missing: "There is no such file",
} as const);
