/** Opens something of the console's frame, such as its palette, from anywhere on the page. */
interface FrameSwitch {
  /** Says how the frame opens it; null when the frame has gone. */
  setOpener: (opener: (() => void) | null) => void;
  /** Returns whether the page has it. */
  open: () => boolean;
}

/** A new switch, for one thing. Its opener is set in browsers only. */
export function makeFrameSwitch(): FrameSwitch {
  let opener: (() => void) | null = null;
  return {
    setOpener: (next) => {
      opener = next;
    },
    open: () => {
      opener?.();
      return opener !== null;
    },
  };
}
