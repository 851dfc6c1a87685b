import { mailsCopy } from "~/copy/mails";
import { withLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import type { MailWords } from "~/lib/mail-words";
import { addressLines } from "~/models/settings/address-lines";
import { readSignName, signContentId } from "~/models/brand/brand-sign";
import type { Settings } from "~/models/settings/settings";
import { brandPalette } from "~/lib/brand-palette.server";
import { env } from "~/server/env.server";
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
  language = DEFAULT_LANGUAGE,
  words,
  link,
  stopLink,
  settings: { productName, address, brandColor, brandSign },
}: {
  /** The recipient's. The staff reads English. */
  language?: Language;
  /** The words, in that language, whatever page caused the email. */
  words: () => MailWords;
  /** An absolute address. Without words for it there is no button. */
  link?: string;
  /** The address that turns off emails like this one. */
  stopLink?: string;
  settings: MailSettings;
}): MailBody {
  const { action, ...said } = withLanguage(language, words);
  const { light, dark } = brandPalette(brandColor);
  const content = {
    ...said,
    language,
    productName,
    sign: brandSign === null ? null : `cid:${signContentId(readSignName(brandSign))}`,
    colors: {
      light: { brand: light.brand, onBrand: light["brand-ink"] },
      dark: { brand: dark.brand, onBrand: dark["brand-ink"] },
    },
    address: withLanguage(language, () => [productName, ...addressLines(address)].join(", ")),
    button: action !== undefined && link ? { label: action, href: localizedLink(link, language) } : undefined,
    stop: stopLink
      ? { label: withLanguage(language, () => mailsCopy.stop), href: localizedLink(stopLink, language) }
      : undefined,
  };
  return { subject: said.subject, ...renderMail(content) };
}

/** The address of a page of ours in a language, if the page exists in it. */
function localizedLink(link: string, language: Language): string {
  const { origin, pathname, search, hash } = new URL(link);
  const isOurs = language !== DEFAULT_LANGUAGE && origin === new URL(env.appUrl).origin;
  return isOurs ? origin + localizedPath(pathname + search + hash, language) : link;
}
