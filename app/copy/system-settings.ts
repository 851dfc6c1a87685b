import { pluralIn } from "~/lib/language/plural";
import type { TlsFault } from "~/lib/tls/tls-fault";
import type { SettingsField, SettingsSection } from "~/models/settings/settings";

import { settingsNavigationCopy } from "./console/settings-navigation";

const plural = pluralIn("en");

const MAIL_TLS_FAULTS: Record<TlsFault, string> = {
  certificate_expired:
    "The mail server's certificate has expired, or isn't valid yet. Renew it there. Emails wait for up to a day, and are sent by themselves once it is valid.",
  certificate_name:
    "The mail server's certificate is for another name. Put the name that it is for into SMTP_URL.",
  certificate_untrusted:
    "The mail server's certificate isn't from an authority that we trust. If the authority is your own, set NODE_EXTRA_CA_CERTS.",
  certificate: "The mail server's certificate isn't valid.",
  no_tls:
    "The mail server doesn't offer the encryption that SMTP_URL asks for. smtps:// usually goes with port 465, smtp:// with port 587.",
};

/** Words of the settings of the whole site. */
export const systemSettingsCopy = {
  accountGroup: "My account",
  navigation: "Settings",
  save: "Save changes",
  saved: (section: string) => `${section} saved`,
  savedText: "Live for everyone now.",
  failed: "Not saved",
  conflict:
    "This page changed while you were editing. What you typed is still here, and the saved value is shown below each field. Save again to replace it.",
  setUp: {
    warning:
      "You don't use two-step sign-in yet. After saving, you'll have to set it up before you can open anything else here. Set it up first, under “Two-step sign-in” in your settings, or check the box below.",
    accept: "Save anyway. I'll set up two-step sign-in next.",
  },
  savedMeanwhile: (value: string) => `Saved by someone else: ${value}`,
  empty: "nothing",
  on: "on",
  off: "off",
  unsaved: "Unsaved changes",
  sections: {
    brand: {
      title: settingsNavigationCopy.sections.brand,
      lead: "Name, sign and color of the site, of emails and of pictures for link previews.",
      fields: {
        productName: { label: "Product name", help: "Shown in the header, in titles and in emails." },
        brandColor: {
          label: "Brand color",
          help: "Six digits such as #0c5c42, or three such as #fa0. Everything else in this color is derived from it.",
        },
        brandSign: {
          label: "Sign",
          help: "An SVG drawing or a PNG, about square, 1 MB at most. Shown beside the name, in browser tabs, as an app icon, in emails and in link previews.",
        },
      },
    },
    product: {
      title: settingsNavigationCopy.sections.product,
      lead: "What the site says about itself in the footer and in search results.",
      fields: {
        tagline: { label: "Tagline", help: "One sentence, for the footer and link previews." },
        description: {
          label: "Description",
          help: "For search results of pages that have no description. Up to 320 characters.",
        },
      },
    },
    contact: {
      title: settingsNavigationCopy.sections.contact,
      lead: "Shown on the contact page, in the footer and to search engines.",
      fields: {
        email: { label: "Email", help: "Contact form messages arrive here." },
        phone: { label: "Phone", help: "" },
        street: { label: "Street", help: "" },
        city: { label: "City", help: "" },
        region: { label: "State or region", help: "" },
        postalCode: { label: "Postal code", help: "" },
        country: { label: "Country", help: "Two-letter code, such as US." },
        socials: {
          label: "Social profiles",
          help: "One per line: a name, then the URL, such as LinkedIn https://www.linkedin.com/company/automata",
        },
      },
    },
    search: {
      title: settingsNavigationCopy.sections.search,
      lead: "Defaults for pages that don't set their own.",
      fields: {
        seoTitle: {
          label: "Default title",
          help: 'If empty, the product name followed by "Pro - Enterprise Business Automation Platform".',
        },
        searchEnginesAllowed: {
          label: "Search engines may list the site",
          help: "When off, every page asks search engines not to list it.",
        },
        indexNowEnabled: {
          label: "Tell search engines about changes",
          help: "When you publish, change or unpublish an article or a page, Bing, Yandex and others that use IndexNow get its URL within a minute. Google doesn't use IndexNow.",
        },
      },
    },
    notice: {
      title: settingsNavigationCopy.sections.notice,
      lead: "Messages for all visitors.",
      fields: {
        noticeBar: {
          label: "Notice bar",
          help: "A line at the top of every public page. Leave it empty to show none.",
        },
        maintenanceMode: {
          label: "Maintenance mode",
          help: "Visitors see a maintenance page instead of the public pages. Sign-in, signed-in users, the API, feeds and health checks keep working.",
        },
        maintenanceText: {
          label: "Maintenance page text",
          help: "If empty: We are working on the site and will be back shortly.",
        },
      },
    },
    features: {
      title: settingsNavigationCopy.sections.features,
      lead: "Features you turn off are hidden, and their pages return a 404.",
      fields: {
        roiAgentEnabled: { label: "ROI agent", help: "Shared statements stay available." },
        bookingEnabled: {
          label: "Booking",
          help: "Existing bookings can still be rescheduled and cancelled.",
        },
        registrationEnabled: {
          label: "Registration",
          help: "When off, only invited people can create an account.",
        },
      },
    },
    booking: {
      title: settingsNavigationCopy.sections.booking,
      lead: "The weekly hours a new host starts with, in the host's time zone. After that, each host's own hours apply.",
      fields: {
        monday: {
          label: "Monday",
          help: "One or two ranges in steps of 15 minutes, such as 09:00-12:00, 13:00-17:00.",
        },
        tuesday: { label: "Tuesday", help: "" },
        wednesday: { label: "Wednesday", help: "" },
        thursday: { label: "Thursday", help: "" },
        friday: { label: "Friday", help: "" },
        saturday: { label: "Saturday", help: "If empty, closed." },
        sunday: { label: "Sunday", help: "" },
      },
    },
    leads: {
      title: settingsNavigationCopy.sections.leads,
      lead: "The names and the order of the stages, as staff see them.",
      fields: {
        leadStages: {
          label: "Stages",
          help: "One per line, in the order of the board: the stage, a colon, and your name for it. Lines can change places. What counts as open, won or lost stays, so figures don't change.",
        },
      },
    },
    security: {
      title: settingsNavigationCopy.sections.security,
      lead: "Rules that apply to everyone.",
      fields: {
        staffSecondFactorRequired: {
          label: "Staff need two-step sign-in",
          help: "Staff without it have to set it up before they can open this console.",
        },
        passkeyIsTwoStep: {
          label: "A passkey counts as two-step sign-in",
          help: "A passkey needs the device and its owner's fingerprint, face or PIN. When off, a passkey replaces the password only.",
        },
        leadRetentionDays: {
          label: "Days to keep leads",
          help: "Counted from the lead's last activity. After that, everything about them is erased.",
        },
        insightRetentionDays: {
          label: "Days to keep visit figures",
          help: "The figures on Insights: views, visitors and what they led to. They contain nobody's name or address.",
        },
      },
    },
    mail: {
      title: settingsNavigationCopy.sections.mail,
      lead: "Emails wait in an outbox until the mail server accepts them.",
      fields: {},
    },
  } satisfies {
    [Section in SettingsSection]: {
      title: string;
      lead: string;
      fields: Record<SettingsField<Section>, { label: string; help: string }>;
    };
  },
  hosts: "Each host's hours and days off",
  testMail: {
    send: "Send test email",
    to: (email: string) => `We'll send it to ${email}.`,
    noServer: "No mail server is configured. Emails stay in the outbox until you set one up.",
    readOutbox: "Open the outbox",
    queued: "The test email is in the outbox",
    limited: "Please wait a moment before sending another test email.",
    outcome: "Last test email",
    statuses: {
      waiting: "Waiting",
      sent: "Sent",
      failed: "Failed",
    },
    texts: {
      waiting: "It is in the outbox and hasn't been sent yet.",
      sent: "The mail server accepted it. Check the inbox and the spam folder.",
      failed: "The mail server rejected it.",
    },
    tried: (attempts: number) => `Tried ${attempts} ${plural(attempts, { one: "time", other: "times" })}.`,
    reason: (reason: string) => `Reason: ${reason}`,
    insecure: MAIL_TLS_FAULTS,
    look: "Refresh",
  },
} as const;
