/** Words of the page on which a company sets its branding. */
export const brandingCopy = {
  title: "Branding",
  lead: "How the sign-in page on your company's own address looks.",
  accent: "Accent color",
  accents: {
    green: "Green",
    blue: "Blue",
    violet: "Violet",
    red: "Red",
    amber: "Amber",
    slate: "Slate",
  },
  accentHelp: "Each color stays readable in the light and the dark theme.",
  welcome: "Welcome line",
  welcomeHelp: "Shown above the sign-in form, at most 120 characters.",
  submit: "Save branding",
  saved: "The branding was saved",
  failed: "The branding was not saved",
  savedMeanwhile: (accent: string, welcome: string | null) =>
    welcome === null
      ? `Saved in the meantime: ${accent}, no welcome line.`
      : `Saved in the meantime: ${accent}, “${welcome}”.`,
  preview: "Saved look",
  forbidden: "Only owners and admins of the company can change its branding.",
} as const;
