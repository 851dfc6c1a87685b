import type { DrillRequest } from "./arguments";

/** What a drill has counted. Times are milliseconds. */
export interface DrillFigures {
  /** How often something was killed. */
  kills: number;
  /** Instances of the application that ended by themselves. */
  died: number;
  /** Acknowledged writes, by kind. */
  acknowledged: Record<string, number>;
  /** Acknowledged writes that the database doesn't have at the end. */
  lost: number;
  /** The longest time without any acknowledged write, for each kill. */
  outages: number[];
  /** Reads of public pages while nothing could be written: those with a page, and all. */
  reads: { served: number; all: number };
  /** Answers that are a fault of the application: 500, or 503 without `Retry-After`. */
  faults: number;
}

/** How long writes may be impossible, in milliseconds, by what was lost. */
const OUTAGE_MAX = { database: 10_000, machine: 35_000 };

/** A line of a report. */
export interface ReportLine {
  label: string;
  value: string;
  /** What was promised; undefined for what is only told. */
  bound?: string;
  isMissed: boolean;
}

/** What is only told. */
export function told(label: string, value: string | number): ReportLine {
  return { label, value: String(value), isMissed: false };
}

/** What must not happen. */
export function none(label: string, count: number): ReportLine {
  return { label, value: String(count), bound: "0", isMissed: count > 0 };
}

/** What must happen, or the drill has shown nothing. */
export function some(label: string, count: number): ReportLine {
  return { label, value: String(count), bound: "≥ 1", isMissed: count === 0 };
}

/** A time that has a limit, in milliseconds. */
export function within(label: string, milliseconds: number, most: number): ReportLine {
  const isMissed = !(milliseconds <= most);
  return { label, value: inSeconds(milliseconds), bound: `≤ ${inSeconds(most)}`, isMissed };
}

/** The lines of the report of a failover, with the bounds of what was asked. */
export function failoverLines(
  { loss }: Pick<DrillRequest, "loss">,
  { kills, died, acknowledged, lost, outages, reads, faults }: DrillFigures,
): ReportLine[] {
  return [
    told("kills", kills),
    none("processes of the application that died", died),
    told("acknowledged writes", kindsOf(acknowledged)),
    none("acknowledged writes lost", lost),
    within("longest write outage", Math.max(0, ...outages), OUTAGE_MAX[loss]),
    told("write outage after each kill", outages.map(inSeconds).join(", ")),
    told("public pages served during outages", `${reads.served} of ${reads.all}`),
    none("answers 500, or 503 without Retry-After", faults),
    ...nothingProven(acknowledged),
  ];
}

/** Without writes of each kind, a drill shows nothing. */
export function nothingProven(acknowledged: Record<string, number>): ReportLine[] {
  return Object.entries(acknowledged)
    .filter(([, count]) => count === 0)
    .map(([kind]) => some(`${kind} made`, 0));
}

/** Counts of several kinds, in words. */
export function kindsOf(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
}

/** Seconds with one decimal. */
export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** The report as text, one line per figure. Missed bounds are marked. */
export function reportText(lines: readonly ReportLine[]): string {
  return lines
    .map(({ label, value, bound, isMissed }) => {
      const promise = bound === undefined ? "" : ` (bound: ${bound})`;
      return `${isMissed ? "MISSED " : "       "}${label}: ${value}${promise}`;
    })
    .join("\n");
}
