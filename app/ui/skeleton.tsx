/** A gray bar in place of text. Utilities set its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span className={`block animate-[breathe_1.6s_infinite_alternate] rounded-s bg-line ${className}`} />
  );
}
