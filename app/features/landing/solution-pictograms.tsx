import type { ReactNode } from "react";

/** The icons of the four solutions, on a 64 × 64 grid. */
export const SOLUTION_PICTOGRAMS: readonly ReactNode[] = [
  <g key="1">
    <path className="f" d="M18 22h20v6H18z" />
    <path d="M12 6.75h24l8 8V34M12 6.75v50.5h18M36 6.75v8h8" />
    <path d="M18 25h20M18 33h14M18 41h9" />
    <circle className="k" cx="44.5" cy="46" r="10" />
    <circle className="k" cx="44.5" cy="46" r="4" />
    <path className="k" d="m51.75 53.25 6.5 6.5" />
  </g>,
  <g key="2">
    <circle cx="10" cy="32" r="5.25" />
    <path d="M15.25 32H24" />
    <path className="f" d="M24.75 24.75h14.5v14.5h-14.5z" />
    <path d="M24.75 24.75h14.5v14.5h-14.5z" />
    <path className="k" d="m28.5 32.25 2.5 2.5 4.75-5" />
    <path d="M39.25 32h7" />
    <circle className="k" cx="53" cy="32" r="6.75" />
    <circle className="kf" cx="53" cy="32" r="3" />
    <path d="M32 39.25V54.25H10V37.25M6.5 41l3.5-3.75L13.5 41" />
    <path d="M32 24.75V9.75H53V25" />
  </g>,
  <g key="3">
    <path d="M6.75 8.75h18.5v18.5H6.75zM38.75 8.75h18.5v18.5H38.75zM6.75 40.75h18.5v14.5H6.75z" />
    <path className="f" d="M38.75 40.75h18.5v14.5H38.75z" />
    <path className="k" d="M38.75 40.75h18.5v14.5H38.75z" />
    <path d="M6.75 14h18.5M38.75 14h18.5M6.75 46h18.5" />
    <path className="k" d="M38.75 46h18.5" />
    <path className="k" d="M25.25 20h6.75M32 20h6.75M16 27.25v13.5M48 27.25v13.5M25.25 50.5h13.5" />
    <circle className="kf" cx="32" cy="20" r="2.25" />
    <circle className="kf" cx="16" cy="34" r="2.25" />
    <circle className="kf" cx="48" cy="34" r="2.25" />
    <circle className="kf" cx="32" cy="50.5" r="2.25" />
  </g>,
  <g key="4">
    <path className="f" d="M36 31.5V36h21V14c-6 3-14 11-21 17.5z" />
    <path d="M7.75 6v50.25H58" />
    <path d="M7.75 36h50" strokeDasharray="2.5 3" />
    <path className="k" d="M7.75 50c12 0 18-6.5 25.5-15.5S48.5 17 57.5 13.5" />
    <circle className="kf" cx="32" cy="36" r="3.25" />
    <path d="M32 42v14.25" />
  </g>,
];
