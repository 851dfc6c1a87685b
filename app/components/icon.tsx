import type { ReactNode } from "react";

/** Pictograms on a 24 × 24 grid, 1.5 stroke, round ends. Inline, because a page uses few of them. */
const ICONS = {
  user: (
    <>
      <circle cx="12" cy="8.25" r="3.75" />
      <path d="M4.75 20c.6-3.9 3.5-6 7.25-6s6.65 2.1 7.25 6" />
    </>
  ),
  menu: (
    <>
      <path d="M4 8h16M4 16h16" />
    </>
  ),
  close: (
    <>
      <path d="m6 6 12 12M18 6 6 18" />
    </>
  ),
  pause: (
    <>
      <path d="M8.5 6v12M15.5 6v12" strokeWidth="2" />
    </>
  ),
  play: (
    <>
      <path d="m8 5.5 10 6.5-10 6.5z" />
    </>
  ),
  right: (
    <>
      <path d="M5 12h14M13 6l6 6-6 6" />
    </>
  ),
  plus: (
    <>
      <path d="M12 5v14M5 12h14" />
    </>
  ),
  out: (
    <>
      <path d="M8 16 17 7M9 7h8v8" />
    </>
  ),
  monitor: (
    <>
      <path d="M3.5 5h17v11h-17zM9 20h6M12 16v4" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.75" />
      <path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.65 5.65l1.75 1.75M16.6 16.6l1.75 1.75M18.35 5.65 16.6 7.4M7.4 16.6l-1.75 1.75" />
    </>
  ),
  moon: (
    <>
      <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />
    </>
  ),
  alert: (
    <>
      <path d="M12 4 21 19.5H3zM12 10v4.5M12 17h.01" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 11.25v5M12 8h.01" />
    </>
  ),
  ok: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="m8.25 12.25 2.5 2.5 5-5" />
    </>
  ),
  no: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="m9 9 6 6M15 9l-6 6" />
    </>
  ),
  next: (
    <>
      <path d="m9.5 6 6 6-6 6" />
    </>
  ),
  prev: (
    <>
      <path d="m14.5 6-6 6 6 6" />
    </>
  ),
  search: (
    <>
      <circle cx="10.75" cy="10.75" r="6" />
      <path d="m15.25 15.25 4.5 4.5" />
    </>
  ),
  spin: (
    <>
      <path d="M12 3.75a8.25 8.25 0 1 1-8.25 8.25" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 7v5.25l3.25 2" />
    </>
  ),
  mail: (
    <>
      <path d="M3.5 5.75h17v12.5h-17zM3.5 6.5l8.5 7 8.5-7" />
    </>
  ),
  phone: (
    <>
      <path d="M7 3.5h10v17H7zM10.75 17.5h2.5" />
    </>
  ),
  calendar: (
    <>
      <path d="M4 6h16v14H4zM4 10.5h16M8.25 3.5V7.5M15.75 3.5V7.5" />
    </>
  ),
  bubble: (
    <>
      <path d="M4 5h16v11.5h-8.5L7 20v-3.5H4z" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M3.75 12h16.5M12 3.75c2.5 2.4 3.6 5.2 3.6 8.25s-1.1 5.85-3.6 8.25c-2.5-2.4-3.6-5.2-3.6-8.25S9.5 6.15 12 3.75z" />
    </>
  ),
  gauge: (
    <>
      <path d="M4 20V4M4 20h16M8.5 16v-4M12.5 16V8M16.5 16v-6" />
    </>
  ),
  article: (
    <>
      <path d="M5.5 3.5h9l4 4v13h-13zM14.5 3.5v4h4M8.5 12h7M8.5 16h7" />
    </>
  ),
  layers: (
    <>
      <path d="m12 3.75 8.5 4.5-8.5 4.5-8.5-4.5zM3.5 12.25l8.5 4.5 8.5-4.5M3.5 16.25l8.5 4.5 8.5-4.5" />
    </>
  ),
  exit: (
    <>
      <path d="M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6z" />
    </>
  ),
  laptop: (
    <>
      <path d="M5 5.5h14v10H5zM2.5 19h19" />
    </>
  ),
  download: (
    <>
      <path d="M12 4v11.5M7 11l5 5 5-5M4.5 20h15" />
    </>
  ),
  lock: (
    <>
      <path d="M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  users: (
    <>
      <circle cx="9.25" cy="8.5" r="3.25" />
      <path d="M3.25 19c.5-3.3 2.9-5 6-5s5.5 1.7 6 5M15.5 5.5a3.25 3.25 0 0 1 0 6M17.5 14.4c1.8.7 2.95 2.2 3.25 4.6" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 7.5h8M16.5 7.5H20M4 16.5h3.5M12 16.5h8" />
      <circle cx="14.25" cy="7.5" r="2.25" />
      <circle cx="9.75" cy="16.5" r="2.25" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICONS;

/** A pictogram in the colour of the text. It is decoration: the control around it carries the name. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? "icon icon-s" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[name]}
    </svg>
  );
}
