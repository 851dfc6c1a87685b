/**
 * The rotating words of a headline, for sighted people only: say the same to screen readers next to
 * it. Five words; the last one stays longest.
 */
export function Banner({ mode, words }: { mode: "default" | "roi"; words: readonly string[] }) {
  return (
    <span
      className={`banner text-brand ${mode === "roi" ? "banner-inline" : ""}`}
      aria-hidden="true"
      data-banner={mode}
    >
      {words.map((word, index) => (
        <span key={index}>{word}</span>
      ))}
    </span>
  );
}
