import type { SubmissionResult } from "@conform-to/react";

import type { RoiSourced, RoiStatementData } from "~/models/roi/roi";
import type { RoiComparison } from "~/models/roi/roi-comparison";
import type { RoiInputs, RoiScenario, RoiScenarioName } from "~/models/roi/roi-engine";
import type { RoiResultForm } from "~/models/roi/roi-form";
import type { VariedField } from "~/models/roi/roi-variation";

/** A line across a chart with its label. Positions are hundredths of the picture. */
export interface ChartTick {
  at: number;
  label: string;
  isZero: boolean;
}

/** The balance over `ROI_MONTHS`. Paths lie in a field of 100 × 100. */
export interface PaybackChart {
  ticks: ChartTick[];
  months: { at: number; label: string }[];
  paths: { span: string; conservative: string; expected: string; optimistic: string };
  /** Where the expected curve returns to zero. */
  crossing: Crossing | null;
  /** The expected curve with a reader's figures, which takes the place of the other scenarios. */
  varied: { path: string; crossing: Crossing | null } | null;
}

/** A point of a chart, in hundredths of the picture. */
export interface Crossing {
  x: number;
  y: number;
}

/** Each month's savings in the first year. */
export interface MonthsChart {
  ticks: ChartTick[];
  bars: { at: number; width: number; top: number; height: number; isRamp: boolean; label: string }[];
  /** Height of the running cost. */
  running: number;
}

/** The form in which a reader changes figures. */
export interface VaryForm {
  /** What is wrong with the figures in the address. */
  reply: SubmissionResult | null;
  values: Record<VariedField, string>;
  /** The statement's own figures, as the fields show them. */
  own: Record<VariedField, string>;
}

/** A statement with a reader's figures. */
export interface VariedStatement {
  inputs: RoiInputs;
  changed: RoiSourced[];
  hoursPerMonth: number;
  expected: RoiScenario;
}

/** One of two statements side by side. */
export interface ComparedStatement {
  path: string;
  processName: string;
  madeOn: string;
  /** Whether it has a reader's figures. */
  isVaried: boolean;
  inputs: RoiInputs;
  expected: RoiScenario;
}

/** Two statements side by side, if the address names another one. */
export interface Comparison {
  /** The link or code as it was typed. */
  typed: string;
  error: string | null;
  result:
    | (RoiComparison & {
        statements: [ComparedStatement, ComparedStatement];
        /** Both come from one conversation, so their savings don't add up. */
        isSameProcess: boolean;
      })
    | null;
}

/** What a statement says, on its page and as a PDF. */
export interface StatementView {
  token: string;
  statement: RoiStatementData;
  hoursPerMonth: number;
  scenarios: Record<RoiScenarioName, RoiScenario>;
  charts: { payback: PaybackChart; months: MonthsChart };
  /** The link for sharing: with a reader's figures, if there are any. */
  address: string;
  /** The link to a consultation about this statement; null while booking is turned off. */
  bookingAddress: string | null;
  /** The path of the same content as a PDF. */
  documentPath: string;
  madeOn: string;
  until: string;
  /** Null while all figures are the statement's own. */
  varied: VariedStatement | null;
  varyForm: VaryForm;
  comparison: Comparison;
}

/** What the page of a statement shows. */
export interface ResultPage extends StatementView {
  /** Whether the visitor led the conversation, and may change the assumptions. */
  isOwner: boolean;
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
