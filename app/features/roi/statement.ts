import type { SubmissionResult } from "@conform-to/react";

import type { RoiStatementData } from "~/models/roi/roi";
import type { RoiScenario, RoiScenarioName } from "~/models/roi/roi-engine";
import type { RoiResultForm } from "~/models/roi/roi-form";

/** A line across a chart with its label. Positions are hundredths of the picture. */
export interface ChartTick {
  at: number;
  label: string;
  isZero: boolean;
}

/** The balance of three years. Paths lie in a field of 100 × 100. */
export interface PaybackChart {
  ticks: ChartTick[];
  months: { at: number; label: string }[];
  paths: { span: string; conservative: string; expected: string; optimistic: string };
  /** Where the expected curve returns to zero. */
  crossing: { x: number; y: number } | null;
}

/** Each month's savings in the first year. */
export interface MonthsChart {
  ticks: ChartTick[];
  bars: { at: number; width: number; top: number; height: number; isRamp: boolean; label: string }[];
  /** Height of the running cost. */
  running: number;
}

/** What the page of a statement shows. */
export interface ResultPage {
  token: string;
  /** Whether the visitor led the conversation, and may change the assumptions. */
  isOwner: boolean;
  statement: RoiStatementData;
  hoursPerMonth: number;
  scenarios: Record<RoiScenarioName, RoiScenario>;
  charts: { payback: PaybackChart; months: MonthsChart };
  /** The link for sharing. */
  address: string;
  until: string;
  /** For `FormTrap`. */
  stamp: string;
  /** The address that a prefilled link names; "" without one. */
  email: string;
}

/** A refused form of that page. */
export interface ResultReply {
  intent: RoiResultForm["intent"];
  result: SubmissionResult;
}
