import { percentText } from "~/lib/number-formats";

/** A scale from 0 to 100 % with the range from 50 to 80 filled. */
export function GaugeDrawing() {
  return (
    <svg className="band-art mt-5 mb-3 h-17 overflow-visible" aria-hidden="true">
      <line className="s" x1="0" x2="100%" y1="36" y2="36" />
      {[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => (
        <line
          key={percent}
          className="s2"
          x1={`${percent}%`}
          x2={`${percent}%`}
          y1={percent % 50 === 0 ? 24 : 30}
          y2="36"
          opacity={percent >= 50 && percent <= 80 ? 1 : 0.35}
        />
      ))}
      <rect className="fl" x="50%" y="36" width="30%" height="10" />
      <text y="64">0</text>
      <text x="50%" y="64" textAnchor="middle">
        50
      </text>
      <text x="80%" y="64" textAnchor="middle">
        80
      </text>
      <text x="100%" y="64" textAnchor="end">
        {percentText(100)}
      </text>
    </svg>
  );
}

const CURVES = {
  payback: ["M0 70H100", "M54 70C70 62 82 34 100 10", "M0 100C30 96 40 76 54 70"],
  scale: ["M0 99H100", "M0 74C34 72 62 52 100 14", "M0 82C30 80 60 78 100 76"],
} as const;

/**
 * Two diverging lines: cost recovered up to a point (`payback`), or revenue leaving overhead behind
 * (`scale`).
 */
export function CurveDrawing({ kind, labels }: { kind: keyof typeof CURVES; labels: readonly string[] }) {
  const [axis, solid, dashed] = CURVES[kind];
  return (
    <svg className="band-art mt-6 mb-2 h-34 flex-[1_0_auto] overflow-visible" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
        <path className="s" vectorEffect="non-scaling-stroke" d={axis} />
        <path className="s3" vectorEffect="non-scaling-stroke" d={dashed} />
        <path className="s2" vectorEffect="non-scaling-stroke" d={solid} />
      </svg>
      {kind === "payback" ? (
        <>
          <circle className="fl" cx="54%" cy="70%" r="4.5" />
          <text x="54%" y="94%" dx="12">
            {labels[0]}
          </text>
        </>
      ) : (
        <>
          <text x="68%" y="38%" textAnchor="end">
            {labels[0]}
          </text>
          <text x="100%" y="69%" textAnchor="end" dy="-2">
            {labels[1]}
          </text>
        </>
      )}
    </svg>
  );
}

/** One week: seven rows of 24 hours, the office hours bright. Two patterns draw the 168 cells. */
export function WeekDrawing({ hours }: { hours: readonly string[] }) {
  return (
    <div aria-hidden="true" className="mt-auto">
      <svg className="band-art aspect-24/7" viewBox="0 0 240 70">
        <defs>
          <pattern id="hour" width="10" height="10" patternUnits="userSpaceOnUse">
            <path className="fm" d="M1 1h8v8H1z" />
          </pattern>
          <pattern id="office-hour" width="10" height="10" patternUnits="userSpaceOnUse">
            <path className="fl" d="M1 1h8v8H1z" />
          </pattern>
        </defs>
        <path fill="url(#hour)" d="M0 0h240v70H0z" />
        <path className="fb" d="M90 0h80v50H90z" />
        <path fill="url(#office-hour)" d="M90 0h80v50H90z" />
      </svg>
      <p className="mt-2.5 mb-5 grid grid-cols-[9fr_8fr_4fr_3fr] font-mono text-[0.75rem] leading-none text-band-muted">
        {hours.map((hour) => (
          <span key={hour} className="last:text-end">
            {hour}
          </span>
        ))}
      </p>
    </div>
  );
}
