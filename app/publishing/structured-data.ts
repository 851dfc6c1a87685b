import type { FAQPage, Graph, Organization, Service, Thing, WebSite, WithContext } from "schema-dts";

import { siteCopy } from "~/copy/site";
import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import type { ShownSettings } from "~/models/settings/settings";

import { ORIGINAL_BRAND_LINKS } from "~/models/brand/brand-links";

import { absolute } from "./meta";
import type { Site } from "./plain-meta";

/** Text for a JSON-LD script, with the types of schema.org. */
export function jsonLd(data: WithContext<Thing> | Graph): string {
  return JSON.stringify(data);
}

/**
 * Id of the organization in every graph of the site, so that posts and services can refer to it.
 */
export function organizationId(site: Pick<Site, "appUrl">): string {
  return `${site.appUrl}/#organization`;
}

/**
 * The organization behind the site: name, logo, profiles, customer service and the address in the
 * United States.
 */
export function organization({ site, settings }: { site: Site; settings: ShownSettings }): Organization {
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: settings.productName,
    description: site.description,
    url: `${site.appUrl}/`,
    logo: absolute(site, site.logo ?? ORIGINAL_BRAND_LINKS.logo),
    sameAs: settings.socials.map(({ url }) => url),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: settings.email,
      telephone: settings.phone,
      availableLanguage: "English",
    },
    address: {
      "@type": "PostalAddress",
      streetAddress: settings.address.street,
      addressLocality: settings.address.city,
      addressRegion: settings.address.region,
      postalCode: settings.address.postalCode,
      addressCountry: settings.address.country,
    },
  };
}

/** The site itself. */
export function website({ site }: { site: Site }): WebSite {
  return {
    "@type": "WebSite",
    "@id": `${site.appUrl}/#website`,
    name: site.productName,
    description: site.description,
    url: absolute(site, localizedPath("/", currentLanguage())),
    inLanguage: currentLanguage(),
    publisher: { "@id": organizationId(site) },
  };
}

/** The offered services: each is business automation and available globally. */
export function services({
  site,
  items,
}: {
  site: Site;
  items: readonly { title: string; text: string }[];
}): Service[] {
  return items.map(({ title, text }) => ({
    "@type": "Service",
    serviceType: siteCopy.serviceType,
    areaServed: "Worldwide",
    name: title,
    description: text,
    provider: { "@id": organizationId(site) },
  }));
}

/** Questions and answers that the page also shows. */
export function faqPage(items: readonly { question: string; answer: string }[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
