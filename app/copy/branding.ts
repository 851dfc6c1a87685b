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
  logo: {
    title: "Logo",
    none: "No logo yet. The company's initials are shown instead.",
    choose: "Logo file",
    help: "JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Shown on a white ground in both themes, at most 48 pixels high.",
    altText: "Description",
    altTextHelp: "Read aloud to people who can't see the logo.",
    altTextOf: (company: string) => `${company} logo`,
    upload: "Upload logo",
    remove: "Remove logo…",
    removeTitle: "Remove the logo?",
    removeText: "The company's initials will be shown instead.",
    removeNow: "Remove logo",
    removed: "The logo was removed",
  },
  preview: "Saved look",
  forbidden: "Only owners and admins of the company can change its branding.",
} as const;
