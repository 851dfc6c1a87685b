import type { Browser, CDPSession, Page } from "@playwright/test";

/**
 * Scores of the benchmark of Lighthouse for phones, as Chrome's DevTools have them for their
 * calibrated presets: "mid-tier" is a phone like a Pixel 5, "low-tier" one like a Moto G Power of
 * 2022 (`front_end/panels/mobile_throttling/CalibrationController.ts`).
 */
export const PHONES = { midRange: 1_000, lowEnd: 264 } as const;

export type Phone = keyof typeof PHONES;

/** Long enough for a score within a few percent. */
const BENCHMARK_MILLISECONDS = 500;
/** The throttling of Chromium has steps of 1 %. */
const STEPS = 8;
const CLOSE_ENOUGH = 10;

/**
 * The factor by which Chromium has to slow down this machine to be as fast as a phone, found by
 * halving as DevTools do. 1 on a machine that isn't faster than the phone.
 */
export async function findSlowdown(browser: Browser, phone: Phone): Promise<number> {
  const tab = await browser.newPage();
  try {
    const devtools = await tab.context().newCDPSession(tab);
    const target = PHONES[phone];
    // The first run only compiles.
    await score(tab, devtools, 1);
    const own = await score(tab, devtools, 1);
    if (own <= target) return 1;
    let [fast, slow] = [1, (own / target) * 1.5];
    for (let step = 0; step < STEPS; step += 1) {
      const rate = (fast + slow) / 2;
      const reached = await score(tab, devtools, rate);
      if (Math.abs(reached - target) < CLOSE_ENOUGH) return rate;
      if (reached < target) slow = rate;
      else fast = rate;
    }
    return (fast + slow) / 2;
  } finally {
    await tab.close();
  }
}

async function score(tab: Page, devtools: CDPSession, rate: number): Promise<number> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return tab.evaluate(computeBenchmarkIndex, BENCHMARK_MILLISECONDS);
}

/**
 * Runs in the page. The benchmark of Lighthouse since version 6.3 (`computeBenchmarkIndex`): how
 * often a second a string of 10,000 letters is built and 100,000 numbers are copied, each divided
 * by ten, on average.
 */
function computeBenchmarkIndex(milliseconds: number): number {
  // No function has a name here: tsx wraps those that have one in a helper that the page lacks.
  const [numbers, copies] = [
    Array.from({ length: 100_000 }, (_, index) => index),
    new Array(100_000).fill(0),
  ];
  const indexes = [
    () => {
      let text = "";
      for (let letter = 0; letter < 10_000; letter += 1) text += "a";
      if (text.length === 1) throw new Error("This keeps the compiler from leaving the loop out.");
      return 1;
    },
    () => {
      for (let round = 0; round < 10; round += 1)
        for (let index = 0; index < 100_000; index += 1) copies[index] = numbers[index];
      return 10;
    },
  ].map((work) => {
    const start = performance.now();
    let rounds = 0;
    while (performance.now() - start < milliseconds / 2) rounds += work();
    return rounds / 10 / ((performance.now() - start) / 1000);
  });
  return indexes.reduce((sum, index) => sum + index, 0) / indexes.length;
}
