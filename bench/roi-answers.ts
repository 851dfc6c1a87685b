/** A whole conversation with the ROI agent: each step, and what a visitor answers. */
export const ROI_ANSWERS = [
  ["process", "invoices from our suppliers, they all come by mail"],
  ["volume", "more like 500 to 1,000, around thirty a day"],
  ["minutes", "9 minutes if nothing is missing"],
  ["people", "two of us in accounts payable"],
  ["share", "7, maybe"],
  ["cost", "€45k"],
  ["systems", "SAP, Outlook and Excel"],
] as const;
