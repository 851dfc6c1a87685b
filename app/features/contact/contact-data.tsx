import { contactPageCopy as copy } from "~/copy/pages";
import { phoneLink } from "~/models/shared/phone-link";
import type { ShownSettings } from "~/models/settings/settings";
import { addressLines } from "~/models/settings/address-lines";

/** Ways to reach us other than the form. */
export function ContactData({ settings }: { settings: ShownSettings }) {
  const { email, phone, address, productName } = settings;
  const row = "grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-3";
  return (
    <dl className="border-t border-ink text-[1rem]">
      <div className={row}>
        <dt className="text-ink-faint">{copy.data.email}</dt>
        <dd className="wrap-anywhere">
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div className={row}>
        <dt className="text-ink-faint">{copy.data.phone}</dt>
        <dd>
          <a href={phoneLink(phone)}>{phone}</a>
        </dd>
      </div>
      <div className={row}>
        <dt className="text-ink-faint">{copy.data.address}</dt>
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
