import type { CompanyFace } from "~/models/company/company-branding";
import { Picture } from "~/ui/picture";

/** A company by its name and accent color, with its logo or else its initials as a mark. */
export function CompanyMark({ name, branding, logo }: CompanyFace) {
  return (
    <div className={`accent-${branding.accent} grid justify-items-start gap-2`} data-company>
      {logo ? (
        <span className="company-logo">
          <Picture address={logo.address} alt={logo.altText} sizes="12rem" isEager />
        </span>
      ) : null}
      <p className="flex items-center gap-3">
        {logo ? null : (
          <span
            aria-hidden="true"
            className="grid size-10 flex-none place-content-center rounded-m bg-brand font-strong text-brand-ink"
          >
            {initials(name)}
          </span>
        )}
        <strong className="text-4 font-title wrap-anywhere text-brand">{name}</strong>
      </p>
      {branding.welcome ? <p className="wrap-anywhere text-ink-muted">{branding.welcome}</p> : null}
    </div>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
