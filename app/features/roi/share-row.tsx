import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { readerCopy } from "~/copy/shared/statement";
import { Button, buttonClass } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icon";

import type { ResultPage } from "./statement";

const copy = readerCopy.share;

/** The statement's readers, its link, and the ways to pass it on. */
export function ShareRow({ page }: { page: ResultPage }) {
  return (
    <section aria-labelledby="shared" className="mx-auto max-w-sheet px-gutter pt-5 print:hidden">
      <div className="share-row">
        <div className="max-w-140 flex-[1_1_20rem] text-control leading-normal">
          <h2 id="shared" className="text-control font-strong tracking-normal">
            {page.isOwner ? copy.titleOwner : copy.titleReader}
          </h2>
          <p className="text-2 text-ink-muted">{copy.text(page.madeOn, page.until)}</p>
        </div>
        <div className="share-ways">
          <div className="flex min-w-0 flex-[1_1_17rem] gap-2 xl:flex-auto">
            <label htmlFor="share" className="sr-only">
              {page.varied ? copy.labelVaried : copy.label}
            </label>
            <input id="share" readOnly value={page.address} className="control min-w-0 font-mono text-1" />
            <PassOn address={page.address} />
          </div>
          <ul className="flex flex-wrap gap-2 xl:flex-nowrap">
            <li>
              <a href="#mail" className={buttonClass()}>
                <Icon name="mail" small />
                {copy.email}
              </a>
            </li>
            <li>
              <a href={page.documentPath} className={buttonClass()}>
                <Icon name="download" small />
                {copy.pdf}
              </a>
            </li>
            <PrintItem />
            <li>
              <a href="#compare" className={buttonClass()}>
                <Icon name="columns" small />
                {copy.compare}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Copies the link; on a phone the system's own sheet passes it on. */
function PassOn({ address }: { address: string }) {
  const hydrated = useHydrated();
  const [isUnshareable, setUnshareable] = useState(false);
  if (hydrated && isPhone() && !isUnshareable) {
    const share = () =>
      navigator.share({ url: address }).catch((error: unknown) => {
        // Closing the sheet is no failure. Anything else leaves the link to be copied.
        if (!(error instanceof DOMException && error.name === "AbortError")) setUnshareable(true);
      });
    return (
      <Button type="button" onClick={() => void share()}>
        <Icon name="send" small />
        {copy.share}
      </Button>
    );
  }
  return (
    <CopyButton key={address} text={address} label={copy.copy} otherwise={null}>
      {copy.copy}
    </CopyButton>
  );
}

function isPhone(): boolean {
  return "share" in navigator && window.matchMedia("(pointer: coarse) and (max-width: 48rem)").matches;
}

function PrintItem() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <li>
      <Button type="button" onClick={() => window.print()}>
        {copy.print}
      </Button>
    </li>
  );
}
