import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ContactData } from "~/features/contact/contact-data";
import { ContactForm, MessageSent } from "~/features/contact/contact-form";
import { FilledText, fillText } from "~/ui/filled-text";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { contactCopy, contactFormCopy } from "~/copy/contact";
import { contactPageCopy } from "~/copy/pages";
import type { ShownSettings } from "~/models/settings/settings";
import { allowPublicCache } from "~/http/public-cache.server";
import { answerContactForm, loadContact } from "~/features/contact/contact.server";
import { answerOnce } from "~/auth/form-idempotency.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  allowPublicCache({ tags: ["settings"] });
  return loadContact(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerOnce(request, () => answerContactForm(request));
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta({
    site,
    title: contactCopy.title,
    description: contactCopy.description.replaceAll("{product}", site.productName),
    url: "/contact",
  });
};

export default function Contact() {
  const { isSent, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { settings } = useRootData();
  const frame = "border border-line border-t-3 border-t-ink bg-surface-raised p-[clamp(1.25rem,3vw,2rem)]";
  return (
    <>
      <PageIntro title={contactCopy.title}>
        <FilledText text={contactCopy.lead} settings={settings} />
      </PageIntro>
      <div className="mx-auto grid max-w-sheet gap-x-20 gap-y-12 px-gutter lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start">
        <section id="write" aria-labelledby="write-title" className={`scroll-mt-24 ${frame}`}>
          <h2 id="write-title" className="mb-6 text-subtitle">
            {isSent ? contactFormCopy.sent.title : contactFormCopy.title}
          </h2>
          {isSent ? (
            <MessageSent />
          ) : (
            <ContactForm {...shown} reply={answer?.reply} productName={settings.productName} />
          )}
        </section>
        <section aria-labelledby="data-title">
          <h2 id="data-title" className="mb-4 text-4">
            {contactPageCopy.data.title}
          </h2>
          <ContactData settings={settings} />
          <h2 className="mt-12 text-4">{contactCopy.bring.heading}</h2>
          <p className="mt-2 text-[1rem] text-ink-muted">{contactCopy.bring.lead}</p>
          <ul className="mt-4 border-t border-line text-2">
            {contactCopy.bring.items.map((item) => (
              <li key={item} className="border-b border-line py-2.5">
                {item}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="entries-title" className="mx-auto max-w-sheet px-gutter py-section">
        <h2 id="entries-title" className="mb-6 text-subtitle">
          {contactPageCopy.entriesTitle}
        </h2>
        <Entries settings={settings} />
      </section>
    </>
  );
}

function Entries({ settings }: { settings: ShownSettings }) {
  return (
    <ol className="grid gap-x-16 border-t border-ink lg:grid-cols-2">
      {contactCopy.entries.map((entry) => (
        <li key={entry.id} id={entry.id} className="border-b border-line py-7">
          <h3 className="mb-3 text-4">{entry.heading}</h3>
          <dl className="grid gap-x-4 gap-y-2 text-[1rem] sm:grid-cols-[6rem_1fr]">
            <dt className="text-ink-faint">{contactPageCopy.send}</dt>
            <dd className="max-w-[60ch]">{fillText(entry.send, settings)}</dd>
            <dt className="text-ink-faint">{contactPageCopy.next}</dt>
            <dd className="max-w-[60ch] text-ink-muted">{fillText(entry.next, settings)}</dd>
          </dl>
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[1rem] sm:ps-28">
            <Go to={`/contact?topic=${entry.id}#write`}>{contactPageCopy.writeAbout}</Go>
            {entry.link ? <Go to={entry.link.href}>{entry.link.label}</Go> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
