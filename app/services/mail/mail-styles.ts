import type { CSSProperties } from "react";

import type { MailColors } from "./mail-content";

/** The colors of `app/styles/tokens.css`, which emails can't use, without those of the brand. */
export const LIGHT = {
  page: "#f3f4f0",
  paper: "#ffffff",
  ink: "#141816",
  muted: "#4a514c",
  faint: "#616863",
  line: "#e0e3dc",
  mark: "#b93a19",
};

const DARK: typeof LIGHT = {
  page: "#0b0d0c",
  paper: "#181c19",
  ink: "#edf0ec",
  muted: "#adb5af",
  faint: "#949c96",
  line: "#2a302c",
  mark: "#ff8c69",
};

export const MAIL_WIDTH = 600;

/** The reader's own fonts. Email programs load none. */
const FAMILY = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Text of a size. Each element repeats it, because some programs inherit nothing in tables. */
export function type(size: number, { line = 1.55, weight = 400 } = {}): CSSProperties {
  return {
    fontFamily: FAMILY,
    fontSize: size,
    lineHeight: line,
    fontWeight: weight,
    overflowWrap: "anywhere",
  };
}

/**
 * What can't be inline: narrow screens, and the dark colors for programs that follow the reader's
 * theme. All others use the inline styles alone, where each text color has its own background, so
 * programs that make emails dark by themselves change both.
 */
export function styleSheet({ brand, onBrand }: MailColors["dark"]): string {
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `@media (max-width:${MAIL_WIDTH}px){`,
    ".outside{padding:0!important}",
    ".side{padding-left:20px!important;padding-right:20px!important}",
    ".card{border-left:0!important;border-right:0!important}",
    "}",
    "@media (prefers-color-scheme:dark){",
    `.page{background-color:${DARK.page}!important}`,
    `.paper{background-color:${DARK.paper}!important}`,
    `.card{border-color:${DARK.line}!important}`,
    `.ink{color:${DARK.ink}!important}`,
    `.muted{color:${DARK.muted}!important}`,
    `.faint{color:${DARK.faint}!important}`,
    `.brand{color:${brand}!important}`,
    `.mark{color:${DARK.mark}!important}`,
    `.fill{background-color:${brand}!important}`,
    `.button{background-color:${brand}!important;color:${onBrand}!important}`,
    `.row{border-color:${DARK.line}!important}`,
    `.rule{border-color:${DARK.ink}!important}`,
    `.ring{border-color:${brand}!important}`,
    "}",
  ].join("");
}
