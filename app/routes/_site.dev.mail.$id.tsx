import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Go } from "~/components/ui/go";
import { PageIntro } from "~/components/ui/page-intro";
import { devMailCopy } from "~/copy/dev-mail";
import { getMail } from "~/models/mail.server";
import { ownLinkOf, requireDevMail } from "~/utils/dev-mail.server";

/** One mail that nobody sends, as its reader would see it. */
export async function loader({ params }: LoaderFunctionArgs) {
  requireDevMail();
  const mail = await getMail({ id: params.id ?? "" });
  if (!mail) throw new Response(null, { status: 404 });
  const { recipient, subject, textBody, htmlBody } = mail;
  return { recipient, subject, textBody, htmlBody, link: ownLinkOf(textBody) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.subject ?? devMailCopy.title },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DevMail() {
  const { recipient, subject, textBody, htmlBody, link } = useLoaderData<typeof loader>();
  const source =
    "max-w-[80ch] overflow-x-auto whitespace-pre-wrap break-words border-t border-ink py-4 font-mono text-2";
  return (
    <>
      <PageIntro title={subject}>{recipient}</PageIntro>
      <div className="mx-auto grid max-w-sheet gap-8 px-gutter pb-section">
        {link ? (
          <p>
            <a href={link}>{devMailCopy.open}</a>
          </p>
        ) : null}
        <section aria-labelledby="as-text">
          <h2 id="as-text" className="mb-3 text-4">
            {devMailCopy.text}
          </h2>
          <pre className={source}>{textBody}</pre>
        </section>
        <details>
          <summary>{devMailCopy.html}</summary>
          <pre className={source}>{htmlBody}</pre>
        </details>
        <p>
          <Go to="/dev/mail">{devMailCopy.back}</Go>
        </p>
      </div>
    </>
  );
}
