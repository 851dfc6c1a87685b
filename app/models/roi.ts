/** What a process costs today and what share of it an agent can take. */
export interface RoiInputs {
  itemsPerMonth: number;
  minutesEach: number;
  /** 0 to 1. */
  automatedShare: number;
  costPerHourUsd: number;
}

/** Hours and money that automation gives back. Not rounded. */
export interface RoiResult {
  hoursPerMonth: number;
  savedHoursPerMonth: number;
  savedUsdPerMonth: number;
  savedUsdPerYear: number;
}

/** Items × minutes = hours; × share = hours saved; × cost of an hour = money saved; × 12 = a year. */
export function workOutRoi({
  itemsPerMonth,
  minutesEach,
  automatedShare,
  costPerHourUsd,
}: RoiInputs): RoiResult {
  const hoursPerMonth = (itemsPerMonth * minutesEach) / 60;
  const savedHoursPerMonth = hoursPerMonth * automatedShare;
  const savedUsdPerMonth = savedHoursPerMonth * costPerHourUsd;
  return { hoursPerMonth, savedHoursPerMonth, savedUsdPerMonth, savedUsdPerYear: savedUsdPerMonth * 12 };
}

/** The worked example of the site: incoming invoices of a middle-sized company. */
export const ROI_EXAMPLE: RoiInputs = {
  itemsPerMonth: 600,
  minutesEach: 9,
  automatedShare: 0.7,
  costPerHourUsd: 42,
};
