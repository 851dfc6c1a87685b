const TENTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Ten boxes, eight of them filled. */
export function ShareDrawing() {
  return (
    <svg className="chart" height="22" aria-hidden="true">
      {TENTHS.map((tenth) => (
        <rect
          key={tenth}
          className={tenth < 8 ? "k" : "q"}
          x={`${tenth * 10 + 0.4}%`}
          y={tenth < 8 ? 0 : 0.5}
          width={tenth < 8 ? "8.4%" : "8%"}
          height={tenth < 8 ? 22 : 21}
        />
      ))}
    </svg>
  );
}

/** The share of the full saving in each of the first six months. */
const RAMP = [0.4, 0.7, 1, 1, 1, 1];

/** Six months as columns that reach their full height in the third. */
export function RampDrawing() {
  return (
    <svg className="chart" height="78" aria-hidden="true">
      {RAMP.map((share, month) => (
        <g key={month}>
          <rect
            className={share < 1 ? "m" : "k"}
            x={`${(month * 100) / 6}%`}
            y={56 - share * 56}
            width="13.6%"
            height={share * 56}
          />
          <text x={`${(month * 100) / 6 + 6.8}%`} y="74" textAnchor="middle">
            {month + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A year in months, with the span from 3 to 6 marked and the example's date at 5.1. */
export function PaybackDrawing() {
  return (
    <svg className="chart" height="48" aria-hidden="true">
      <rect className="b" x="25%" y="6" width="25%" height="20" />
      <line className="i" x2="100%" y1="26.5" y2="26.5" />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => (
        <line
          key={month}
          className="i"
          x1={`${(month * 100) / 12}%`}
          x2={`${(month * 100) / 12}%`}
          y1={month % 3 === 0 ? 18 : 22}
          y2="26"
        />
      ))}
      {[0, 3, 6, 9, 12].map((month) => (
        <text
          key={month}
          x={`${(month * 100) / 12}%`}
          y="44"
          textAnchor={month === 0 ? "start" : month === 12 ? "end" : "middle"}
        >
          {month}
        </text>
      ))}
      <circle className="d" cx="42.5%" cy="26.5" r="5" />
    </svg>
  );
}
