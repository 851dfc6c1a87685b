import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { MailContent } from "./mail-content";
import { MailDocument } from "./mail-document";
import { mailText } from "./mail-text";

/** Renders an email as plain text and as HTML. Both say the same. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return {
    text: mailText(content),
    html: `<!doctype html>${renderToStaticMarkup(createElement(MailDocument, { content }))}\n`,
  };
}
