import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { hostCopy as copy } from "~/copy/console/booking-hosts";

/** The secret address of a host's calendar. A new one is shown once. */
export function HostFeed({ hasFeed, feedUrl }: { hasFeed: boolean; feedUrl: string | undefined }) {
  return (
    <section id="feed" aria-labelledby="feed-title" className="border-t border-ink pt-4">
      <h2 id="feed-title" className="text-4">
        {copy.feedTitle}
      </h2>
      <p className="mt-1 mb-3 max-w-[65ch] text-ink-muted">{copy.feedText}</p>
      {feedUrl ? (
        <div role="status" className="mb-4 grid gap-1.5">
          <p className="font-medium">{copy.feedNow}</p>
          <code className="block border border-line bg-surface-sunken p-3 font-mono text-2 wrap-anywhere">
            {feedUrl}
          </code>
        </div>
      ) : (
        <p className="mb-4">{hasFeed ? copy.feedExists : copy.feedNone}</p>
      )}
      <Form method="post" preventScrollReset>
        <Button name="intent" value="renew-feed">
          {hasFeed ? copy.feedRenew : copy.feedMake}
        </Button>
      </Form>
    </section>
  );
}
