import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { Empty } from "~/ui/empty";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { devMailCopy } from "~/copy/dev-mail";
import { loadDevMails } from "~/features/dev-mail/dev-mail.server";

/** The outbox. Anyone may read it, so it exists only in demos and in development. */
export async function loader() {
  return loadDevMails();
}

export const meta: MetaFunction = () => [
  { title: devMailCopy.title },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DevMails() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <>
      <PageIntro title={devMailCopy.title}>{devMailCopy.lead}</PageIntro>
      <div className="mx-auto max-w-sheet px-gutter pb-section">
        {mails.length === 0 ? (
          <Empty title={devMailCopy.empty.title}>
            <p>{devMailCopy.empty.text}</p>
            <Go to="/register">{devMailCopy.empty.action}</Go>
          </Empty>
        ) : (
          <ol className="border-t border-ink" aria-label={devMailCopy.caption}>
            {mails.map((mail) => (
              <MailRow key={mail.id} {...mail} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

interface MailRowProps {
  id: string;
  recipient: string;
  subject: string;
  createdAt: Date;
}

function MailRow({ id, recipient, subject, createdAt }: MailRowProps) {
  const written = createdAt.toISOString();
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-[1rem] md:grid-cols-[11rem_16rem_minmax(0,1fr)]">
      <time dateTime={written} className="font-mono text-1 leading-6 text-ink-faint">
        {written.slice(0, 19).replace("T", " ")} UTC
      </time>
      <span className="wrap-anywhere text-ink-muted">{recipient}</span>
      {/* Only the email's own document may show it in a frame. */}
      <Link to={`/dev/mail/${id}`} reloadDocument>
        {subject}
      </Link>
    </li>
  );
}
