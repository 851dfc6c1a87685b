import { lateCatalog } from "~/lib/language/catalog";

const SEND_AGAIN =
  "This form was open for too long or was sent very quickly. Nothing is lost. Please send it again.";

/** Words that every form shares. */
export const formCopy = lateCatalog("form", {
  errorTitle: "Please fix the following before saving",
  optional: "(optional)",
  show: "Show",
  hide: "Hide",
  showPassword: "Show password",
  /** Asked before a page is left whose form was changed. */
  leave: "You have unsaved changes. Leave without saving?",
  /** Next to the hidden field, for anyone who finds it anyway. */
  trap: "Leave this field empty",
} as const);

/** Why a form of a visitor was not taken (see `FormVerdict`). Only the server says it. */
export const refusedFormCopy = lateCatalog("refusedForm", {
  caught: SEND_AGAIN,
  early: SEND_AGAIN,
  stale: SEND_AGAIN,
  failed:
    "The bot check didn't go through. Nothing is lost. Please wait until it has finished above the button, then send the form again.",
  unproven:
    "Your network sent several forms without the bot check. Nothing is lost. Please allow scripts on this page or wait 15 minutes, then send the form again.",
} as const);
