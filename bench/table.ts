import { type Figures, rateRatio } from "./rounds";

/** Prints rows under a heading, columns as wide as their widest cell, numbers to the right. */
export function printTable(heading: string, columns: string[], rows: string[][]): void {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  ");
  console.log(`\n${heading}`);
  console.log(line(columns));
  console.log(widths.map((width) => "-".repeat(width)).join("  "));
  for (const row of rows) console.log(line(row));
}

export const whole = (value: number): string => Math.round(value).toLocaleString("en");
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const milliseconds = (value: number): string => value.toFixed(2);

/** One line of the table that compares the servers. */
export function speedRow(
  title: string,
  { app, bare, plain, nginx }: Record<string, Figures | undefined>,
): string[] {
  return [
    title,
    whole(app?.requestsPerSecond ?? 0),
    app && bare ? percent(rateRatio(app, bare)) : "",
    app && plain ? `${rateRatio(app, plain).toFixed(1)} ×` : "",
    milliseconds(app?.p50 ?? 0),
    milliseconds(app?.p99 ?? 0),
    ...[app, bare, nginx, plain].map((one) => (one ? whole(one.cpuPerRequest * 1000) : "")),
    String((app?.errors ?? 0) + (bare?.errors ?? 0)),
  ];
}

export const SPEED_COLUMNS = [
  "",
  "requests/s",
  "of bare",
  "of plain",
  "p50 ms",
  "p99 ms",
  "CPU µs",
  "CPU bare",
  "CPU nginx",
  "CPU plain",
  "errors",
];
