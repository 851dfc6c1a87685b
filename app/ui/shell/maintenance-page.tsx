import { ButtonLink } from "~/ui/button";
import { maintenanceCopy as copy } from "~/copy/shared/shell";
import type { Settings } from "~/models/settings/settings";

import { DeadEnd } from "./dead-end";

/** The page's title and text. */
export function maintenanceWords({ maintenanceText }: Pick<Settings, "maintenanceText">) {
  return { title: copy.title, text: maintenanceText ?? copy.text };
}

/** What signed-out visitors see instead of the public pages during maintenance. */
export function Maintenance({ settings }: { settings: Pick<Settings, "maintenanceText" | "email"> }) {
  return (
    <DeadEnd
      {...maintenanceWords(settings)}
      between={
        <>
          <path d="M22.25 32H34M46 32h13.75" />
          <path className="k" d="M36 24v16M44 24v16" />
        </>
      }
    >
      <p className="mt-4 max-w-text text-ink-muted">{copy.contact(settings.email)}</p>
      <ButtonLink to="/login" className="mt-8" reloadDocument>
        {copy.signIn}
      </ButtonLink>
    </DeadEnd>
  );
}
