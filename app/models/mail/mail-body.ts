import { mailsCopy, type MailWords } from "~/copy/mails";

import { escapeXml } from "~/lib/xml";

/** An email's words as text and as HTML, saying the same. */
interface MailBody {
  subject: string;
  text: string;
  html: string;
}

const TEXT = "margin:0 0 16px;font:16px/1.55 Arial,Helvetica,sans-serif;color:#141816";
const SMALL = "margin:0 0 12px;font:13px/1.5 Arial,Helvetica,sans-serif;color:#4a514c";

/** For programs that follow the reader's dark theme. All others use only the inline styles. */
const DARK = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".page{background:#111412!important}",
  ".card{background:#181c19!important;border-color:#2a302c!important}",
  ".ink{color:#edf0ec!important}",
  ".muted{color:#adb5af!important;border-color:#2a302c!important}",
  ".brand{color:#5cc79a!important}",
  ".button{background:#5cc79a!important;color:#04251a!important}",
  "}",
].join("");

/**
 * Writes an email as plain text and as HTML. The HTML has tables and inline styles because many
 * mail programs know little else, and it loads nothing: no pictures, no fonts, no tracking.
 */
export function mailBody({
  words,
  link,
  productName,
}: {
  words: MailWords;
  link?: string;
  productName: string;
}): MailBody {
  const address = words.action === undefined ? undefined : link;
  return {
    subject: words.subject,
    text: `${[
      words.title,
      ...words.paragraphs,
      ...(address ? [`${words.action}:\n${address}`] : []),
      words.note,
      `-- \n${productName}`,
    ].join("\n\n")}\n`,
    html: htmlOf({ words, address, productName }),
  };
}

function htmlOf({
  words,
  address,
  productName,
}: {
  words: MailWords;
  address: string | undefined;
  productName: string;
}): string {
  const href = address && escapeXml(address);
  const button = href
    ? [
        `<p style="margin:24px 0"><a href="${href}" class="button" style="display:inline-block;padding:12px 20px;background:#0c5c42;color:#ffffff;font:600 16px/1.2 Arial,Helvetica,sans-serif;text-decoration:none;border-radius:5px">${escapeXml(words.action ?? "")}</a></p>`,
        `<p class="muted" style="${SMALL}">${mailsCopy.plainLink}<br><a href="${href}" class="brand" style="color:#0c5c42;word-break:break-all">${href}</a></p>`,
      ]
    : [];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeXml(words.subject)}</title><style>${DARK}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#fbfbf9"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fbfbf9"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e0e3dc"><tr><td style="padding:32px">`,
    `<p class="brand" style="margin:0 0 24px;font:600 14px/1.4 Arial,Helvetica,sans-serif;color:#0c5c42">${escapeXml(productName)}</p>`,
    `<h1 class="ink" style="margin:0 0 16px;font:600 24px/1.2 Arial,Helvetica,sans-serif;color:#141816">${escapeXml(words.title)}</h1>`,
    ...words.paragraphs.map(
      (paragraph) =>
        `<p class="ink" style="${TEXT};overflow-wrap:anywhere">${escapeXml(paragraph).replaceAll("\n", "<br>")}</p>`,
    ),
    ...button,
    `<p class="muted" style="${SMALL};padding-top:16px;border-top:1px solid #e0e3dc">${escapeXml(words.note)}</p>`,
    "</td></tr></table></td></tr></table></body></html>\n",
  ].join("\n");
}
