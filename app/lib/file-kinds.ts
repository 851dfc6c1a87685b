import { LOCALES, type Language } from "./languages";

/* The kinds of files that companies and the provider share. The check of their content is in
   `app/services/file-content.server.ts`. */

const OOXML = "application/vnd.openxmlformats-officedocument";
const ODF = "application/vnd.oasis.opendocument";

/** Each kind with the endings of its names and the type under which it is served. */
export const FILE_KINDS = {
  pdf: { endings: ["pdf"], mime: "application/pdf" },
  docx: { endings: ["docx"], mime: `${OOXML}.wordprocessingml.document` },
  xlsx: { endings: ["xlsx"], mime: `${OOXML}.spreadsheetml.sheet` },
  pptx: { endings: ["pptx"], mime: `${OOXML}.presentationml.presentation` },
  odt: { endings: ["odt"], mime: `${ODF}.text` },
  ods: { endings: ["ods"], mime: `${ODF}.spreadsheet` },
  odp: { endings: ["odp"], mime: `${ODF}.presentation` },
  csv: { endings: ["csv"], mime: "text/csv" },
  txt: { endings: ["txt"], mime: "text/plain" },
  jpeg: { endings: ["jpg", "jpeg"], mime: "image/jpeg" },
  png: { endings: ["png"], mime: "image/png" },
  webp: { endings: ["webp"], mime: "image/webp" },
  gif: { endings: ["gif"], mime: "image/gif" },
  avif: { endings: ["avif"], mime: "image/avif" },
} as const satisfies Record<string, { endings: readonly string[]; mime: string }>;

export type FileKind = keyof typeof FILE_KINDS;

/** Endings of office files that may contain macros. */
const MACRO_ENDINGS = /^(?:doc|dot|xls|xlt|xla|ppt|pot|pps|sld)m$|^(?:xlsb|xlam|ppam)$/;

/** The value of `accept` that lets browsers offer files of these kinds. */
export const ACCEPTED_FILES = Object.values(FILE_KINDS)
  .flatMap(({ endings, mime }) => [...endings.map((ending) => `.${ending}`), mime])
  .join(",");

/**
 * How a sentence lists files, from what each kind is called in it: "PDF, text, or a picture".
 *
 * @__NO_SIDE_EFFECTS__ A page doesn't load a text that it doesn't use.
 */
export function listKinds(names: Record<FileKind, string>, language: Language): string {
  const list = new Intl.ListFormat(LOCALES[language], { type: "disjunction" });
  return list.format(new Set(Object.values(names)));
}

/** The kind that the ending of a name promises; null for all others. */
export function kindOfName(name: string): FileKind | "macros" | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (MACRO_ENDINGS.test(ending)) return "macros";
  const found = Object.entries(FILE_KINDS).find(([, { endings }]) =>
    (endings as readonly string[]).includes(ending),
  );
  return (found?.[0] as FileKind | undefined) ?? null;
}
