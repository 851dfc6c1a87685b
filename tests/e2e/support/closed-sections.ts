interface ClosedSectionsWindow {
  /** What was taken out, with what holds its place. */
  closedSections?: { content: ChildNode; place: Comment }[];
}

/** The number of elements in closed sections. Runs in the page. */
export function countInClosedSections(): number {
  return document.querySelectorAll(
    "details:not([open]) > :not(summary), details:not([open]) > :not(summary) *",
  ).length;
}

/** Takes out of the page what is in closed sections. Runs in the page. */
export function setAsideClosedSections(): void {
  const taken: { content: ChildNode; place: Comment }[] = [];
  for (const section of document.querySelectorAll("details:not([open])")) {
    const summary = section.querySelector(":scope > summary");
    for (const content of section.childNodes) {
      if (content !== summary) taken.push({ content, place: document.createComment("") });
    }
  }
  for (const { content, place } of taken) content.replaceWith(place);
  (window as ClosedSectionsWindow).closedSections = taken;
}

/** Puts everything back where it was. Runs in the page. */
export function putBackClosedSections(): void {
  const taken = (window as ClosedSectionsWindow).closedSections ?? [];
  for (const { content, place } of taken) place.replaceWith(content);
}
