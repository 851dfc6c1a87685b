import type { LeadStatus } from "./lead";

/** The names of the stages. Their order is that of the board. */
export type StageNames = Record<LeadStatus, string>;

/** Looks up the operator's names of the stages, in the operator's order. */
export function stageNamesOf({
  leadStages,
}: {
  leadStages: readonly { status: LeadStatus; name: string }[];
}): StageNames {
  return Object.fromEntries(leadStages.map(({ status, name }) => [status, name])) as StageNames;
}

/** Sorts what belongs to stages into the order of the board. */
export function inStageOrder<Item extends { status: LeadStatus }>(
  items: readonly Item[],
  names: StageNames,
): Item[] {
  const order = Object.keys(names);
  return items.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
}
