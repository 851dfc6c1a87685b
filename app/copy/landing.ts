import { catalog } from "~/lib/language/catalog";

import * as german from "./de/landing";

/** Words of the landing page. The quoted texts of the product description stay as they are. */
export const landingCopy = catalog(
  {
    /** Only the original name comes with “Co”. */
    title: (productName: string) => (productName === "Automata" ? "Automata Co" : productName),
    description: "Intelligent AI solutions",
    keywords: [
      "business automation",
      "enterprise software",
      "workflow management",
      "SaaS",
      "AI agents",
      "process automation",
      "integration services",
      "return on investment",
    ],
    hero: {
      headline: "Automation that answers to",
      /** What a screen reader hears instead of the rotating words. */
      headlineSpoken: "finance, operations, support, audit and you.",
      text: "AI agents that read, check and post. Your people decide the cases that need deciding. And you see what it is worth before you sign.",
      button: "Let's do some math...",
      note: ["One process.", "No account."],
      pause: "Pause motion",
      resume: "Resume motion",
      example: "Example: incoming invoices",
      diagram:
        "Diagram: mail arrives, an agent reads it and checks the order. What agrees is posted to the ERP. What differs goes to a person, whose approval sends it back to be posted.",
      drawing: { field: "supplier", ledger: "Purchase ledger", approve: "Approve", sendBack: "Return" },
      /** The picture on phones: one invoice, and the decision that it needs. */
      invoice: {
        label:
          "Example: invoice INV-20419 asks 4.60 for each unit, the order says 4.20. A person approves it or returns it.",
        name: "INV-20419",
        from: "mail of 08:05",
        columns: ["invoice", "order"],
        rows: [
          ["quantity", "400", "400"],
          ["unit price", "4.60", "4.20"],
          ["total", "1,840.00", "1,680.00"],
        ],
        decides: "A person decides",
        due: "due 16:00",
        why: "160.00 over the order. 2 other invoices agreed and are posted.",
      },
      rail: {
        mail: "new mail",
        read: "fields read",
        agrees: "agrees",
        differs: "differs",
        approved: "approved",
      },
      steps: [
        { name: "The mail arrives", text: "invoices@ receives 3 files", mark: "" },
        { name: "An agent reads it", text: "supplier, order number, total", mark: "" },
        { name: "It checks the order", text: "2 agree, ", mark: "1 differs" },
        { name: "The ERP gets the entry", text: "INV-20418 posted at 08:02", mark: "" },
        { name: "A person decides the rest", text: "", mark: "INV-20419: 4.60 or 4.20?" },
      ],
      /** In the drawings of the steps. */
      drawn: {
        line: "line",
        invoice: "invoice",
        order: "order",
        quantity: "qty",
        unit: "unit",
        sum: "total",
        which: "INV-20419, unit price",
        why: "4.60, the order says 4.20",
        total: "1,482.00",
        price: "123.50",
        asked: "4.60",
        agreed: "4.20",
        posted: ["310.00", "96.40"],
      },
    },
    solutions: {
      label: "What we build",
      title: "Four kinds of work, one record of what was done.",
      cards: [
        {
          title: "AI Agents",
          text: "Software that reads a document or a message, decides within limits you set, and writes down why. Outside those limits it stops and asks.",
          jobs: [
            ["Invoices and orders", "read, match, post"],
            ["Support mail", "sort, draft, route"],
            ["Contracts", "find dates and duties"],
          ],
        },
        {
          title: "Process Automation",
          text: "The handovers nobody owns, turned into steps that run in order, wait where they must and leave a trail you can audit.",
          jobs: [
            ["Onboarding", "accounts, access, forms"],
            ["Approvals", "limits and deputies"],
            ["Month end", "collect, check, close"],
          ],
        },
        {
          title: "Integration Services",
          text: "Your systems agree on the same customer, the same price and the same stock, because changes travel the moment they are made.",
          jobs: [
            ["ERP and shop", "stock, prices, orders"],
            ["CRM and finance", "quotes to invoices"],
            ["Old systems", "files, mail, no API"],
          ],
        },
        {
          title: "Maximize ROI",
          text: "A running account of hours saved, errors avoided and money returned, process by process. What does not pay gets changed or switched off.",
          jobs: [
            ["Before", "baseline in hours"],
            ["During", "savings against plan"],
            ["After", "next best process"],
          ],
        },
      ],
    },
    benefits: {
      title: "Stop Losing Revenue to Manual Processes",
      speed: {
        figure: "50-80%",
        title: "faster processing times",
        text: "From the moment a document arrives to the moment it is booked, answered or filed.",
      },
      roi: {
        title: "Guaranteed ROI",
        text: "Your proposal states the expected return as a figure, with the arithmetic next to it. That is the number we are measured by.",
        paidBack: "paid back",
      },
      scale: {
        title: "Scale revenue without scaling overhead",
        text: "Twice the orders should not mean twice the inbox. Volume goes to software; your team keeps its size and its evenings.",
        revenue: "revenue",
        overhead: "overhead",
      },
      quality: {
        title: "Consistent quality",
        figure: "24/7",
        titleEnd: "operations",
        text: "One week in hours. The bright block is an office week; the same rules apply in every other cell.",
        hours: ["00:00", "09:00", "17:00", "24:00"],
      },
    },
    roi: {
      title: "Stop Guessing Your ROI",
      text: "Tell our ROI agent about one process. It asks the way a good controller would, and writes the statement while you talk.",
      button: "Start Talking",
      conversation: {
        label: "Part of a conversation",
        agent: "ROI agent:",
        you: "You:",
        turns: [
          {
            readBack: "",
            sum: "",
            question: "How many invoices arrive in a month?",
            answer: "around thirty a day",
          },
          {
            readBack: "30 × 20 working days, so about ",
            sum: "600",
            question: "How long does one take, from opening to posting?",
            answer: "9 minutes",
          },
          {
            readBack: "So about ",
            sum: "90 hours a month",
            question: "What does an hour of that work cost you?",
            answer: "$42",
          },
        ],
      },
    },
    faq: {
      title: "Fair questions",
      text: "The short answer is in the row. Open it for the reason.",
      more: "Ask another one",
      items: [
        {
          question: "How much manual work can automation take over?",
          short: "Up to 80%",
          answer:
            "Manual tasks can be reduced by up to 80%. The share depends on how much of your process is copying, checking and chasing, and how much is judgment. We count both before we name a figure, and judgment stays with your people.",
          caption: "Eight of ten tasks at the most. The other two are why you keep your people.",
        },
        {
          question: "Which industries is this for?",
          short: "Four, for a reason",
          answer:
            "Finance, healthcare, manufacturing and retail: work with many documents, fixed rules and costly mistakes. If your week has a pile in it, we would like to see the pile.",
          jobs: [
            ["Finance", "invoices, month-end"],
            ["Healthcare", "intake, claims"],
            ["Manufacturing", "orders, confirmations"],
            ["Retail", "returns, stock"],
          ],
        },
        {
          question: "When will we notice a difference?",
          short: "In the first month",
          answer:
            "Immediately: you see efficiency gains within the first month. We begin with one process that already has clear rules and put it into service before we open the next, so the gain shows up early and in one place.",
          caption:
            "How we estimate the first months: 40% of the savings in month 1, 70% in month 2, all of it from month 3.",
        },
        {
          question: "When does it pay for itself?",
          short: "After 3-6 months",
          answer:
            "Full return on investment typically comes within 3-6 months. The ROI agent works out your own date from your volumes and your rates, and shows every assumption it used.",
          caption: "Months. The dot is the example above: paid back after 5.1.",
        },
      ],
    },
    weeks: {
      title: "Six weeks, one process, no surprises.",
      lead: "The same plan every time. Stop after any week and keep everything delivered up to then.",
      week: (number: number) => `Week ${number}`,
      result: "You get",
      time: "Your time",
      items: [
        {
          title: "Measure",
          text: "We sit with the people who do the work and count one ordinary week.",
          result: "A baseline in hours and a list of exceptions",
        },
        {
          title: "Write the rules",
          text: "What the agent may do, what it must refuse, and who gets each exception.",
          result: "Rules you can sign off, line by line",
        },
        {
          title: "Run beside you",
          text: "The agent reads real documents and posts nothing. We compare each result with yours.",
          result: "A daily list of what it got wrong",
        },
        {
          title: "Go live",
          text: "Clear cases are posted, within limits you set. The rest goes to a person.",
          result: "The first entries, each with a log line",
        },
        {
          title: "Raise the limits",
          text: "Limits move up where the numbers hold and stay where they do not.",
          result: "A report on every limit that changed",
        },
        {
          title: "Hand over",
          text: "Training, a written guide and the first statement against your baseline.",
          result: "The figure, and a decision: extend, keep or stop",
        },
      ],
    },
    people: {
      title: "Who answers.",
      lead: "You talk to the people who build it. The name on your booking is the name on your project.",
      photo: (name: string) => `Photo of ${name}`,
    },
    prices: {
      title: "What it costs.",
      lead: "Ranges, so that you can plan. The fixed price is in your proposal.",
      beforeTax: (currency: string) => `${currency}, before tax`,
      once: "once",
      month: "a month",
    },
    references: {
      title: "Who works with us.",
      lead: "In their own words.",
    },
    papers: {
      title: "Read what you would sign.",
      text: "Samples with made-up figures, built by the same software your documents will come from. No account, no form.",
      list: [
        { name: "Proposal", what: "Items, options, total. Accept it online" },
        {
          name: "Certificate of acceptance",
          what: "Who agreed to which version, and when, with a checksum",
        },
      ],
      openProposal: "Open the sample proposal",
      openCertificate: "Open the certificate",
      picture: (total: string) =>
        `Picture of a sample proposal over ${total}, and of the certificate that records its acceptance.`,
      stamp: "Sample",
      proposal: (reference: string, days: number) =>
        `Proposal ${reference}, version 1. Open for ${days} days.`,
      item: "Item",
      amount: "Amount",
      optional: "optional",
      total: "Total, once",
      monthly: "Then each month",
      gain: ["Expected return", (saved: string) => `${saved} a year`],
      certificate: "Certificate of acceptance",
      signer: "Accepted by",
      version: "Version",
    },
    keep: {
      title: "What we keep, and for how long.",
      text: "Then it is deleted without anyone having to ask. You can ask sooner.",
      caption: "Kinds of data and how long they are kept",
      columns: { data: "Data", scale: "Scale", kept: "Kept for" },
      rows: {
        conversation: ["Unfinished ROI conversation", "So you can come back to it"],
        statement: ["Statement you emailed or brought to a call", "To prepare the call"],
        contact: ["Messages and bookings", "To answer and to meet you"],
        proposal: ["Proposal you did not accept", "In case you come back"],
        accepted: ["Accepted proposal", "So both sides can prove what was agreed"],
      },
      afterContact: (period: string) => `${period} after our last contact`,
      upTo: (period: string) => `Up to ${period}`,
      byLaw: "As long as the law requires",
      facts: [
        [
          "Roles, checked on every request",
          "People see what their role allows. Staff changes are logged, and the log is never deleted.",
        ],
        ["Two-step sign-in", "For every account, required for staff if you say so."],
        ["Export and erase", "Download your data or delete your account in your profile."],
      ],
      privacy: "Read the privacy policy",
    },
    posts: { title: "From the workbench", all: "All articles" },
    closing: {
      title: "Bring one process. Leave with a plan.",
      facts: [
        ["You bring", "One process that costs more than it should"],
        ["We bring", "Someone who has automated it before, and a calculator"],
        ["You keep", "The plan and the figures, whether or not we build it"],
      ],
      book: "Book Free Consultation",
      blog: "Visit Our Blog",
    },
  } as const,
  { de: german.landingCopy },
);

/** The two word sets of the rotating banner: five words each, the last one is "YOU!". */
export const bannerWords = catalog(
  {
    default: ["finance.", "operations.", "support.", "audit.", "YOU!"],
    roi: ["invoices.", "orders.", "claims.", "returns.", "YOU!"],
  } as const,
  { de: german.bannerWords },
);
