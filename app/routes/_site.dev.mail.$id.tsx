import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { devMailCopy as copy } from "~/copy/dev-mail";
import { loadDevMail } from "~/features/dev-mail/dev-mail.server";
import { MailFrame } from "~/features/dev-mail/mail-frame";

/** To make the frame as tall as the email. */
export const handle = { hydrate: true };

/** One email from the outbox, as its reader would see it. */
export async function loader({ params }: LoaderFunctionArgs) {
  return loadDevMail(params.id);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.subject ?? copy.title },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DevMail() {
  const { id, recipient, from, replyTo, subject, textBody, htmlBody, calendar, canEnd, hasDocument, link } =
    useLoaderData<typeof loader>();
  const source =
    "max-w-[80ch] overflow-x-auto whitespace-pre-wrap wrap-anywhere border-t border-ink py-4 font-mono text-2";
  return (
    <>
      <PageIntro title={subject}>{recipient}</PageIntro>
      <div className="mx-auto grid max-w-sheet grid-cols-[minmax(0,1fr)] gap-8 px-gutter pb-section">
        {link ? (
          <p>
            <a href={link}>{copy.open}</a>
          </p>
        ) : null}
        <p className="wrap-anywhere text-ink-muted">
          {[copy.from(from), replyTo && copy.replyTo(replyTo), canEnd && copy.unsubscribe]
            .filter(Boolean)
            .join(" ")}
        </p>
        <section aria-labelledby="as-html">
          <h2 id="as-html" className="mb-3 text-4">
            {copy.html}
          </h2>
          <MailFrame address={`/dev/mail/${id}/html`} />
        </section>
        {hasDocument ? (
          <p>
            <a href={`/dev/mail/${id}/document`}>{copy.document}</a>
          </p>
        ) : null}
        <details>
          <summary>{copy.text}</summary>
          <pre className={source}>{textBody}</pre>
        </details>
        {calendar ? (
          <details>
            <summary>{copy.attachment(calendar.fileName, calendar.method)}</summary>
            <pre className={source}>{calendar.content}</pre>
          </details>
        ) : null}
        <details>
          <summary>{copy.source}</summary>
          <pre className={source}>{htmlBody}</pre>
        </details>
        <p>
          <Go to="/dev/mail">{copy.back}</Go>
        </p>
      </div>
    </>
  );
}
