import type { TextPart } from "~/features/search/search";

/** A text of a search result, with the beginnings of words that were searched for marked. */
export function SearchTitle({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="search-match">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
