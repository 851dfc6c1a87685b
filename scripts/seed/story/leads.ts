import type { SecondSigner } from "~/models/proposal/proposal";

/** How far a lead has come. */
type Path =
  | "new"
  | "contacted"
  | "meeting-ahead"
  | "qualified"
  | "draft"
  | "sent"
  | "opened"
  | "asked"
  | "half-signed"
  | "won"
  | "declined"
  | "expired"
  | "withdrawn"
  | "no-show"
  | "cancelled";

/** One invented person who may become a customer. */
export interface DemoLead {
  name: string;
  company: string;
  email: string;
  /** What they would like to automate, as they told the ROI agent. */
  process: string;
  /**
   * Their answers to the agent: how many a month, minutes for each, people, share, cost of an hour.
   */
  roi: readonly [volume: string, minutes: string, people: string, share: string, cost: string] | null;
  source: "roi" | "contact" | "booking" | "staff" | "registration";
  timeZone: string;
  daysAgo: number;
  path: Path;
  /** What they wrote in the contact form or as a note with their booking. */
  message?: string;
  campaign?: string;
  /** The address of a colleague whom they bring to the consultation. */
  guest?: string;
  /** The other person who has to sign on their side. */
  secondSigner?: SecondSigner;
}

const NEW_YORK = "America/New_York";
const CHICAGO = "America/Chicago";
const BERLIN = "Europe/Berlin";
const LONDON = "Europe/London";

type Row = [
  name: string,
  company: string,
  email: string,
  process: string,
  roi: DemoLead["roi"],
  source: DemoLead["source"],
  timeZone: string,
  daysAgo: number,
  path: Path,
  rest?: Pick<DemoLead, "message" | "campaign" | "guest" | "secondSigner">,
];

