/** An extension behind a number: "ext. 12", "x12", "Durchwahl 12", "#12". */
const EXTENSION = /(?:\b(?:ext(?:ension)?|durchwahl|dw)\b\.?|\bx(?=\s*\d)|#)[\s:]*(\d+)\D*$/iu;

/** What a caller leaves out behind the code of a country, as in "+49 (0)30". */
const TRUNK_ZERO = /\(\s*0\s*\)/u;

/** A phone number as it is dialed, digits and a plus sign, and its extension. */
export function dialedNumber(phone: string) {
  const [found, extension] = EXTENSION.exec(phone) ?? [""];
  const number = phone.slice(0, phone.length - found.length);
  const isInternational = /^\D*(?:\+|00)/u.test(number);
  const dialed = (isInternational ? number.replace(TRUNK_ZERO, "") : number).replaceAll(/[^+\d]/gu, "");
  return { dialed, extension };
}

/** The address that dials a phone number as people write it (RFC 3966). */
export function phoneLink(phone: string): string {
  const { dialed, extension } = dialedNumber(phone);
  return `tel:${dialed}${extension === undefined ? "" : `;ext=${extension}`}`;
}
