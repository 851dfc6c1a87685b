/** Items in a row that share a day, with the day's name. */
export interface DayGroup<Item> {
  date: string;
  items: Item[];
}

/** Groups a sorted list by the days of its items. */
export function groupByDay<Item extends { when: { date: string } }>(
  items: readonly Item[],
): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.date === item.when.date) last.items.push(item);
    else groups.push({ date: item.when.date, items: [item] });
  }
  return groups;
}
