/** The original sign of the product: an automaton in its accepting state. In the text's color. */
export function ProductSign({
  size,
  ...place
}: {
  /** In a drawing, its width and height. On a page, `className` says it. */
  size?: number;
  x?: number;
  y?: number;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 26 26"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      {...place}
    >
      <path d="M0 13h5.5" />
      <circle cx="15.5" cy="13" r="9" />
      <circle cx="15.5" cy="13" r="4.25" fill="currentColor" stroke="none" />
    </svg>
  );
}
