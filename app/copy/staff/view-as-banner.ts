/** Words of the bar on every page while staff look at someone else's. */
export const viewAsBannerCopy = {
  label: "Viewing as another person",
  shown: (name: string) => `You see the pages of ${name}, until`,
  readOnly: "Read only.",
  end: "Stop viewing",
};
