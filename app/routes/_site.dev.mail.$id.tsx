import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/http/not-found.server";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { devMailCopy as copy } from "~/copy/dev-mail";
import { CALENDAR_FILE_NAME } from "~/models/mail/mail";
import { getMail } from "~/models/mail/mail.server";
import { ownLinkOf, requireDevMail } from "~/features/dev-mail/dev-mail.server";

/** One mail that nobody sends, as its reader would see it. */
export async function loader({ params }: LoaderFunctionArgs) {
  requireDevMail();
  const mail = await getMail({ id: params.id ?? "" });
  if (!mail) throw notFound();
  const { id, recipient, replyTo, subject, textBody, htmlBody, calendar, unsubscribeUrl } = mail;
  const canEnd = unsubscribeUrl !== null;
  return { id, recipient, replyTo, subject, textBody, htmlBody, calendar, canEnd, link: ownLinkOf(textBody) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.subject ?? copy.title },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DevMail() {
  const { id, recipient, replyTo, subject, textBody, htmlBody, calendar, canEnd, link } =
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
        {replyTo || canEnd ? (
          <p className="text-ink-muted">
            {[replyTo && copy.replyTo(replyTo), canEnd && copy.unsubscribe].filter(Boolean).join(" ")}
          </p>
        ) : null}
        <section aria-labelledby="as-html">
          <h2 id="as-html" className="mb-3 text-4">
            {copy.html}
          </h2>
          <iframe
            title={copy.frame}
            src={`/dev/mail/${id}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[70vh] min-h-96 w-full border border-line bg-surface-raised"
          />
        </section>
        <details>
          <summary>{copy.text}</summary>
          <pre className={source}>{textBody}</pre>
        </details>
        {calendar ? (
          <details>
            <summary>{copy.attachment(CALENDAR_FILE_NAME, calendar.method)}</summary>
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
