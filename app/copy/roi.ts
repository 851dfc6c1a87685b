import { catalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";
import type { RoiItem, RoiStep, UnclearReason } from "~/models/roi/roi";
import type { RoiScenarioName } from "~/models/roi/roi-engine";
import type { Period } from "~/models/roi/roi-vocabulary";

import * as german from "./de/roi";

const plural = pluralIn("en");

/** Words of the worked example. */
export const roiStatementCopy = catalog(
  {
    title: "Statement, accounts payable",
    caption: "Worked example of annual savings",
    stamp: "Example",
    items: "Invoices a month",
    minutes: "Minutes each",
    hours: "Hours of manual work",
    share: "Share an agent can take",
    shareNote: "the rest needs a person",
    savedHours: "Hours saved a month",
    cost: "Cost of an hour",
    saved: "Saved a month",
    total: "Annual savings",
  } as const,
  { de: german.roiStatementCopy },
);

/** What a process works through, one and many. */
export const itemWords = catalog<Record<RoiItem, { one: string; many: string }>>(
  {
    item: { one: "item", many: "items" },
    invoice: { one: "invoice", many: "invoices" },
    order: { one: "order", many: "orders" },
    claim: { one: "claim", many: "claims" },
    ticket: { one: "ticket", many: "tickets" },
    request: { one: "request", many: "requests" },
    application: { one: "application", many: "applications" },
    contract: { one: "contract", many: "contracts" },
    email: { one: "email", many: "emails" },
    report: { one: "report", many: "reports" },
    return: { one: "return", many: "returns" },
    expense: { one: "expense claim", many: "expense claims" },
  },
  { de: german.itemWords },
);

/** How a sum from one period to a month is said: "30 a day × 20 working days". */
export const perMonthWords = catalog<Record<Period, string>>(
  {
    hour: "an hour × 160 working hours",
    day: "a day × 20 working days",
    week: "a week × 4 weeks",
    month: "a month",
    quarter: "a quarter ÷ 3 months",
    year: "a year ÷ 12 months",
  },
  { de: german.perMonthWords },
);

/** How a wage becomes the cost of an hour. */
export const perHourWords = catalog<Record<Period, string>>(
  {
    hour: "an hour",
    day: "a day ÷ 8 hours",
    week: "a week ÷ 40 hours",
    month: "a month × 12 ÷ 1,600 hours",
    quarter: "a quarter × 4 ÷ 1,600 hours",
    year: "a year ÷ 1,600 hours",
  },
  { de: german.perHourWords },
);

interface Question {
  /** The question; `many` names the items. */
  ask(words: { one: string; many: string }): string;
  why: string;
  /** Quick answers, as someone would write them. */
  picks: string[];
  /** Offered when an answer could not be counted. Each is an answer that is understood. */
  ranges: string[];
  /** Said when the visitor asks what is meant. */
  explain: string;
  /** What happens without an answer. */
  unknown: string;
  /** Names the question where it is changed. */
  name: string;
}

/** The questions of the ROI agent. */
export const roiQuestions = catalog<Record<RoiStep, Question>>(
  {
    process: {
      ask: () => "Which process shall we look at?",
      why: "One that people do by hand, again and again. A few words are enough.",
      picks: ["Supplier invoices", "Order entry", "Support tickets", "Insurance claims"],
      ranges: ["Incoming invoices", "Order entry", "Support tickets", "Monthly reports"],
      explain:
        "I mean one piece of work that people do by hand again and again, such as entering orders or checking invoices.",
      unknown: "If you don't know yet, I'll call it your process, and we'll just look at the figures.",
      name: "which process",
    },
    volume: {
      ask: ({ many }) => `How many ${many} are there in a normal month?`,
      why: "A count for a day or a week is just as good. If you only know the hours the work takes, give me those.",
      picks: ["100 a month", "500 a month", "2,000 a month"],
      ranges: ["50 a month", "100 to 500 a month", "500 to 1,000 a month", "2,000 a month"],
      explain:
        "I mean how often the work comes up: how many land on your desk in an ordinary month. A count for a day or a week is fine.",
      unknown:
        "If you don't know, I'll continue with 500 a month and mark it in the statement as our figure, not yours.",
      name: "how many in a month",
    },
    minutes: {
      ask: ({ one }) => `How long does one ${one} take, from start to finish?`,
      why: "The ordinary case, not the quick one. Minutes with a stopwatch, or a guess.",
      picks: ["3 minutes", "8 minutes", "20 minutes"],
      ranges: ["1 minute", "2 to 5 minutes", "5 to 15 minutes", "30 minutes"],
      explain:
        "I mean the working time that a single one takes, from opening it to finishing it. Waiting time doesn't count.",
      unknown:
        "If you don't know, I'll continue with 8 minutes and mark it in the statement as our figure, not yours.",
      name: "how long one takes",
    },
    people: {
      ask: () => "Who does that work today?",
      why: "How many people share it. This doesn't change the figures, only how the statement reads.",
      picks: ["1 person", "2 people", "5 people"],
      ranges: ["1 person", "2 to 4 people", "5 to 10 people", "15 people"],
      explain: "I mean how many people share this work today. Half a person is fine if it is part of a job.",
      unknown: "If you don't know, I'll continue with one person.",
      name: "who does the work",
    },
    share: {
      ask: () => "Out of ten, how many are routine, with nobody to ask?",
      why: "The ones that anyone could do by following the rules. The rest stays with your people.",
      picks: ["5 of 10", "7 of 10", "8 of 10"],
      ranges: ["3 of 10", "5 of 10", "7 of 10", "8 of 10"],
      explain:
        "Picture ten of them in a row. I mean how many of the ten follow the rules, without asking anyone.",
      unknown:
        "If you don't know, I'll continue with 6 of 10 and mark it in the statement as our figure, not yours.",
      name: "how many are routine",
    },
    cost: {
      ask: () => "What does an hour of that work cost you?",
      why: "Salary plus everything on top; a rough figure will do. If you only know the annual salary, give me that, and I'll divide it by 1,600 hours. Dollars, euros, pounds or francs.",
      picks: ["$35", "$45", "$60"],
      ranges: ["$30 an hour", "$45 an hour", "$60 an hour", "$45k a year"],
      explain:
        "I mean what you pay for one hour of the people who do this work: the salary plus taxes and benefits. An hourly, monthly or yearly figure is fine.",
      unknown:
        "If you don't know, I'll continue with $45 and mark it in the statement as our figure, not yours.",
      name: "what an hour costs",
    },
    systems: {
      ask: () => "How many systems does the work pass through?",
      why: "Mailbox, ERP, spreadsheet: each one has to be connected, which is most of the setup. You can also name them.",
      picks: ["1 system", "2 systems", "3 systems"],
      ranges: ["1 system", "2 systems", "3 systems", "5 systems"],
      explain:
        "I mean the programs that someone opens to do this work, such as the mailbox, the ERP system and a spreadsheet.",
      unknown: "If you don't know, I'll continue with 2 and you can change the setup cost in the statement.",
      name: "how many systems",
    },
  },
  { de: german.roiQuestions },
);

/** Why an answer could not be counted, for `said` as it was written (shortened). */
const unclearWords: Record<UnclearReason, (said: string) => string> = {
  empty: () => "I got an empty answer.",
  long: () => "That's more than I can read at once. One line is enough.",
  markup: () => "I read plain words only, and that looked like code.",
  no_number: (said) => `“${said}” doesn't give me a number, and I would only be guessing.`,
  several: (said) => `“${said}” contains more than one figure, and I don't know which one to use.`,
  negative: () => "That's less than zero, so I can't use it.",
  zero: () => "With zero there's no work to take over, so there would be nothing to calculate.",
  too_large: () => "That's higher than I'd expect. Could you double-check it?",
  too_small: () => "That seems too small. Could you double-check it?",
  other_money: () => "I work in dollars, euros, pounds and francs, and never convert one into another.",
  unsure: (said) => `“${said}” can mean more than one thing, and I don't want to guess.`,
  question: () => "",
  sentence: () => "I need a short name for the work. A few words are enough.",
  elsewhere: () => "That doesn't answer this question.",
  other_figure: (said) => `“${said}” isn't the kind of figure I need here, and I would only be guessing.`,
};

/** The voice of the ROI agent. Text between ** is bold. */
export const roiTalkCopy = catalog(
  {
    hello:
      "I am the ROI agent: a program that asks, counts and writes the statement. Answer the way you would say it. I'll repeat what I understood, and you can change anything.",
    unclear: unclearWords,
    unclearProcess: (said: string) => `“${said}” doesn't name any work that I could look at.`,
    closest: "Which of these is closest?",
    didYouMean: (choices: readonly string[]) =>
      `Did you mean ${choices.length > 2 ? `${choices.slice(0, -1).join(", ")}` : (choices[0] ?? "")}${choices.length > 1 ? ` or ${choices.at(-1) ?? ""}` : ""}?`,
    neither: "If it's something else, please put it another way.",
    shortName: "What would you call it?",
    anyName: "Any other name is just as good.",
    noted: (facts: readonly string[]) =>
      `I also wrote down ${facts.length > 1 ? `${facts.slice(0, -1).join(", ")} and ${facts.at(-1) ?? ""}` : (facts[0] ?? "")}.`,
    atLeast: (sum: string) => `At least that many, so I'll use that. ${sum}`,
    anyCount: "Any other figure is just as good.",
    assumed: (readBack: string) => `I'll continue with our own figure and mark it: ${readBack}`,
    process: (name: string) => `${name}. Noted.`,
    processUnknown: "Then I'll call it your process.",
    monthly: (perMonth: string) => `About **${perMonth} a month**.`,
    range: (low: string, high: string, sum: string) =>
      `Between ${low} and ${high}, so I'll take the middle. ${sum}`,
    perMonth: (amount: string, words: string, perMonth: string) =>
      `${amount} ${words}, so about **${perMonth} a month**.`,
    hours: (people: string | null, hours: string, words: string, total: string) =>
      `${people === null ? "" : `${people} × `}${hours} h ${words}, so about **${total} hours a month**.`,
    minutes: (perMonth: string, minutes: string, hours: string) =>
      `${perMonth} × ${minutes}, so about **${hours} a month**.`,
    onePerson: (hours: string) => `One person, with about **${hours} a month**.`,
    people: (people: string, hours: string) => `${people}, so about **${hours} a month each**.`,
    tooMuch: "That's more than anyone works. If one of the figures is off, change it above.",
    otherHours: (said: string, counted: string) =>
      `You say ${said} in all, but your figures add up to ${counted}. I'll keep the figures. Change them if the hours are right.`,
    share: (said: string, saved: string, all: string, rest: string, who: string) =>
      `${said}. An agent can take over about **${saved} of the ${all} hours**; the other ${rest} stay with ${who}.`,
    shareCapped: (said: string, saved: string, all: string) =>
      `You say ${said}. I never count on more than 80%, because the rest needs a person: **${saved} of the ${all} hours**.`,
    shareNone:
      "Then there's nothing that an agent could take over alone, and I wouldn't sell you one. You can still see the statement.",
    who: (people: number, words: string) =>
      plural(people, {
        one: "the one who does it now",
        other: people === 2 ? "the two of you" : `your ${words}`,
      }),
    outOfTen: (count: string) => `${count} of 10`,
    cost: (hourCost: string, saved: string) => `${hourCost} an hour, so about **${saved} a month**.`,
    costWorked: (amount: string, words: string, hourCost: string, saved: string) =>
      `${amount} ${words}, so about **${hourCost} an hour** and ${saved} a month.`,
    systems: (systems: string, setup: string) => `${systems}, so the setup is about **${setup}**, once.`,
    systemNames: (names: string, systems: string) => `${names}: ${systems}`,
    peopleWords: (people: string, isOne: boolean) => (isOne ? "1 person" : `${people} people`),
    minuteWords: (minutes: string, isOne: boolean) => (isOne ? "1 minute" : `${minutes} minutes`),
    hourWords: (hours: string, isOne: boolean) => (isOne ? "1 hour" : `${hours} hours`),
    systemWords: (systems: string, isOne: boolean) => (isOne ? "1 system" : `${systems} systems`),
    /** The answer line when our figure was used instead. */
    ourFigure: "Continue with your figure.",
    finished: (saved: string) => `That's all I need. About **${saved}** in a year, at full operation.`,
    finishedNone: "That's all I need. It doesn't pay for itself, and the statement says so.",
  } as const,
  { de: german.roiTalkCopy },
);

/** Words of `/roi-calculator`. */
export const roiPageCopy = catalog(
  {
    title: "ROI calculator",
    description:
      "What automating one process saves in hours and money: a short conversation, with the arithmetic written out.",
    headline: "Let's do the math for",
    headlineSpoken: "invoices, orders, claims, returns and you.",
    log: "Conversation with the ROI agent",
    agent: "ROI agent:",
    you: "You:",
    change: "Change",
    changeSpoken: (name: string) => ` ${name}`,
    keepAnswer: "Keep my answer",
    answer: "Your answer",
    send: "Send",
    sending: "Reading",
    reading: "Reading your answer",
    quickAnswers: "Quick answers",
    dontKnow: "I don't know",
    questionsLeft: (count: number) =>
      plural(count, { one: "Last question", other: `About ${count} questions left` }),
    changing: "Changing an answer",
    statement: {
      title: "Your statement",
      label: "Your statement so far",
      caption: "Statement so far",
      after: (count: number) => plural(count, { one: "after 1 answer", other: `after ${count} answers` }),
      items: (many: string) => `${many.charAt(0).toUpperCase()}${many.slice(1)} a month`,
      minutes: "Minutes each",
      hours: "Hours of manual work",
      share: "Routine share",
      savedHours: "Hours saved a month",
      cost: "Cost of an hour",
      saved: "Saved a month",
      asking: "asking now",
      open: "open",
      ourFigure: "our figure",
      givenBack: "Hours saved per year",
      savedInYear: "Annual savings",
      shortHours: (hours: string) => `${hours} h saved a month`,
      shortMoney: (money: string) => `${money} saved a month`,
      shortOpen: "still open",
      summary: "Statement",
      inMoney: "In money once you say what an hour costs.",
      kept: "This conversation is kept for 30 days, so that you can continue later in this browser. We don't ask for your name or email address. ",
      keptInFrame: "This conversation is erased after 30 days. We don't ask for your name or email address.",
      restart: "Start over and erase it",
    },
    restarted: { title: "Erased", description: "The conversation is gone. You can start again." },
    /** Why an answer from a page that was older than the conversation came back. */
    late: {
      answered: (earlier: string) =>
        earlier === ""
          ? "You've already answered this question, perhaps in another tab. Send this answer to replace the earlier one."
          : `You've already answered this question with “${earlier}”, perhaps in another tab. Send this answer to replace it.`,
      closed: (said: string) =>
        `This conversation has changed, perhaps in another tab, so “${said}” wasn't used. Please answer this question instead.`,
      gone: "The conversation that this answer belongs to is gone. It was erased, or 30 days have passed. You can start again.",
    },
    done: {
      title: "Your statement is ready.",
      open: "Open the statement",
      change: "Change any answer above, and the statement is recalculated.",
    },
    tooFast: "That was very fast. Please wait a moment and send it again.",
  } as const,
  { de: german.roiPageCopy },
);

/** Names of the three scenarios, and what they are based on. */
export const scenarioWords = catalog<Record<RoiScenarioName, { name: string; note: string }>>(
  {
    conservative: { name: "Conservative", note: "15 points below the answer" },
    expected: { name: "Expected", note: "the answers as they are" },
    optimistic: { name: "Optimistic", note: "10 points above, 80% at most" },
  },
  { de: german.scenarioWords },
);

/** Words of a statement's page. */
export const roiResultCopy = catalog(
  {
    title: "ROI statement",
    description: "What automating one process saves in a year, with every assumption.",
    headline: (process: string) => `${process}, annual savings`,
    yourProcess: "Your process",
    lead: (saved: string, all: string, who: string) =>
      `At full operation, by taking ${saved} of ${all} hours a month off ${who}.`,
    paysBack: (payback: string) => `It has paid for itself after ${payback}.`,
    paysLate: (payback: string) =>
      `It pays for itself after ${payback}. That is later than the usual 3 to 6 months, so look for a process with more volume or more expensive hours first.`,
    paysAtOnce: "It pays for itself at once.",
    paysNever:
      "It doesn't pay for itself, because it costs more than it saves. We wouldn't sell it to you like this.",
    mailPayback: (payback: string) =>
      payback === "never"
        ? "With these figures it doesn't pay for itself, and the statement says why."
        : payback === "at once"
          ? "It pays for itself at once."
          : `It has paid for itself after ${payback}, ramp-up included.`,
    onePerson: "one person",
    people: (people: string) => `${people} people`,
    two: "two people",
    keys: {
      hours: "Hours saved",
      hoursNote: (perMonth: string) => `a year, ${perMonth} a month`,
      payback: "Paid back after",
      paybackNote: "including two months of ramp-up",
      paybackNever: "not within ten years",
      yearOne: "Net after year one",
      yearOneNote: "after setup and running costs",
      threeYears: "Net after three years",
      threeYearsNote: "cumulative",
      roi: "Return on year one",
      roiNote: "net savings divided by cost",
      roiNone: "no cost",
    },
    book: "Book Free Consultation",
    payback: {
      title: "When it pays for itself",
      text: "Money in minus money out, added up month by month. The shaded area is between the conservative and the optimistic scenario.",
      label: (start: string, payback: string, end: string) =>
        `Payback curve: starts at ${start}, ${payback}, and is at ${end} after 36 months.`,
      crosses: (payback: string) => `crosses zero after ${payback}`,
      crossesAtOnce: "is never below zero",
      crossesNever: "does not cross zero for good",
      expected: "Expected",
      others: "Conservative and optimistic",
      table: "Payback by month",
      month: "Month",
      lastMonth: (months: number) => `month ${months}`,
    },
    months: {
      title: "What each month brings",
      text: "Savings in year one. The agent starts with the clearest cases and reaches full operation in month 3.",
      label: (first: string, second: string, full: string, running: string) =>
        `Savings by month in the first year: ${first} in month 1, ${second} in month 2, ${full} from month 3, against ${running} running cost.`,
      full: "Full operation",
      ramp: "Ramp-up",
      running: (running: string) => `Running cost, ${running}`,
      table: "Savings by month",
      saved: "Saved",
      runningCost: "Running cost",
      rest: "3 to 12, each",
    },
    showTable: "Show as table",
    scenarios: {
      title: "Three scenarios",
      text: "The same answers, with a different share that doesn't need a person.",
      label: "Scenarios",
      figure: "Figure",
      share: "Share without a person",
      hours: "Hours saved a month",
      saved: "Saved a month",
      savedPerYear: "Annual savings",
      running: "Running cost a month",
      setup: "Setup, once",
      payback: "Paid back after",
      roi: "Return on year one",
      yearOne: "Net after year one",
      threeYears: "Net after three years",
      never: "never",
    },
    assumptions: {
      title: "What we assumed",
      textOwner: "Change any of these, and you get a new statement with its own link.",
      textReader: "The figures are calculated from these each time this page is opened.",
      itemsPerMonth: (many: string) => `${many.charAt(0).toUpperCase()}${many.slice(1)} in a month`,
      hoursPerMonth: "Hours of work in a month",
      minutesEach: (one: string) => `Minutes for one ${one}`,
      routinePercent: "Share that is routine, in %",
      hourCost: (currency: string) => `Cost of an hour, in ${currency}`,
      setup: (currency: string) => `Setup, once, in ${currency}`,
      running: (currency: string) => `Running cost in a month, in ${currency}`,
      ramp: "Ramp-up",
      rampValue: "40%, 70%, then 100%",
      rampNote: "Our estimate, months 1, 2 and 3",
      source: {
        answer: "Your answer",
        assumed: "Our figure, because you didn't know yours",
        estimate: "Our estimate",
        changed: "Changed by you",
      },
      sourceReader: {
        answer: "Answered",
        assumed: "Our figure",
        estimate: "Our estimate",
        changed: "Changed",
      },
      save: "Recalculate",
      saving: "Recalculating",
      saved: {
        title: "Recalculated",
        description: "This statement has its own link. The earlier one stays as it was.",
      },
      same: { title: "Nothing changed", description: "The statement already has these figures." },
      shown: {
        title: "Shown, but not saved",
        description:
          "This browser doesn't have the conversation any more, so it can't make a new statement. The link of this page has your figures.",
      },
      errorTitle: "We can't calculate with these figures",
      errors: {
        itemsPerMonth: "Enter a number from 0 to 10,000,000.",
        minutesEach: "Enter minutes from 0 to 2,400.",
        routinePercent: "Enter a share from 0 to 80. We never count on more than 80%.",
        hourCostMinor: "Enter a cost from 0 to 1,000.",
        setupMinor: "Enter an amount from 0 to 10,000,000.",
        runningMinorPerMonth: "Enter an amount from 0 to 1,000,000.",
      },
    },
    formulas: {
      title: "The arithmetic",
      text: "Nothing else goes into the figures.",
      lines: [
        ["Hours of work", "items × minutes ÷ 60"],
        ["Hours saved", "hours of work × share, 80% at most"],
        ["Saved a month", "hours saved × cost of an hour"],
        ["Annual savings", "saved a month × 12"],
        ["Net after year one", "40% + 70% + 10 months in full − 12 × running cost − setup"],
        ["Return on year one", "net after year one ÷ (setup + 12 × running cost)"],
        ["Paid back after", "the month in which the balance reaches zero"],
      ],
    },
    omits: {
      title: "What we left out",
      text: "Deliberately, because seven answers aren't enough to put a number on these.",
      lines: (hours: string) => [
        "Fewer errors",
        "Deadlines met and discounts earned",
        `What your people do with ${hours} hours a month`,
      ],
    },
    mail: {
      title: "Email me this statement",
      text: "One email with the link. No newsletter, no list.",
      email: "Your email address",
      consent: "Send the statement to this address.",
      /** Never required for the statement: it is stored with the lead when given. */
      marketing: "You may also write to me about automating this process. I can opt out at any time.",
      send: "Send statement",
      sending: "Sending",
      sent: { title: "On its way", description: "The statement will be in your mailbox in a minute." },
      errorTitle: "The statement was not sent",
      errors: {
        email: "Enter one email address, like name@company.com.",
        consent: "Please check the box so that we can send it.",
      },
      tooMany: "We've already sent several emails to this address. Please try again later.",
    },
    own: {
      title: "Calculate yours",
      text: "Seven questions, a minute or two, no email address needed.",
      button: "Start Talking",
    },
    back: "Back to the conversation",
    tooFast: "That was very fast. Please wait a moment and send it again.",
  } as const,
  { de: german.roiResultCopy },
);
