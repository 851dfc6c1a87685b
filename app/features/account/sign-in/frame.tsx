import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { AutomatonDrawing } from "~/ui/automaton-drawing";
import type { CompanyFace } from "~/models/company/company-branding";

import { CompanyMark } from "./company-mark";

/**
 * The frame of the sign-in pages: one task on the left, the drawing on the right of wide screens.
 */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  // On a company's subdomain, the page shows its name, logo and accent color.
  const company = useRouteLoaderData<{ company: CompanyFace | null }>("routes/_auth")?.company;
  const accent = company ? `accent-${company.branding.accent} ` : "";
  return (
    <div className={`${accent}grid lg:min-h-[calc(100svh-3.8rem)] lg:grid-cols-2`}>
      <div className="grid content-start px-gutter lg:content-center py-[clamp(2rem,6vw,5rem)] lg:ps-edge">
        <div className="grid w-full max-w-100 gap-5">
          {company ? <CompanyMark {...company} /> : null}
          <h1 className="text-[clamp(2rem,1.5rem+1.6vw,2.75rem)] leading-tight tracking-[-0.038em]">
            {title}
          </h1>
          {children}
        </div>
      </div>
      <div className="relative hidden overflow-hidden bg-band lg:block">
        <AutomatonDrawing />
      </div>
    </div>
  );
}
