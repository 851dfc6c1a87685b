/** Who wrote a post, and what makes them know. */
export function AuthorBox({ name, note }: { name: string; note: string | null }) {
  return (
    <div className="mt-12 grid grid-cols-[auto_1fr] items-center gap-4 border-y border-line py-6 text-control leading-normal">
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-full bg-brand-soft font-strong text-brand"
      >
        {initialsOf(name)}
      </span>
      <p className="text-ink-muted">
        <strong className="font-title text-ink">{name}</strong>
        {note ? (
          <>
            <br />
            {note}
          </>
        ) : null}
      </p>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join("");
}
