/** The tabs of the console's pages for the site. */
export const siteTabsCopy = { label: "Parts of the site", texts: "Texts", brand: "Brand" } as const;
