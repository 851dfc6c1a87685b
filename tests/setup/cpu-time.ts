/**
 * How many milliseconds of CPU this process spent on `work`. Unlike the time on the clock it does
 * not grow with what else the machine does.
 */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
