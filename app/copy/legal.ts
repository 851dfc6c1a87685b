import { catalog } from "~/lib/language/catalog";

import * as german from "./de/legal";

/**
 * The text of a legal page. `{product}`, `{email}` and `{address}` are replaced
 * by the page with the values from the settings.
 */
export interface LegalCopy {
  title: string;
  /** For search results. */
  description: string;
  lead: string;
  /** Day of the last change, ISO. */
  updated: string;
  sections: {
    /** Fragment of the address, so it never changes once published. */
    id: string;
    heading: string;
    paragraphs: string[];
    /** Shown as a list after the paragraphs. */
    items?: string[];
  }[];
}

/** What this site stores about people, why, and for how long. */
export const privacyCopy = catalog<LegalCopy>(
  {
    title: "Privacy",
    description:
      "What this site stores about you, why, for how long, who else sees it, and how to get a copy or have it deleted.",
    lead: "We store what we need to answer you, to hold consultations and to run your account. This site has no advertising, no tracking and no analytics cookies. The rest of this page gives the details.",
    updated: "2026-11-27",
    sections: [
      {
        id: "who",
        heading: "Who is responsible",
        paragraphs: [
          "{product}, {address}, is responsible for the personal data that this website handles. Write to {email} with any question about it. A sentence is enough; you do not need a form or a reason.",
          "This page covers the website and its accounts. When we run an automation for a company, the data in it belongs to that company, and a separate agreement says what we may do with it. If you want to know how such a company handles your data, please ask that company first.",
        ],
      },
      {
        id: "visits",
        heading: "When you visit the site",
        paragraphs: [
          "Like every web server, ours logs a line for each request. It contains the time, the method, the URL without the part after the question mark, the status, size and duration of the response, a random request number and a shortened IP address, which names a network and not your device. The log never contains what you type into a form.",
          "We use these lines to find problems and to fend off attacks. They are deleted after 14 days at the latest, unless a line is evidence of an attack that we are still dealing with.",
          "To stop automated abuse we also count attempts, such as sign-ins or submitted forms, by IP address or account. These counters are short-lived and serve no other purpose.",
        ],
      },
      {
        id: "figures",
        heading: "How we count visits",
        paragraphs: [
          "We count which pages are viewed, which sites and campaigns bring visitors, and whether visitors complete a statement or book a consultation. This needs no cookie, nothing is stored on your device, and no other company is involved.",
          "To count each visitor once a day, our server turns your IP address and the name of your browser into a random-looking code with a secret that changes every day. We never store the address for this. The secret and the codes are deleted when the day is over (UTC), so nobody can tell whether you were here yesterday. What stays are sums, such as “12 visitors read this article”. We delete them after {figures}.",
          "If you send us a form with your email address, we note which of our pages you viewed that day, and which site or campaign brought you. These notes are part of what we know about you, and are erased with it.",
          "If your browser sends Do Not Track or Global Privacy Control, we count nothing about your visit and note nothing with your form.",
        ],
      },
      {
        id: "cookies",
        heading: "Cookies",
        paragraphs: [
          "The site sets eight kinds of cookie. Each is there for something that you do here, so there is no banner to click away. None of them follows you to other sites.",
        ],
        items: [
          "Theme: remembers whether you chose the light or the dark version. Set when you choose, kept for up to one year.",
          "Language: remembers which language you chose. Set when you choose, kept for up to one year.",
          "Message: carries one message, such as “Saved”, to the next page. Removed as soon as the message has been shown, and after 60 seconds at the latest.",
          "ROI conversation: lets you continue your conversation with the ROI calculator. Set with your first answer, removed when you start over, and kept for up to 30 days. Scripts can't read it.",
          "Session: takes you through the steps of signing in and keeps you signed in. Set when you sign in, removed when you sign out, and valid for at most 30 days. Scripts can't read it.",
          "Known device: remembers that you have signed in on this device, so that strangers who guess your password cannot lock you out here. Set when you sign in, kept for up to 180 days. It doesn't sign anyone in.",
          "Passkey offer: remembers that we offered you a passkey on this device, so that we don't ask at every sign-in. Set when we offer one, kept for 90 days, or for 400 days if you decline. It doesn't sign anyone in.",
          "Recent change: lets you see what you have just changed, when the site reads from more than one database. Set when you change something, kept for 15 seconds.",
        ],
      },
      {
        id: "accounts",
        heading: "Your account",
        paragraphs: [
          "An account contains your email address, your first and last name, your business name if you gave one, your role, the language of your emails, roughly when you last visited, and the dates on which it was created and last changed. The identity provider stores your password as a cryptographic hash. Nobody can read it, and we cannot tell you what it is.",
          "For your protection we record security events, such as signing in, failed attempts, signing out, and changes to the password, email address, two-step sign-in or role, each with the time, a shortened IP address and the browser. Staff actions that change something are recorded in the same way.",
          "If your company has a workspace with us, its members and our staff can see your name and email address there, and the messages and files that you share.",
        ],
      },
      {
        id: "messages",
        heading: "Messages, bookings and ROI statements",
        paragraphs: [
          "When you use one of our forms, we store what you enter and use it for the purpose of that form. You can leave optional fields empty.",
        ],
        items: [
          "Contact form: your name, your email address, your company if you name it, the topic, the message and a shortened IP address. We use it to answer you.",
          "Booking: your name, email address, company, your phone number if we are to call you, what you tell us about the process, your answers to our questions, the email addresses of guests you invite, the time you chose and your time zone. We use it to hold the consultation, to send the invitation and to remind you of it.",
          "ROI calculator: your answers and the statement made from them. You can read the statement without giving a name or an email address. We keep an unfinished conversation for 30 days so that you can come back to it. If you email the statement to yourself, share it or book a consultation with it, we keep it together with that request.",
          "Proposals: the proposal and when it was opened. If you accept, we record your name as you typed it, your role, the time, the IP address, the browser and the exact version of the text, because both sides need to be able to prove what was agreed.",
        ],
      },
      {
        id: "uploads",
        heading: "Uploaded pictures",
        paragraphs: [
          "Signed-in users can upload pictures. We store the picture, its description, a random name for it, its size and format, and who uploaded it. Each picture is converted on the server, which removes hidden details such as the place where it was taken and the model of the camera.",
          "Anyone with the URL of a picture can open it. Please do not upload pictures of people who have not agreed, or of documents that are meant to stay private.",
        ],
      },
      {
        id: "bases",
        heading: "Why we may do this",
        paragraphs: [
          "Data protection law in many places, including the European Union, requires a legal basis. These are ours:",
        ],
        items: [
          "Preparing and fulfilling an agreement with you: accounts, bookings, statements you ask us to send, proposals.",
          "Our legitimate interest in a site that works and is safe: the access log, the attempt counters, security events. The same interest covers answering a message when no agreement is in view.",
          "Legal duties: keeping accepted proposals and invoices for as long as tax and commercial law demands.",
          "Your own choice: anything optional that you decide to tell us. You can withdraw this at any time for the future.",
        ],
      },
      {
        id: "retention",
        heading: "How long we keep it",
        paragraphs: [
          "We delete data when we no longer need it. Where the law requires a longer period, we keep the record for that period and use it for nothing else.",
        ],
        items: [
          "Access log: 14 days.",
          "Unfinished ROI conversations: 30 days.",
          "ROI statements: 30 days, or one year if you emailed the statement or booked a consultation with it.",
          "Contact messages, bookings and what we know about you from them: {retention} after our last contact. Then everything about you is erased automatically, unless you have an account or have become a customer. You can ask us to erase it earlier.",
          "Proposals that were not accepted: up to 24 months after they expired. Accepted proposals: as long as the law requires.",
          "Accounts: until you or your company closes them. Security events: as long as the account exists. They are deleted with it.",
          "The record of changes by staff and in workspaces: it isn't deleted, because it proves who changed what. When you close your account, it no longer names you: the change, its time, a shortened IP address and the browser remain. For our own staff, the name they worked under remains as well.",
          "Pictures you uploaded: until you delete them or close your account. Pictures in articles, company logos and files shared in a workspace remain until they are deleted there.",
          "Backups: older copies are overwritten in turn, so deleted data disappears from them a little later.",
        ],
      },
      {
        id: "processors",
        heading: "Who else handles the data",
        paragraphs: [
          "We use service providers that work on our instructions and under a contract. We name them here by kind; write to {email} and we will send you the current list. We do not sell personal data, and we do not share it for advertising.",
          "Some providers may process data in a country other than yours. Where the law asks for additional safeguards in that case, such as standard contractual clauses, we agree on them with the provider.",
        ],
        items: [
          "Hosting: the servers and the database this site runs on.",
          "Email delivery: confirmations, invitations, reminders and answers.",
          "Identity provider: sign-in, passwords and two-step sign-in, when we don't run it on our own servers.",
          "File store: uploaded pictures and files, and encrypted backups, when one is configured. Otherwise they stay on our own servers.",
          "Calendar services: when our staff connect a calendar, we write your consultation into it, with your name, company, email address and what you told us.",
          "Language model: phrases replies of the ROI calculator, when one is configured. It gets the figures and systems you named, but not your name, your email address or the name of your process.",
          "Company accounts: if you sign in with an account at another service, such as Google, that service learns that you sign in here.",
          "Bot check: a test on public forms, when one is configured. Its provider then sees the IP address and properties of the browser.",
        ],
      },
      {
        id: "security",
        heading: "How we protect it",
        paragraphs: [
          "Connections to the public site are encrypted. Access is limited by role and checked on the server for each request, and changes by staff are recorded. Two-step sign-in is available to every account. We check uploaded files by their content, whatever their name says.",
          "No system is perfect. If a breach puts your data at risk, we'll tell you and the responsible authority as the law requires, and in plain words. If you find a vulnerability, please write to {email} before you publish it.",
        ],
      },
      {
        id: "rights",
        heading: "Your rights",
        paragraphs: [
          "You may ask what we store about you and receive a copy, have mistakes corrected, have data deleted, object to a use that is based on our legitimate interest, have a use restricted while a question is open, and take your data elsewhere. Depending on where you live, some of these rights come from the law; we grant them to everyone.",
          "With an account you can do most of it yourself: your profile lets you correct your details, export your data and delete the account. For everything else write to {email} from the email address we know. If we need to confirm your identity, we ask for no more than we need.",
          "You may also complain to the data protection authority where you live or work. We would be glad to hear from you first.",
        ],
      },
      {
        id: "changes",
        heading: "Children, decisions and changes",
        paragraphs: [
          "The site is made for people in companies. It is not directed at children, and we do not knowingly store data about them.",
          "This website alone makes no decision that has a legal or similarly serious effect on you. The ROI calculator computes an estimate from your own answers; it does not rate you.",
          "When the site changes, we update this page, and its date shows when. If a change matters to account holders, we also email them before it applies.",
        ],
      },
    ],
  },
  { de: german.privacyCopy },
);

