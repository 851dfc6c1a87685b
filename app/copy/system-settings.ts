/** Words of the settings of the whole site. */
export const systemSettingsCopy = {
  group: "System",
  accountGroup: "My account",
  navigation: "Settings",
  save: "Save changes",
  saved: (section: string) => `${section}: saved`,
  savedText: "It counts from now on, for everybody.",
  failed: "Not saved",
  conflict:
    "Somebody else has saved this page meanwhile. What you typed is still here; what they saved stands below each field. Save again to replace it.",
  setUp: {
    warning:
      "You don't use two-step sign-in yet. After saving, you'll have to set it up before you can open anything else here. Set it up on your profile first, or check the box below.",
    accept: "Save anyway. I'll set up two-step sign-in next.",
  },
  savedMeanwhile: (value: string) => `Saved meanwhile: ${value}`,
  empty: "nothing",
  on: "on",
  off: "off",
  unsaved: "Changed, not saved",
  sections: {
    product: {
      title: "Product and brand",
      lead: "How the site calls itself: on every page, in mails and in search results.",
      fields: {
        productName: { label: "Product name", help: "Stands in the header, in titles and in mails." },
        tagline: { label: "Tagline", help: "One sentence, for the footer and link previews." },
        description: {
          label: "Description",
          help: "For search results of pages without a description of their own. 320 characters at most.",
        },
      },
    },
    contact: {
      title: "Contact data",
      lead: "Shown on the contact page, in the footer and to search engines.",
      fields: {
        email: { label: "Email", help: "Messages of the contact form arrive here." },
        phone: { label: "Phone", help: "" },
        street: { label: "Street", help: "" },
        city: { label: "City", help: "" },
        region: { label: "State or region", help: "" },
        postalCode: { label: "Postal code", help: "" },
        country: { label: "Country", help: "Two letters, for example US." },
        socials: {
          label: "Social profiles",
          help: "One each line: a name, then the address, for example: LinkedIn https://www.linkedin.com/company/automata",
        },
      },
    },
    search: {
      title: "Search engines",
      lead: "What applies to pages that say nothing else.",
      fields: {
        seoTitle: {
          label: "Default title",
          help: 'Empty: the product name, then "Pro - Enterprise Business Automation Platform".',
        },
        searchEnginesAllowed: {
          label: "Search engines may list the site",
          help: "Off: every page asks them to stay away.",
        },
      },
    },
    notice: {
      title: "Notice and maintenance",
      lead: "What visitors are told right away.",
      fields: {
        noticeBar: { label: "Notice bar", help: "A line above every public page. Empty: none." },
        maintenanceMode: {
          label: "Maintenance mode",
          help: "Signed-out visitors get a page that says so instead of the public pages. Signing in, everybody who is signed in, the API, feeds and health checks go on.",
        },
        maintenanceText: {
          label: "Text of the maintenance page",
          help: "Empty: we are working on the site and are back shortly.",
        },
      },
    },
    features: {
      title: "Features",
      lead: "What is switched off is gone: its page is a 404 and no link leads there.",
      fields: {
        roiAgentEnabled: { label: "ROI agent", help: "Results that were shared stay readable." },
        bookingEnabled: { label: "Booking", help: "Booked consultations can still be moved and cancelled." },
        registrationEnabled: {
          label: "Registration",
          help: "Off: new accounts are made for invited people only.",
        },
      },
    },
    booking: {
      title: "Booking hours",
      lead: "The week with which a new host of consultations begins, in the host's own time zone. After that each host's own hours count.",
      fields: {
        monday: {
          label: "Monday",
          help: "One or two windows in quarters of an hour, for example 09:00-12:00, 13:00-17:00.",
        },
        tuesday: { label: "Tuesday", help: "" },
        wednesday: { label: "Wednesday", help: "" },
        thursday: { label: "Thursday", help: "" },
        friday: { label: "Friday", help: "" },
        saturday: { label: "Saturday", help: "Empty: closed." },
        sunday: { label: "Sunday", help: "" },
      },
    },
    security: {
      title: "Security and data",
      lead: "Rules that hold for everybody.",
      fields: {
        staffSecondFactorRequired: {
          label: "Staff need two-step sign-in",
          help: "Staff without it have to set it up before they can open this console.",
        },
        leadRetentionDays: {
          label: "Days that leads are kept",
          help: "Counted from the last thing that happened with a lead. Then everything about them is erased.",
        },
      },
    },
    mail: {
      title: "Mail",
      lead: "Mails wait in an outbox until the mail server has taken them.",
      fields: {},
    },
  },
  hosts: "Hours and days off of each host",
  testMail: {
    send: "Send test mail",
    to: (email: string) => `It goes to ${email}.`,
    noServer: "No mail server is configured: mails stay in the outbox until there is one.",
    readOutbox: "Read the outbox",
    queued: "The test mail is in the outbox",
    limited: "Please wait a little before you send another test mail.",
    outcome: "The last test mail",
    statuses: {
      waiting: "Waiting",
      sent: "Sent",
      failed: "Failed",
    },
    texts: {
      waiting: "It is in the outbox and has not been taken yet.",
      sent: "The mail server has taken it. Look into the mailbox, and into its spam folder.",
      failed: "The mail server did not take it.",
    },
    tried: (attempts: number) => `Tried ${attempts} ${attempts === 1 ? "time" : "times"}.`,
    reason: (reason: string) => `The server said: ${reason}`,
    look: "Look again",
  },
  maintenance: {
    title: "Back shortly",
    text: "We are working on the site and are back shortly. Please try again in a few minutes.",
    signIn: "Sign in",
    contact: (email: string) => `Is it urgent? Write to ${email}.`,
  },
  registrationClosed: {
    title: "Registration is closed",
    text: "New accounts are made by invitation only. If somebody has invited you, open the link in their mail.",
    signIn: "Sign in",
  },
} as const;
