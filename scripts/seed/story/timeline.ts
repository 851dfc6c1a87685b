import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "~/lib/time-units";

/*
 * The demo's past is played in order, so that the audit log, the timelines and the booking calendar
 * look as if people had used the product for twelve weeks.
 */

/**
 * What happens to one person or article. It yields the time of its next step, then takes that step.
 */
export type Story = AsyncGenerator<Date, void, void>;

/** Plays all stories up to `now`, earliest step first. Steps that would come later don't happen. */
export async function play(stories: readonly Story[], now: Date): Promise<void> {
  const waiting: { story: Story; at: Date; order: number }[] = [];
  const advance = async (story: Story, order: number) => {
    const next = await story.next();
    if (next.done) return;
    if (next.value > now) await story.return();
    else waiting.push({ story, at: next.value, order });
  };
  for (const [order, story] of stories.entries()) await advance(story, order);
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
    const next = waiting.shift();
    if (next) await advance(next.story, next.order);
  }
}

/** The time `days` before the day of `now`, at a UTC time of day such as 9.5 for 09:30. */
export function daysBefore(now: Date, days: number, hour: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  return new Date(midnight - days * DAY_MILLISECONDS + hour * HOUR_MILLISECONDS);
}

/** The time some hours later. */
export function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MILLISECONDS);
}

/** The same time of day some days later, moved to Monday when it falls on a weekend. */
export function workDaysAfter(time: Date, days: number): Date {
  const day = hoursAfter(time, days * 24);
  const weekday = day.getUTCDay();
  const toMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return hoursAfter(day, toMonday * 24);
}
