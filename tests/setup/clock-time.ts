const TICK_MILLISECONDS = 20;

/**
 * How many milliseconds `work` takes on the clock, without those for which a busy machine kept this
 * process from running. They show as ticks that come late although the process was idle. For bounds
 * on waiting: `cpuMilliseconds` is the one for bounds on work.
 */
export async function clockMilliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  let kept = 0;
  let last = began;
  let cpu = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    const late = now - last - TICK_MILLISECONDS - (user + system) / 1_000;
    if (late > TICK_MILLISECONDS) kept += late;
    last = now;
    cpu = process.cpuUsage();
  };
  const ticker = setInterval(look, TICK_MILLISECONDS);
  try {
    await work();
    look();
  } finally {
    clearInterval(ticker);
  }
  return performance.now() - began - kept;
}
