import { catalog } from "~/lib/language/catalog";

import * as german from "../de/public-status";

/** Words of the public page that says whether the site works. */
export const publicStatusCopy = catalog(
  {
    title: "System status",
    description: "Whether the website, sign-in, booking, documents and emails work right now.",
    checked: (moment: string) => `Checked ${moment}`,
    again: "Check again",
    listTitle: "Parts of the site",
    states: { works: "Working", limited: "Limited", closed: "Maintenance", down: "Not working" },
    parts: {
      website: "Website",
      signIn: "Sign-in",
      booking: "Booking",
      documents: "Forms and documents",
      email: "Email",
      pictures: "Pictures and files",
    },
    works: {
      website: "Pages and articles open as usual.",
      signIn: "You can sign in and reach your workspace.",
      booking: "You can book, reschedule and cancel consultations.",
      documents: "Messages arrive, and ROI statements, proposals and PDFs open.",
      email: "Confirmations and replies go out within minutes.",
      pictures: "Pictures and files can be opened and uploaded.",
    },
    troubled: {
      website: "Pages that were opened within the last day still show. Others may not.",
      signIn: "Signing in doesn’t work at the moment. Your account is safe.",
      booking: "New bookings and changes don’t go through. Existing consultations stay booked.",
      documents: "Forms, ROI statements, proposals and PDFs can’t be opened or sent right now.",
      email: "Emails are delayed. They are kept and go out later.",
      pictures: "Some pictures and files can’t be opened or uploaded.",
    },
    maintenance: "Signed-out visitors see a notice instead of the pages. We’ll be back soon.",
    helpTitle: "Something else doesn’t work?",
    help: "Write to us, and we’ll look at it:",
  } as const,
  { de: german.publicStatusCopy },
);