/** The terms for using this site, its accounts, bookings, estimates and proposals. */
export const termsCopy = catalog<LegalCopy>(
  {
    title: "Terms",
    description:
      "The terms for using this site: accounts, bookings, ROI estimates, proposals, AI agents under human oversight, and liability.",
    lead: "These terms apply when you use this website, an account on it, a consultation or a proposal. They are written to be read. Where we build and run something for you, the signed proposal adds what is specific to your case.",
    updated: "2024-05-01",
    sections: [
      {
        id: "scope",
        heading: "What these terms cover",
        paragraphs: [
          "“We” are {product}, {address}. “You” are the person who uses this site and the company on whose behalf you act. Our services are for businesses and other organizations.",
          "By creating an account, booking a consultation or accepting a proposal, you agree to these terms. You don't need to agree to anything to read the site, but the sections on acceptable use, content and liability still apply.",
          "If an accepted proposal or another signed agreement says something different, that agreement comes first. Your own purchasing terms apply only if we have agreed to them in writing.",
        ],
      },
      {
        id: "accounts",
        heading: "Accounts",
        paragraphs: [
          "Give correct details and keep them up to date. Keep your password to yourself, use a separate account for each person, and tell us at {email} if you think that someone else has had access. You are responsible for what happens in your account unless you could not have prevented it.",
          "What you can see and do depends on your role. We assign roles or, in a workspace, the people who manage it do. You can close your account at any time. We may suspend one that endangers others or breaks these terms; we say why, unless the law or security prevents it, and we lift the suspension when the reason is gone.",
        ],
      },
      {
        id: "acceptable-use",
        heading: "Acceptable use",
        paragraphs: ["Use the site for its intended purpose. In particular, please do not:"],
        items: [
          "try to access accounts, data or systems that are not meant for you, or test our security without our written consent",
          "disturb the service, for instance by flooding it with automated requests",
          "upload or send anything unlawful, harmful software, or material you have no right to use",
          "pretend to be someone else, or book consultations you don't intend to attend",
          "use the public interface in a way that gets around its limits or its access rules",
        ],
      },
      {
        id: "bookings",
        heading: "Consultations",
        paragraphs: [
          "The first consultation is free and commits neither side to anything. A booking is confirmed when you receive our confirmation. You can reschedule or cancel it with the link in that email until it begins. If we have to reschedule, we'll tell you as early as we can and offer another time.",
          "What we say in a consultation is based on what you tell us and on half an hour of looking. It is general advice about processes and technology; it is not legal, tax or accounting advice. Please do not send us secrets or personal data of third parties before we have agreed how to handle them. The plan and the figures you leave with are yours, whether or not we build anything.",
        ],
      },
      {
        id: "estimates",
        heading: "Estimates and guaranteed ROI",
        paragraphs: [
          "The ROI calculator, the examples in the blog and the figures on our pages are estimates. They follow from the numbers you enter and from assumptions that are shown next to the result. “Up to 80%” fewer manual tasks, “50-80%” faster processing and a full return “typically within 3-6 months” describe what suitable processes can reach. They are not a promise about yours.",
          "“Guaranteed ROI” refers to a written agreement. If we give you a guarantee, your proposal states the expected return as a figure, how and when it is measured, what you contribute, and what happens if the figure is missed. Without that passage in an accepted proposal there is no guarantee.",
        ],
      },
      {
        id: "proposals",
        heading: "Proposals and acceptance",
        paragraphs: [
          "A proposal binds us until the date it states. It becomes an agreement when someone who may act for your company accepts it on its page, by typing their name and confirming. We record the name, the time and the exact version, and both sides receive a copy by email.",
          "If we revise a proposal, the earlier version can no longer be accepted. Optional items are part of the agreement only if you selected them. Prices are in the currency stated and before tax, unless the proposal says otherwise. The link to a proposal works like a key, so share it only with people who may read it.",
        ],
      },
      {
        id: "agents",
        heading: "AI agents and human oversight",
        paragraphs: [
          "Where we supply an AI agent, it works within limits that you set and sign. Outside these limits it stops and asks a person you have named. It records what it did and on what evidence, and you can have it stopped at any time.",
          "AI systems can be wrong, including when they sound certain. For that reason the checks that matter are done by ordinary rules before anything is posted, and some decisions stay with people. You agree to name the people who decide, to give them the time for it, and to look at samples as described in the proposal. You may not use an agent to decide alone about a person's employment, credit, health, insurance or similarly serious matters.",
          "You remain responsible for your processes and for the laws that apply to them. We tell you when we see a risk, and we do not use your business data to train models for others unless you have agreed to it in writing.",
        ],
      },
      {
        id: "data",
        heading: "Data and confidentiality",
        paragraphs: [
          "How this website handles personal data is described on the privacy page. If we process personal data for you, we sign a data processing agreement before we begin.",
          "What either side learns about the other's business in confidence stays confidential, during our work and for three years after it ends. Trade secrets stay confidential for as long as they are secret. This does not cover what is public, what the other side already knew, or what a law or a court requires to be disclosed.",
        ],
      },
      {
        id: "content",
        heading: "Content and rights",
        paragraphs: [
          "The texts, drawings and software of this site belong to us or to those who have licensed them to us. You may read, print, quote and link to them. Code shown in the blog may be used in your own work; it is an illustration, so test it before you rely on it.",
          "What you upload stays yours. You allow us to store, convert and show it as far as the service requires. Who owns what is built under a proposal is stated in that proposal.",
        ],
      },
      {
        id: "availability",
        heading: "Availability",
        paragraphs: [
          "We work to keep the site available and correct, and sometimes it will be neither. Unless a proposal promises a service level, we do not owe one. We may change or end parts of the site; if this affects data in your account, we'll give you notice and time to export it.",
          "Links to other sites are there for your convenience. We do not control these sites and are not responsible for them.",
        ],
      },
      {
        id: "liability",
        heading: "Liability",
        paragraphs: [
          "In plain words: if we cause damage on purpose or through gross negligence, if we injure someone, or if the law does not permit a limit, we are liable without limit.",
          "Otherwise we are liable for damage that was foreseeable and follows directly from our breach of a duty that matters to the agreement. In that case the limit is the amount you paid us for the service concerned in the twelve months before the damage, unless your proposal sets another. We are not liable for lost profit or indirect damage in that case, or for damage that reasonable backups and checks on your side would have prevented.",
          "What is free of charge, such as the website, the calculator and the first consultation, is provided as it is. Please check important figures before you act on them.",
        ],
      },
      {
        id: "changes-law",
        heading: "Changes, law and contact",
        paragraphs: [
          "We may change these terms when the service or the law changes. We email account holders at least 30 days before a change that affects them. If you do not agree, you can close your account before it applies. Proposals that were already accepted keep the terms they were accepted under.",
          "The law of the place of business named on the contact page applies, without its rules on conflicts of law, and the courts of that place decide. If you are protected by mandatory rules where you are, they stay in force. Before anyone goes to court, each side gives the other 30 days to find a solution.",
          "If one of these terms turns out to be invalid, the others remain in force. Questions about them go to {email} or by post to {address}.",
        ],
      },
    ],
  },
  { de: german.termsCopy },
);
