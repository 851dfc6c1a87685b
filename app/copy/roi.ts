/** Words of the statement that shows how a saving is worked out. */
export const roiStatementCopy = {
  title: "Statement, accounts payable",
  caption: "Worked example of a yearly saving",
  stamp: "Example",
  items: "Invoices a month",
  minutes: "Minutes each",
  hours: "Hours of manual work",
  share: "Share an agent can take",
  shareNote: "the rest needs a person",
  savedHours: "Hours saved a month",
  cost: "Cost of an hour",
  saved: "Saved a month",
  total: "Saved in a year",
} as const;

/** Words of `/roi-calculator`. */
export const roiPageCopy = {
  title: "ROI calculator",
  description:
    "What automating one process gives back in hours and in money, with the arithmetic written out.",
  headline: "Let's do the math for",
  headlineSpoken: "invoices, orders, claims, returns and you.",
  lead: "Four figures decide whether a process is worth automating. None of them needs a consultant.",
  stepsTitle: "How to work out yours",
  steps: [
    [
      "Count the items",
      "How many invoices, orders or claims pass through in a normal month. A count for a day times 20 working days is close enough.",
    ],
    [
      "Time one of them",
      "From opening it to filing it, minutes with a stopwatch. Take the ordinary case, not the quick one.",
    ],
    [
      "Judge the share",
      "Out of ten, how many need nobody to be asked. Up to 80% is possible; the rest stays with your people.",
    ],
    [
      "Price the hour",
      "Salary plus everything on top. If you only know the yearly figure, divide it by 1,600 hours.",
    ],
  ],
  formulaTitle: "The formula",
  formula: "items × minutes ÷ 60 × share × cost of an hour × 12 = saved in a year",
  formulaNote:
    "It leaves out what is harder to count: errors that do not happen, discounts that are met, evenings that stay free.",
  talkTitle: "Have the four figures, or only one of them?",
  talkText:
    "Send what you know. You get the statement back with every assumption in it, and a plain no if it does not pay.",
  talk: "Talk to us",
} as const;
