import type { CompanyBranding } from "~/models/company/company-branding";

/** A company by its name and accent color, with its initials as a mark. */
export function CompanyMark({ name, branding }: { name: string; branding: CompanyBranding }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
  return (
    <div className={`accent-${branding.accent} grid gap-2`} data-company>
      <p className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-content-center rounded-m bg-brand font-strong text-brand-ink"
        >
          {initials}
        </span>
        <strong className="text-4 font-title wrap-anywhere text-brand">{name}</strong>
      </p>
      {branding.welcome ? <p className="wrap-anywhere text-ink-muted">{branding.welcome}</p> : null}
    </div>
  );
}
