/** The two word sets of the rotating banner: five words each, the last one is "YOU!". */
export const bannerWords = {
  default: ["finance.", "operations.", "support.", "audit.", "YOU!"],
  roi: ["invoices.", "orders.", "claims.", "returns.", "YOU!"],
} as const;

export type BannerMode = keyof typeof bannerWords;
