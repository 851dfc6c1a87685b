import { Form } from "@remix-run/react";

import { viewAsBannerCopy as copy } from "~/copy/staff/view-as-banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { LocalTime } from "~/ui/local-time";
import type { RootData } from "~/ui/root-data";

/** Stays at the bottom of every page while a member of staff looks at someone else's. */
export function ViewAsBanner({ viewAs }: Pick<RootData, "viewAs">) {
  if (viewAs === null) return null;
  return (
    <section
      aria-label={copy.label}
      className="view-as-bar sticky bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-3 border-warning bg-warning-soft px-gutter py-2.5 text-2"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <span className="text-warning">
          <Icon name="eye" />
        </span>
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-title">{copy.readOnly}</strong> {copy.shown(viewAs.name)}{" "}
          <LocalTime date={viewAs.until} className="tabular-nums" />.
        </span>
      </p>
      <Form method="post" action="/view-as/end" reloadDocument>
        <Button kind="plain">{copy.end}</Button>
      </Form>
    </section>
  );
}
