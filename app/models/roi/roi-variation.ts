import { z } from "zod";

import { typedNumber } from "~/lib/typed-number";

import type { RoiSourced, RoiStatementData } from "./roi";
import { boundRoiInputs, type RoiInputs } from "./roi-engine";
import { typedFigureFields } from "./roi-form";

/** The figures that a reader may vary, by the name of their field in the address. */
export const VARIED_FIELDS = {
  itemsPerMonth: "itemsPerMonth",
  minutesEach: "minutesEach",
  routinePercent: "routinePercent",
  hourCost: "hourCostMinor",
  setup: "setupMinor",
  running: "runningMinorPerMonth",
} as const satisfies Record<string, RoiSourced>;
export type VariedField = keyof typeof VARIED_FIELDS;
export const VARIED_NAMES = Object.keys(VARIED_FIELDS) as VariedField[];

/**
 * The fields of an address with other figures, as people type them in the language of the page or
 * as addresses have them. A missing or empty field changes nothing.
 */
export function variationSchema(say: Record<RoiSourced, string>) {
  return z.object(typedFigureFields(say)).partial();
}
export type Variation = z.output<ReturnType<typeof variationSchema>>;

/** A statement's inputs with a reader's figures in place of some of its own. */
export interface VariedInputs {
  inputs: RoiInputs;
  /** The figures that differ from those of the statement. */
  changed: RoiSourced[];
}

/**
 * Puts a reader's figures in place of a statement's. Null if none of them differs. The statement
 * itself stays as it is.
 */
export function varyInputs(
  { inputs: base, isHours }: Pick<RoiStatementData, "inputs" | "isHours">,
  variation: Variation,
): VariedInputs | null {
  const { hourCost, setup, running, ...rest } = variation;
  const given: Partial<Record<RoiSourced, number | undefined>> = {
    ...rest,
    // Where only hours are known, an item is an hour.
    minutesEach: isHours ? undefined : rest.minutesEach,
    hourCostMinor: hourCost,
    setupMinor: setup,
    runningMinorPerMonth: running,
  };
  const inputs = { ...base };
  for (const figure of Object.values(VARIED_FIELDS)) inputs[figure] = given[figure] ?? base[figure];
  const bounded = boundRoiInputs(inputs);
  const changed = Object.values(VARIED_FIELDS).filter((figure) => bounded[figure] !== base[figure]);
  return changed.length === 0 ? null : { inputs: bounded, changed };
}

/** How a figure is written in its field, in the language of the page: "38.55" or "38,55". */
export function fieldText(name: VariedField, inputs: RoiInputs): string {
  const { value, decimals } = figureOf(name, inputs);
  return typedNumber(value, decimals);
}

/**
 * How it is written in an address, which is the same in every language. A point with three digits
 * after it would be a group of thousands in German, so these get a fourth one.
 */
function addressText(name: VariedField, inputs: RoiInputs): string {
  const { value, decimals } = figureOf(name, inputs);
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return text.replace(/\.\d{3}$/, "$&0");
}

/** A figure in the unit of its field: amounts in units of money, with cents if there are any. */
function figureOf(name: VariedField, inputs: RoiInputs): { value: number; decimals?: number } {
  const figure = VARIED_FIELDS[name];
  if (!figure.includes("Minor")) return { value: inputs[figure] };
  return { value: inputs[figure] / 100, decimals: inputs[figure] % 100 === 0 ? 0 : 2 };
}

/** The query of the address that shows these figures: only what differs from the statement. */
export function variationQuery({ inputs, changed }: VariedInputs): string {
  const query = new URLSearchParams();
  for (const name of VARIED_NAMES)
    if (changed.includes(VARIED_FIELDS[name])) query.set(name, addressText(name, inputs));
  return query.toString();
}
