import { Fragment, type ReactNode } from "react";

import type { ShownSettings } from "~/models/settings/settings";
import { addressLines } from "~/models/settings/address-lines";
import { periodText } from "~/lib/number-formats";

/**
 * Plain text with the settings filled in for `{product}`, `{email}`, `{address}`, `{retention}` and
 * `{figures}`.
 */
export function fillText(text: string, settings: ShownSettings): string {
  return text
    .replaceAll("{product}", settings.productName)
    .replaceAll("{email}", settings.email)
    .replaceAll("{retention}", periodText(settings.leadRetentionDays))
    .replaceAll("{figures}", periodText(settings.insightRetentionDays))
    .replaceAll("{address}", addressLines(settings.address).join(", "));
}

/** As `fillText`, for a page: the email address becomes a link. */
export function FilledText({ text, settings }: { text: string; settings: ShownSettings }): ReactNode {
  const parts = text.split("{email}");
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <a href={`mailto:${settings.email}`}>{settings.email}</a> : null}
      {fillText(part, settings)}
    </Fragment>
  ));
}
