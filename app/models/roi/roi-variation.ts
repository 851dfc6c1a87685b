import { z } from "zod";

import type { RoiSourced, RoiStatementData } from "./roi";
import { boundRoiInputs, type RoiInputs } from "./roi-engine";
import { figureFields } from "./roi-form";

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

/** The fields of an address with other figures. A missing or empty field changes nothing. */
export function variationSchema(say: Record<RoiSourced, string>) {
  return z.object(figureFields(say)).partial();
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

/** How a figure is written in its field: amounts in units with cents, everything else as it is. */
export function fieldText(name: VariedField, inputs: RoiInputs): string {
  const figure = VARIED_FIELDS[name];
  return figure.includes("Minor")
    ? (inputs[figure] / 100).toFixed(2).replace(/\.00$/, "")
    : String(inputs[figure]);
}

/** The query of the address that shows these figures: only what differs from the statement. */
export function variationQuery({ inputs, changed }: VariedInputs): string {
  const query = new URLSearchParams();
  for (const name of VARIED_NAMES)
    if (changed.includes(VARIED_FIELDS[name])) query.set(name, fieldText(name, inputs));
  return query.toString();
}
