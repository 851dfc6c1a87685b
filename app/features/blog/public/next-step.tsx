import { blogCopy } from "~/copy/blog";
import { ButtonLink } from "~/ui/button";
import { Go } from "~/ui/go";
import { useIsOpen } from "~/ui/root-data";

import type { OfferedConsultation } from "./post.server";

const copy = blogCopy.next;

/**
 * What a reader can do after an article: calculate, or book the consultation that belongs to it.
 * Renders nothing while both pages are switched off.
 */
export function NextStep({ offer }: { offer: OfferedConsultation | null }) {
  const hasCalculator = useIsOpen("/roi-calculator");
  const hasBooking = useIsOpen("/booking");
  if (!hasCalculator && !hasBooking) return null;
  const path = offer?.path ?? "/booking";
  const label = offer ? copy.bookType(offer.name, offer.minutes) : copy.book;
  return (
    <aside aria-label={copy.label} className="mt-12 border-t border-ink pt-6">
      <p className="max-w-[34ch] text-[1.25rem] leading-[1.35] text-balance text-ink-muted">
        <strong className="font-title text-ink">{copy.title}</strong>{" "}
        {hasCalculator ? copy.calculator : copy.consultation}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {hasCalculator ? (
          <>
            <ButtonLink to="/roi-calculator" kind="primary">
              {copy.calculate}
            </ButtonLink>
            <Go to={path}>{label}</Go>
          </>
        ) : (
          <ButtonLink to={path} kind="primary" wraps>
            {label}
          </ButtonLink>
        )}
      </p>
    </aside>
  );
}
