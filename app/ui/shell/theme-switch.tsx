import { useHref, useLocation } from "@remix-run/react";

import { Icon, type IconName } from "~/ui/icon";
import { shellCopy } from "~/copy/shared/shell";
import { THEMES, type Theme } from "~/ui/theme";

const ICON: Record<Theme, IconName> = { system: "monitor", light: "sun", dark: "moon" };

/**
 * Light, dark or the device's choice. A plain form: the server stores the choice in a cookie and
 * redirects back.
 */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={useHref("/theme")}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <fieldset className="inline-flex overflow-clip rounded-m border border-line-strong bg-surface">
        <legend className="sr-only">{shellCopy.themeLegend}</legend>
        {THEMES.map((choice) => (
          <button
            key={choice}
            name="theme"
            value={choice}
            aria-pressed={choice === theme}
            aria-label={shellCopy.themes[choice]}
            className="grid h-10 w-11 place-items-center border-s border-line text-ink-muted first-of-type:border-s-0 focus-visible:-outline-offset-3 aria-pressed:bg-ink aria-pressed:text-surface"
          >
            <Icon name={ICON[choice]} />
          </button>
        ))}
      </fieldset>
    </form>
  );
}
