/**
 * Icons on a 24 × 24 grid, 1.5 stroke, round ends, each as one path. Inline, because a page uses
 * few of them.
 */
const ICONS = {
  chart: "M4 20h16M7 16.5v-5M12 16.5V6M17 16.5v-8",
  user: "M8.25 8.25a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0M4.75 20c.6-3.9 3.5-6 7.25-6s6.65 2.1 7.25 6",
  menu: "M4 8h16M4 16h16",
  close: "m6 6 12 12M18 6 6 18",
  pause: "M8.5 6v12M15.5 6v12",
  play: "m8 5.5 10 6.5-10 6.5z",
  right: "M5 12h14M13 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  out: "M8 16 17 7M9 7h8v8",
  monitor: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  sun: "M8.25 12a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.65 5.65l1.75 1.75M16.6 16.6l1.75 1.75M18.35 5.65 16.6 7.4M7.4 16.6l-1.75 1.75",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  alert: "M12 4 21 19.5H3zM12 10v4.5M12 17h.01",
  info: "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0 -16.5 0M12 11.25v5M12 8h.01",
  ok: "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0 -16.5 0M8.25 12.25l2.5 2.5 5-5",
  no: "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0 -16.5 0M9 9l6 6M15 9l-6 6",
  next: "m9.5 6 6 6-6 6",
  prev: "m14.5 6-6 6 6 6",
  search: "M4.75 10.75a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M15.25 15.25l4.5 4.5",
  spin: "M12 3.75a8.25 8.25 0 1 1-8.25 8.25",
  clock: "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0 -16.5 0M12 7v5.25l3.25 2",
  mail: "M3.5 5.75h17v12.5h-17zM3.5 6.5l8.5 7 8.5-7",
  phone: "M7 3.5h10v17H7zM10.75 17.5h2.5",
  video: "M3.5 6.5H15v11H3.5zM15 10.75l5.5-3.25v9L15 13.25",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.25 3.5V7.5M15.75 3.5V7.5",
  bubble: "M4 5h16v11.5h-8.5L7 20v-3.5H4z",
  globe:
    "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0 -16.5 0M3.75 12h16.5M12 3.75c2.5 2.4 3.6 5.2 3.6 8.25s-1.1 5.85-3.6 8.25c-2.5-2.4-3.6-5.2-3.6-8.25S9.5 6.15 12 3.75z",
  gauge: "M4 20V4M4 20h16M8.5 16v-4M12.5 16V8M16.5 16v-6",
  article: "M5.5 3.5h9l4 4v13h-13zM14.5 3.5v4h4M8.5 12h7M8.5 16h7",
  tag: "M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8 8h.01",
  layers: "m12 3.75 8.5 4.5-8.5 4.5-8.5-4.5zM3.5 12.25l8.5 4.5 8.5-4.5M3.5 16.25l8.5 4.5 8.5-4.5",
  exit: "M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4",
  shield: "M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6z",
  laptop: "M5 5.5h14v10H5zM2.5 19h19",
  download: "M12 4v11.5M7 11l5 5 5-5M4.5 20h15",
  lock: "M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  users:
    "M6 8.5a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0 -6.5 0M3.25 19c.5-3.3 2.9-5 6-5s5.5 1.7 6 5M15.5 5.5a3.25 3.25 0 0 1 0 6M17.5 14.4c1.8.7 2.95 2.2 3.25 4.6",
  sliders:
    "M4 7.5h8M16.5 7.5H20M4 16.5h3.5M12 16.5h8M12 7.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0M7.5 16.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0",
  down: "m6 9.5 6 6 6-6",
  up: "m6 14.5 6-6 6 6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  sort: "m8 9.5 4-4 4 4M8 14.5l4 4 4-4",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  grip: "M9 5.5h.01M15 5.5h.01M9 12h.01M15 12h.01M9 18.5h.01M15 18.5h.01",
  edit: "M4.5 19.5 5.5 15 15.75 4.75l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 10.5v5.5M14 10.5v5.5",
  inbox: "M4 13.5 6.5 5h11l2.5 8.5V19.5H4zM4 13.5h4.5l1.25 2.5h4.5l1.25-2.5H20",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  link: "M10 14a3.75 3.75 0 0 0 5.3 0l3.4-3.4a3.75 3.75 0 0 0-5.3-5.3L12 6.7M14 10a3.75 3.75 0 0 0-5.3 0l-3.4 3.4a3.75 3.75 0 0 0 5.3 5.3L12 17.3",
  image:
    "M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 4.5M14.25 9a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0 -2.5 0",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  code: "m8.5 7-5 5 5 5M15.5 7l5 5-5 5",
  eye: "M2.75 12C5 8 8.25 6 12 6s7 2 9.25 6C19 16 15.75 18 12 18s-7-2-9.25-6zM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0",
  building: "M5 20.5v-17h9v17M14 9h5v11.5M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3",
  passkey:
    "M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M3 19.5c.5-3.6 2.8-5.5 6-5.5 1 0 1.9.2 2.7.5M14.5 12.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M17 15v6M17 18h2M17 20.5h1.5",
  key: "M4 16a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 13 19.5 4.5M16 8l2.5 2.5M13.25 10.75l1.75 1.75",
  send: "M4 12 20 4.5 15.5 20l-3.75-6.25zM11.75 13.75 20 4.5",
  flag: "M5.5 21V4h12l-2.5 4.25L17.5 12.5h-12",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15",
  columns: "M4 5h4.5v14H4zM9.75 5h4.5v9.5h-4.5zM15.5 5H20v12h-4.5z",
  sign: "M3.5 19.5h17M5 15.5c2-6 4.5-10 6-9s-2.5 9-1 9 2.5-4 3.5-4 .25 3 1.5 3 1.5-1.5 3.5-1.5",
};

export type IconName = keyof typeof ICONS;

/** Icons of dots and bars, which need wider strokes. */
const STROKES: Partial<Record<IconName, number>> = { pause: 2, more: 2.5, grip: 2.5 };

/** Icons that point somewhere on the line of the text. They turn with its direction. */
const POINTING: ReadonlySet<IconName> = new Set(["next", "prev", "right", "out", "exit", "send"]);

/** An icon in the color of the text. It is decoration; the surrounding control has the name. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <PathIcon
      path={ICONS[name]}
      strokeWidth={STROKES[name]}
      className={`${small ? " icon-s" : ""}${POINTING.has(name) ? " icon-pointing" : ""}`}
    />
  );
}

/** The same for an icon that one part of the application has for itself. */
export function PathIcon({
  path,
  strokeWidth,
  className = "",
}: {
  path: string;
  strokeWidth?: number | undefined;
  className?: string;
}) {
  return (
    <svg className={`icon${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} strokeWidth={strokeWidth} />
    </svg>
  );
}
