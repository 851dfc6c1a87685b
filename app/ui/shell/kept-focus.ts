/**
 * Moves the focus on when the control that has it is removed, such as a row's button by its own
 * work: to the next row, or else to the one before, or to the heading above. Browsers would start
 * again at the top of the page. Not to the same button of another row, which a key that is held
 * down would press as well. It loads with the first form that is sent. The effects of a page may
 * move the focus as well, before or after this.
 */
export function keepFocusInPlace(): void {
  let focused: Element | null = document.activeElement;
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) focused = target;
  });
  new MutationObserver((changes) => {
    if (!focused || focused.isConnected) return;
    const gone = focused;
    focused = null;
    if (document.activeElement !== document.body) return;
    focusNear(gone, changes);
  }).observe(document, { childList: true, subtree: true });
}

function focusNear(gone: Element, changes: readonly MutationRecord[]): void {
  for (const { target, removedNodes, nextSibling, previousSibling } of changes) {
    const row = [...removedNodes].find((node) => node.contains(gone));
    if (!row || !(target instanceof Element) || !target.isConnected) continue;
    const region = target.closest("dialog, section, main");
    const next = [nextSibling, previousSibling].find(
      (other) => isRow(row) && other?.nodeName === row.nodeName,
    );
    const place = next ?? region?.querySelector("h1, h2, h3") ?? document.querySelector("#main h1");
    if (!(place instanceof HTMLElement)) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    return;
  }
}

function isRow({ nodeName }: Node): boolean {
  return nodeName === "LI" || nodeName === "TR";
}
