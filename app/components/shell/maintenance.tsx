import { ButtonLink } from "~/components/ui/button";
import { systemSettingsCopy } from "~/copy/system-settings";
import type { Settings } from "~/models/settings";

const copy = systemSettingsCopy.maintenance;

/** What signed-out visitors see instead of the public pages during maintenance. */
export function Maintenance({ settings }: { settings: Pick<Settings, "maintenanceText" | "email"> }) {
  return (
    <div className="mx-auto max-w-sheet px-gutter pt-[clamp(2.5rem,6vw,6rem)] pb-section">
      <svg className="pict mb-6 h-16 w-20" viewBox="0 0 80 64" aria-hidden="true">
        <circle cx="14" cy="32" r="8.25" />
        <path d="M22.25 32H34M46 32h13.75" />
        <path className="k" d="M36 24v16M44 24v16" />
        <circle className="k" cx="68" cy="32" r="8.25" strokeDasharray="3 3" />
      </svg>
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-4 max-w-text text-4 text-ink-muted">{settings.maintenanceText ?? copy.text}</p>
      <p className="mt-4 max-w-text text-ink-muted">{copy.contact(settings.email)}</p>
      <ButtonLink to="/login" className="mt-8" reloadDocument>
        {copy.signIn}
      </ButtonLink>
    </div>
  );
}
