/** A gray bar where text will stand. Its size comes from utilities. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span className={`block animate-[breathe_1.6s_infinite_alternate] rounded-s bg-line ${className}`} />
  );
}
