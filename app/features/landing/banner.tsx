import { type BannerMode, bannerWords } from "~/copy/landing";

/**
 * The rotating words of a headline, for sighted people only: say the same to screen readers next to
 * it.
 */
export function Banner({ mode }: { mode: BannerMode }) {
  return (
    <span
      className={`banner text-brand ${mode === "roi" ? "banner-inline" : ""}`}
      aria-hidden="true"
      data-banner={mode}
    >
      {bannerWords[mode].map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
