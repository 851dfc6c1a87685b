import { mailsCopy, type MailWords } from "~/copy/mails";
import { addressLines } from "~/models/settings/address-lines";
import { readSignName, signContentId } from "~/models/brand/sign";
import type { Settings } from "~/models/settings/settings";
import { brandPalette } from "~/lib/brand-palette.server";
import { renderMail } from "~/services/mail/render-mail";

/** The settings that every email shows. */
export type MailSettings = Pick<Settings, "productName" | "address" | "brandColor" | "brandSign">;

/** An email's words as text and as HTML, saying the same. */
interface MailBody {
  subject: string;
  text: string;
  html: string;
}

/** Writes an email as plain text and as HTML. `services/mail` has the one design of all emails. */
export function mailBody({
  words: { action, ...words },
  link,
  stopLink,
  settings: { productName, address, brandColor, brandSign },
}: {
  words: MailWords;
  /** An absolute address. Without words for it there is no button. */
  link?: string;
  /** The address that ends a regular email with one click. */
  stopLink?: string;
  settings: MailSettings;
}): MailBody {
  const { light, dark } = brandPalette(brandColor);
  const content = {
    ...words,
    productName,
    sign: brandSign === null ? null : `cid:${signContentId(readSignName(brandSign))}`,
    colors: {
      light: { brand: light.brand, onBrand: light["brand-ink"] },
      dark: { brand: dark.brand, onBrand: dark["brand-ink"] },
    },
    address: [productName, ...addressLines(address)].join(", "),
    button: action !== undefined && link ? { label: action, href: link } : undefined,
    stop: stopLink ? { label: mailsCopy.stop, href: stopLink } : undefined,
  };
  return { subject: words.subject, ...renderMail(content) };
}
