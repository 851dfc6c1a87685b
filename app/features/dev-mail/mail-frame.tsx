import { useEffect, useRef } from "react";

import { devMailCopy as copy } from "~/copy/dev-mail";

/**
 * The HTML of an email in a frame that is as tall as the email. Without scripts the frame has a
 * fixed height and scrolls.
 */
export function MailFrame({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);

  // No style makes a frame as tall as its document, so it's measured, and again at each new width.
  // The frame may have loaded before this script has, so its load event is not enough.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const height = element.contentDocument?.body.offsetHeight ?? 0;
      if (height > 0) element.style.height = `${height + element.offsetHeight - element.clientHeight}px`;
    });
    const observe = () => {
      observer.disconnect();
      const body = element.contentDocument?.body;
      if (body) observer.observe(body);
    };
    observe();
    element.addEventListener("load", observe);
    return () => {
      element.removeEventListener("load", observe);
      observer.disconnect();
    };
  }, [address]);

  return (
    <iframe
      ref={frame}
      title={copy.frame}
      src={address}
      // It must share our origin to be measured, and it still runs no scripts.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className="h-[60rem] w-full border border-line bg-surface-raised sm:h-[48rem]"
    />
  );
}
