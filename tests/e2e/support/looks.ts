/** The attribute of the elements that stand for all that look like them. */
export const LOOK_ATTRIBUTE = "data-stands-for-its-look";

/**
 * Marks the text that the rule on contrast has to look at: the first and the last of all elements
 * that look alike. A page with a thousand rows has thirty looks. Runs in the page.
 *
 * Two texts look alike if nothing that decides on their contrast differs: what each of their
 * ancestors paints, their own letters, whether they can be seen, and whether they belong to a
 * disabled control, which the rule leaves alone. Text that is placed over something else than its
 * ancestors looks like no other.
 */
export function markLooks(attribute: string): void {
  const PAINT = ["background-color", "background-image", "background-clip", "opacity", "filter"] as const;
  const PLACE = ["mix-blend-mode", "visibility", "clip-path", "transform", "z-index"] as const;
  const LETTERS = ["color", "font-size", "font-weight", "text-shadow"] as const;
  const STROKE = ["-webkit-text-fill-color", "-webkit-text-stroke-width", "text-indent"] as const;

  const numbers = new Map<string, number>();
  const numberOf = (look: string) => numbers.get(look) ?? (numbers.set(look, numbers.size), numbers.size - 1);
  const labels = new Set<Element | null>();
  for (const control of document.querySelectorAll<HTMLInputElement>(":disabled, [aria-disabled='true']")) {
    for (const label of control.labels ?? []) labels.add(label);
    const ids = control.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    for (const id of ids) labels.add(document.getElementById(id));
  }
  const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? "");

  const first = new Map<string, Element>();
  const last = new Map<string, Element>();
  const placed: Element[] = [];
  const visit = (element: Element, around: string, isAroundPlaced: boolean): void => {
    element.removeAttribute(attribute);
    // Nobody sees what is in it, and neither does the rule.
    if (!element.checkVisibility()) return;
    const style = getComputedStyle(element);
    const read = (names: readonly string[]) => names.map((name) => style.getPropertyValue(name)).join("|");
    const isDisabled = labels.has(element) || element.matches(":disabled, [aria-disabled='true']");
    const own = `${around} ${style.display} ${isDisabled} ${read(PAINT)} ${read(PLACE)}`;
    const chain = String(numberOf(own));
    const isPlaced = isAroundPlaced || !["static", "relative"].includes(style.position);
    const text = [...element.childNodes].filter(hasText).map((node) => node.nodeValue?.trim());
    const isControl = element.matches("input, select, textarea");
    if (text.length > 0 || isControl) {
      const { width, height } = element.getBoundingClientRect();
      const kind = [
        text.join("").length > 1,
        /[\p{L}\p{N}]/u.test(text.join("")),
        isControl && element.outerHTML,
      ];
      const look = `${chain} ${kind.join()} ${width > 1 && height > 1} ${read(LETTERS)} ${read(STROKE)}`;
      if (isPlaced) placed.push(element);
      if (!first.has(look)) first.set(look, element);
      last.set(look, element);
    }
    for (const child of element.shadowRoot?.children ?? []) visit(child, chain, isPlaced);
    for (const child of element.children) visit(child, chain, isPlaced);
  };
  visit(document.documentElement, "", false);
  for (const element of [...first.values(), ...last.values(), ...placed]) element.setAttribute(attribute, "");
}