/* Every company, person and address is invented; `.example` can never be a real domain. */
const ROWS: readonly Row[] = [
  // New: nobody has answered yet.
  [
    "Uli Seed",
    "Fennel Foods",
    "uli.seed@fennel-foods.example",
    "Supplier invoices",
    ["600 a month", "9 minutes", "2", "70%", "$42 an hour"],
    "roi",
    NEW_YORK,
    0,
    "new",
    { campaign: "invoice-agents" },
  ],
  [
    "Max Alder",
    "Alder Clinic",
    "max@alder-clinic.example",
    "Patient intake forms",
    null,
    "contact",
    BERLIN,
    0,
    "new",
    {
      message:
        "Our front desk types about forty intake forms a day into two systems.\n\nBoth have an API, as far as I know. Is that something you do, and what would you need to see first?",
    },
  ],
  [
    "Ash Winter",
    "Winter & Daughters Retail",
    "ash@winter-retail.example",
    "Returns inbox",
    null,
    "contact",
    CHICAGO,
    1,
    "new",
    {
      message:
        "We answer around 300 emails about returns a week, nearly all of them the same five questions. What must never happen is a refund that no one has looked at.",
    },
  ],
  [
    "Imani Castell",
    "Castell Instruments",
    "imani@castell-instruments.example",
    "Calibration certificates",
    ["220 a month", "14 minutes", "2", "65%", "$51 an hour"],
    "roi",
    NEW_YORK,
    1,
    "new",
  ],
  [
    "Sam Okafor",
    "Okafor Studio",
    "sam@okafor-studio.example",
    "Time sheets",
    null,
    "registration",
    LONDON,
    3,
    "new",
  ],

  // Contacted: someone answered or called.
  [
    "Noa Bright",
    "Bright Travel",
    "noa@bright-travel.example",
    "Refund requests",
    null,
    "contact",
    LONDON,
    6,
    "contacted",
    {
      message:
        "Refund requests reach us by email, by phone and through a form, and each takes about eleven minutes. Could the three become one list?",
    },
  ],
  [
    "Robin Vale",
    "Vale Legal",
    "robin@vale-legal.example",
    "Deadlines in court mail",
    null,
    "staff",
    NEW_YORK,
    9,
    "contacted",
  ],
  [
    "Aiko Tanabe",
    "Tanabe Precision",
    "aiko@tanabe-precision.example",
    "Inspection reports",
    ["180 a month", "22 minutes", "3", "60%", "$38 an hour"],
    "roi",
    LONDON,
    11,
    "contacted",
  ],
  [
    "Björn Hallgren",
    "Hallgren Timber",
    "bjorn@hallgren-timber.example",
    "Delivery notes",
    ["1,200 a month", "4 minutes", "3", "75%", "$31 an hour"],
    "roi",
    BERLIN,
    14,
    "contacted",
    { campaign: "invoice-agents" },
  ],
  [
    "Keisha Monroe",
    "Monroe Staffing",
    "keisha@monroe-staffing.example",
    "Candidate screening emails",
    null,
    "contact",
    NEW_YORK,
    19,
    "contacted",
    {
      message:
        "We get 150 applications a week. People should decide; sorting and first replies could be automatic. How do you make sure nobody is sorted out unfairly?",
    },
  ],

  // A consultation is ahead.
  [
    "Toni Hartwig-Langermann",
    "Hartwig Manufacturing",
    "toni@hartwig-parts.example",
    "Order confirmations",
    ["750 a month", "10 minutes", "3", "70%", "$46 an hour"],
    "roi",
    BERLIN,
    4,
    "meeting-ahead",
    {
      message: "Order confirmations in four languages, checked by hand against price lists.",
      guest: "lena@hartwig-parts.example",
    },
  ],
  [
    "Elif Demir",
    "Demir Cold Chain",
    "elif@demir-coldchain.example",
    "Temperature logs",
    ["2,000 a month", "3 minutes", "4", "80%", "$27 an hour"],
    "roi",
    BERLIN,
    5,
    "meeting-ahead",
    { campaign: "cold-chain-fair" },
  ],
  [
    "Marcus Bell",
    "Bell & Crane Architects",
    "marcus@bell-crane.example",
    "Permit correspondence",
    null,
    "booking",
    NEW_YORK,
    3,
    "meeting-ahead",
    { message: "Letters from eleven building authorities, each with its own form." },
  ],
  [
    "Rosalind Achebe",
    "Achebe Publishing",
    "rosalind@achebe-publishing.example",
    "Royalty statements",
    null,
    "booking",
    LONDON,
    2,
    "meeting-ahead",
    { message: "Quarterly royalty statements for 400 authors." },
  ],
  [
    "Henrik Solberg",
    "Solberg Marine",
    "henrik@solberg-marine.example",
    "Spare part requests",
    ["420 a month", "12 minutes", "2", "65%", "$44 an hour"],
    "roi",
    BERLIN,
    6,
    "meeting-ahead",
  ],

  // Qualified: the consultation took place.
  [
    "Dolores Prieto",
    "Prieto Freight Forwarding",
    "dolores@prieto-freight.example",
    "Bills of lading",
    ["540 a month", "13 minutes", "4", "60%", "$30 an hour"],
    "roi",
    CHICAGO,
    16,
    "qualified",
  ],
  [
    "Oskar Wendt",
    "Wendt Heating Services",
    "oskar@wendt-heating.example",
    "Maintenance appointments",
    null,
    "booking",
    BERLIN,
    18,
    "qualified",
    { message: "Two people do nothing but move appointments." },
  ],
  [
    "Leila Haddad",
    "Haddad Pharmacy Group",
    "leila@haddad-pharmacy.example",
    "Stock discrepancies",
    ["260 a month", "15 minutes", "2", "70%", "$36 an hour"],
    "roi",
    NEW_YORK,
    21,
    "qualified",
    { campaign: "autumn-newsletter" },
  ],
  [
    "Finn Gallagher",
    "Gallagher Insurance Brokers",
    "finn@gallagher-brokers.example",
    "Policy renewals",
    null,
    "contact",
    LONDON,
    24,
    "qualified",
    { message: "Renewals come in waves. In January we need three people more than in May." },
  ],
  [
    "Kit Osei",
    "Osei Energy",
    "kit@osei-energy.example",
    "Meter readings",
    ["1,500 a month", "3 minutes", "2", "80%", "$37 an hour"],
    "roi",
    LONDON,
    13,
    "draft",
  ],
  [
    "Vera Stanek",
    "Stanek Analytics",
    "vera@stanek-analytics.example",
    "Survey coding",
    ["800 a month", "6 minutes", "3", "60%", "$40 an hour"],
    "roi",
    BERLIN,
    15,
    "draft",
  ],

  // A proposal is out.
  [
    "Pat Marlow",
    "Marlow Logistics",
    "pat@marlow-logistics.example",
    "Freight documents",
    ["900 a month", "8 minutes", "4", "70%", "$39 an hour"],
    "roi",
    NEW_YORK,
    20,
    "asked",
  ],
  [
    "Jo Ferrand",
    "Ferrand Insurance",
    "jo@ferrand-insurance.example",
    "First notice of loss",
    ["650 a month", "16 minutes", "5", "60%", "$43 an hour"],
    "roi",
    BERLIN,
    27,
    "opened",
    { campaign: "claims-webinar" },
  ],
  [
    "Anouk Visser",
    "Visser Flowers Export",
    "anouk@visser-flowers.example",
    "Phytosanitary papers",
    ["380 a month", "12 minutes", "3", "70%", "$34 an hour"],
    "roi",
    BERLIN,
    22,
    "half-signed",
    { secondSigner: { name: "Joost Visser", email: "joost@visser-flowers.example" } },
  ],
  [
    "Caleb Strand",
    "Strand Credit Union",
    "caleb@strand-cu.example",
    "Loan documents",
    null,
    "contact",
    CHICAGO,
    26,
    "sent",
    {
      message:
        "Members upload eleven kinds of documents. Someone checks that they're complete and asks for the rest.",
    },
  ],
  [
    "Mei-Lin Zhao",
    "Zhao Components",
    "meilin@zhao-components.example",
    "Purchase orders",
    ["700 a month", "7 minutes", "3", "70%", "$35 an hour"],
    "roi",
    NEW_YORK,
    18,
    "sent",
  ],

  // Won.
  [
    "Chris Baker",
    "Corner Bakery Group",
    "chris@corner-bakery.example",
    "Daily stock orders",
    ["1,000 a month", "4 minutes", "3", "75%", "$26 an hour"],
    "roi",
    NEW_YORK,
    62,
    "won",
  ],
  [
    "Ruth Kestrel",
    "Kestrel Property",
    "ruth@kestrel-property.example",
    "Tenant requests",
    ["520 a month", "11 minutes", "3", "65%", "$38 an hour"],
    "roi",
    LONDON,
    55,
    "won",
    { campaign: "property-day" },
  ],
  [
    "Emeka Okonjo",
    "Okonjo Freight",
    "emeka@okonjo-freight.example",
    "Delivery slots",
    null,
    "booking",
    LONDON,
    48,
    "won",
    { message: "We book 60 slots a day at warehouses with eight different portals." },
  ],
  [
    "Lee Sandoval",
    "Sandoval Print",
    "lee@sandoval-print.example",
    "Proofs waiting for approval",
    ["340 a month", "9 minutes", "2", "70%", "$32 an hour"],
    "roi",
    CHICAGO,
    78,
    "won",
  ],
  [
    "Saskia Brandt-Moore",
    "Brightwater Utilities",
    "saskia@brightwater-utilities.example",
    "Move-in and move-out notices",
    ["1,100 a month", "6 minutes", "4", "70%", "$35 an hour"],
    "roi",
    BERLIN,
    30,
    "won",
    { campaign: "autumn-newsletter" },
  ],

  // Lost.
  [
    "Gunther Falk",
    "Falk Metalworks",
    "gunther@falk-metalworks.example",
    "Quote requests",
    ["240 a month", "25 minutes", "3", "50%", "$41 an hour"],
    "roi",
    BERLIN,
    66,
    "declined",
  ],
  [
    "Nadia Rahman",
    "Rahman Catering",
    "nadia@rahman-catering.example",
    "Allergen sheets",
    ["300 a month", "10 minutes", "2", "60%", "$28 an hour"],
    "roi",
    LONDON,
    70,
    "expired",
  ],
  [
    "Tobias Quinn",
    "Quinn Veterinary",
    "tobias@quinn-vet.example",
    "Lab results",
    null,
    "contact",
    NEW_YORK,
    44,
    "withdrawn",
    {
      message:
        "Lab results arrive as faxes, emails and portal messages. They should land in the patient's file.",
    },
  ],
  [
    "Ingrid Moe",
    "Moe Ferries",
    "ingrid@moe-ferries.example",
    "Group bookings",
    null,
    "booking",
    BERLIN,
    39,
    "no-show",
    { message: "Group bookings by email, about 20 a day in summer." },
  ],
  [
    "Samir Nassar",
    "Nassar Furniture",
    "samir@nassar-furniture.example",
    "Delivery complaints",
    null,
    "booking",
    BERLIN,
    33,
    "cancelled",
    { message: "Complaints about deliveries, with photos." },
  ],
  [
    "Wanda Kowalczyk",
    "Kowalczyk Tools",
    "wanda@kowalczyk-tools.example",
    "Warranty claims",
    ["190 a month", "20 minutes", "2", "60%", "$33 an hour"],
    "roi",
    BERLIN,
    51,
    "declined",
  ],
];

export const DEMO_LEADS: readonly DemoLead[] = ROWS.map(
  ([name, company, email, process, roi, source, timeZone, daysAgo, path, rest = {}]) => ({
    name,
    company,
    email,
    process,
    roi,
    source,
    timeZone,
    daysAgo,
    path,
    ...rest,
  }),
);
