import type { MetaFunction } from "@remix-run/node";

import { FilledText, fillText } from "~/components/filled-text";
import { Go } from "~/components/ui/go";
import { PageIntro } from "~/components/ui/page-intro";
import { contactCopy } from "~/copy/contact";
import { contactPageCopy } from "~/copy/pages";
import type { Settings } from "~/models/settings";
import { addressLines } from "~/utils/address";
import { allowPublicCache } from "~/utils/cache.server";
import { pageMeta, siteOf } from "~/utils/meta";
import { useRootData } from "~/utils/site";

export function loader() {
  allowPublicCache({ seconds: 300, tags: ["settings"] });
  return null;
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
  const { settings } = useRootData();
  return (
    <>
      <PageIntro title={contactCopy.title}>
        <FilledText text={contactPageCopy.lead} settings={settings} />
      </PageIntro>
      <div className="mx-auto grid max-w-sheet gap-12 px-gutter pb-section lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-20">
        <div className="lg:col-start-2">
          <ContactData settings={settings} />
        </div>
        <ol className="border-t border-ink lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {contactCopy.entries.map((entry) => (
            <li key={entry.id} id={entry.id} className="border-b border-line py-7">
              <h2 className="mb-3 text-4">{entry.heading}</h2>
              <dl className="grid gap-x-4 gap-y-2 text-[1rem] sm:grid-cols-[4rem_1fr]">
                <dt className="text-ink-faint">{contactPageCopy.send}</dt>
                <dd className="max-w-[60ch]">{fillText(entry.send, settings)}</dd>
                <dt className="text-ink-faint">{contactPageCopy.next}</dt>
                <dd className="max-w-[60ch] text-ink-muted">{fillText(entry.next, settings)}</dd>
              </dl>
              {entry.link ? (
                <p className="mt-3 text-[1rem] sm:pl-20">
                  <Go to={entry.link.href}>{entry.link.label}</Go>
                </p>
              ) : null}
            </li>
          ))}
        </ol>
        <div className="lg:col-start-2">
          <h2 className="text-4">{contactCopy.bring.heading}</h2>
          <p className="mt-2 text-[1rem] text-ink-muted">{contactCopy.bring.lead}</p>
          <ul className="mt-4 border-t border-line text-2">
            {contactCopy.bring.items.map((item) => (
              <li key={item} className="border-b border-line py-2.5">
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

function ContactData({ settings }: { settings: Settings }) {
  const { email, phone, address, productName } = settings;
  const row = "grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-3";
  return (
    <dl className="border-t border-ink text-[1rem]">
      <div className={row}>
        <dt className="text-ink-faint">{contactPageCopy.data.email}</dt>
        <dd className="wrap-anywhere">
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div className={row}>
        <dt className="text-ink-faint">{contactPageCopy.data.phone}</dt>
        <dd>
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        </dd>
      </div>
      <div className={row}>
        <dt className="text-ink-faint">{contactPageCopy.data.address}</dt>
        <dd>
          <address className="not-italic">
            {[productName, ...addressLines(address)].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </dd>
      </div>
    </dl>
  );
}
