/** Where the brand is changed. */
export const BRAND_PATH = "/admin/site/brand";

/** The theme in which a sign can't be seen without a ground of its own. */
export type SignPlate = "light" | "dark";

/** The name of a sign as the setting holds it: its hash, its plate if it needs one, its format. */
export const SIGN_NAME = /^[0-9a-f]{16}(?:-(?:light|dark))?\.(?:svg|png)$/;

/** A sign by its name. */
export interface SignName {
  /** Identifies the stored sign: the name without its format. */
  id: string;
  format: "svg" | "png";
  /** The theme in which its ground is the paper of the other theme; null if it needs none. */
  plate: SignPlate | null;
}

/** Reads the name of a sign that passed `SIGN_NAME`. */
export function readSignName(name: string): SignName {
  const [id = "", format] = name.split(".");
  return { id, format: format === "svg" ? "svg" : "png", plate: plateOfSign(id) };
}

/** The plate that a sign with this id needs. */
export function plateOfSign(id: string): SignPlate | null {
  const [, plate] = id.split("-");
  return plate === "light" || plate === "dark" ? plate : null;
}

const CONTENT_ID = /cid:brand-sign-(?<id>[0-9a-f]{16}(?:-(?:light|dark))?)@automata/;

/** The id by which an email shows the sign that comes with it (RFC 2392). */
export function signContentId({ id }: Pick<SignName, "id">): string {
  return `brand-sign-${id}@automata`;
}

/** The id of the sign that an email shows, or null. */
export function signInMail(html: string): string | null {
  return CONTENT_ID.exec(html)?.groups?.id ?? null;
}
