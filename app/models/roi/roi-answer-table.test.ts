import { describe, expect, test } from "vitest";

import { roiQuestions } from "~/copy/roi";

import { ROI_STEPS, type Reading, type RoiStep, type RoiValues } from "./roi";
import { readAnswer } from "./roi-answer";

/*
 * Answers as people write them. Each line is an answer and what becomes of it:
 * a figure, the name of the work, `ask` (the agent asks back, with these choices where some are
 * listed), `question` (the visitor asked something) or `unknown`.
 */
const TABLE: Record<RoiStep, string> = {
  process: `
    Supplier invoices                                        => Supplier invoices
    incoming invoices                                        => Incoming invoices
    order entry                                              => Order entry
    payroll                                                  => Payroll
    Onboarding of new employees                              => Onboarding of new employees
    We get a lot of invoices from our suppliers              => Invoices from our suppliers
    we process invoices by hand                              => Processing invoices
    We enter orders into SAP every morning                   => Entering orders into SAP
    I have to check delivery notes against orders            => Checking delivery notes against orders
    our team answers support tickets all day                 => Answering support tickets
    I want to automate order entry                           => Order entry
    we'd like to automate our monthly reports                => Monthly reports
    can you help us with expense claims?                     => Expense claims
    How about claims?                                        => Claims
    it's invoices, mostly                                    => Invoices
    well, supplier invoices                                  => Supplier invoices
    I think order entry                                      => Order entry
    hello, support tickets please                            => Support tickets please
    we have trouble with returns                             => Returns
    we spend too much time on customer emails                => Customer emails
    300 supplier invoices a month                            => Supplier invoices
    about 50 claims per week                                 => Claims
    Invoices take us forever                                 => Invoices
    supplier invoices takes too long                         => Supplier invoices
    we have 5 people spending 10 minutes each at $30/hour    => ask
    Every morning Anna opens the mailbox and she types what she finds into the ERP => ask
    My boss told me that I should look into automation because it is cheaper => ask
    Anna opens every invoice and she types it into SAP       => ask: Supplier invoices | Customer invoices
    none of the above                                        => ask
    we do payroll                                            => Payroll
    I spend all day copying orders                           => Copying orders
    The thing that annoys me most is expense reports         => Expense reports
    payroll?                                                 => Payroll
    make me a sandwich                                       => ask
    everything                                               => ask
    nothing                                                  => ask
    all of it                                                => ask
    yes                                                      => ask
    hello                                                    => ask
    not invoices                                             => ask
    5 people                                                 => ask
    what do you mean?                                        => question
    What is a process?                                       => question
    Why do you ask?                                          => question
    can you explain that                                     => question
    I don't understand                                       => question
    I have no idea                                           => unknown
    I don't know                                             => unknown
    no idea yet                                              => unknown
    I'm not sure                                             => unknown
    I'd rather not say                                       => unknown
    I don't know, maybe invoices                             => Invoices
    keine Ahnung                                             => unknown`,
  volume: `
    600                                => 600
    around 600                         => 600
    ~600                               => 600
    ca. 600                            => 600
    roughly 600 or so                  => 600
    maybe 600?                         => 600
    600 invoices                       => 600
    600 invoices a month               => 600
    we get 600 of them each month      => 600
    30 a day                           => 600
    30 per working day                 => 600
    30 every day                       => 600
    150 weekly                         => 600
    7,200 a year                       => 600
    1,800 per quarter                  => 600
    6 an hour                          => 960
    twice a day                        => 40
    once a week                        => 4
    three times a week                 => 12
    five score                         => 100
    a score                            => 20
    two dozen                          => 24
    three dozen a week                 => 144
    a baker's dozen                    => 13
    half a dozen                       => 6
    a couple                           => 2
    a couple of hundred                => 200
    twelve hundred                     => 1200
    two thousand five hundred          => 2500
    a hundred and twenty               => 120
    2,5 Tausend                        => 2500
    2.5 thousand                       => 2500
    2,5k                               => 2500
    1.200                              => 1200
    1,200                              => 1200
    1 200                              => 1200
    1'200                              => 1200
    1.234,50                           => 1234.5
    12,000.5                           => 12000.5
    1,00,000                           => 100000
    2 lakh                             => 200000
    10万                               => 100000
    3千                                => 3000
    30件                               => 30
    30 Stück pro Tag                   => 600
    200 Rechnungen im Monat            => 200
    200 factures par mois              => 200
    200 facturas al mes                => 200
    30 pro Tag                         => 600
    3 Dutzend                          => 36
    毎日30件                           => 600
    500 to 700                         => 600
    500-700 a month                    => 600
    between 500 and 700                => 600
    2-3k                               => 2500
    30 every 2 weeks                   => 60
    30 every other week                => 60
    90 every 3 months                  => 30
    at least 600                       => 600
    more than 600                      => 600
    over 1,000                         => 1000
    600+                               => 600
    200 parcels a month                => 200
    40 widgets per week                => 160
    I don't know, maybe 600            => 600
    not sure, about 30 a day           => 600
    600, with 5 people                 => 600
    300 a month, 10 minutes each       => 300
    some 40 hours a week               => h:160
    5 people, 2 hours a day            => h:200
    5 people together spend 10 hours a week => h:40
    40 Stunden pro Woche               => h:160
    two to three hundred               => 250
    two or three hundred               => 250
    two or three hundred a week        => 1000
    three to four dozen                => 42
    a hundred or two                   => 150
    1 to 2 thousand                    => 1500
    around a thousand and a half       => 1500
    30 each weekday                    => 600
    half of 600                        => 300
    double 300                         => 600
    a few hundred a week               => ask: 300 a week | 500 a week
    ein paar hundert                   => ask: 300 a month | 500 a month
    30 a night                         => ask: 30 a day | 30 a month
    30 on Mondays                      => ask: 30 a day | 30 a month
    120 a shift                        => ask: 120 a day | 120 a month
    last year 7200                     => ask: 7,200 a year | 7,200 a month
    300 x 2                            => ask: 600 a month | 300 a month
    300+200                            => ask: 500 a month | 300 a month
    600 - 100                          => ask: 500 a month | 600 a month
    mid three figures                  => ask
    one every 10 minutes               => ask: 960 a month in working hours | 4,320 a month around the clock
    every 10 minutes                   => ask: 960 a month in working hours | 4,320 a month around the clock
    one per 5 minutes                  => ask: 1,920 a month in working hours | 8,640 a month around the clock
    one a minute                       => ask: 9,600 a month in working hours | 43,200 a month around the clock
    half                               => ask
    100 per customer                   => ask
    3 times as many as last year       => ask
    30 biweekly                        => ask: 15 a week | 60 a week
    bi-weekly 30                       => ask: 15 a week | 60 a week
    300-ish                            => 300
    20 or 30 a day                     => 500
    5 in the morning and 10 in the afternoon => ask
    one every 45 minutes               => ask: 213.33 a month in working hours | 960 a month around the clock
    2 every 3 hours                    => ask
    one every 2 days                   => ask: 10 a month on working days | 15 a month with weekends
    every other day                    => ask: 10 a month on working days | 15 a month with weekends
    10分                               => ask
    3人                                => ask
    3 hours                            => ask
    10 minutes                         => ask
    R$50                               => ask
    $500                               => ask
    50%                                => ask
    a few hundred                      => ask: 300 a month | 500 a month
    several thousand                   => ask: 3,000 a month | 5,000 a month
    hundreds                           => ask: 300 a month | 500 a month
    dozens a day                       => ask
    a few                              => ask
    lots                               => ask
    quite a lot                        => ask
    2m                                 => ask
    200 gross                          => ask
    5 widgetloads                      => ask: 5 a month | 5 a day
    5 zorp                             => ask: 5 a month | 5 a day
    200 invoices and 300 orders        => ask: 200 a month | 300 a month
    600, no, 700                       => ask
    not 600                            => ask
    not 600 but 500                    => ask
    less than 100                      => ask: 100 a month | 50 a month
    under 100                          => ask: 100 a month | 50 a month
    up to 600                          => ask: 600 a month | 300 a month
    no more than 600                   => ask: 600 a month | 300 a month
    30 a day each                      => ask
    5 people do 30 a day each          => ask: 30 a day | 150 a day
    10 per person                      => ask
    24/7                               => ask
    30 a day, 24/7                     => ask
    30 a day, 7 days a week            => ask
    5x10                               => ask
    20/2                               => ask
    12.5.2024                          => ask
    in 2023 we had 7000                => ask
    5th                                => ask
    №5                                 => ask
    9 to 5                             => ask
    three times 20 a day               => ask
    -600                               => ask
    0                                  => ask
    none                               => ask
    三十                               => ask
    много                              => ask
    what do you mean?                  => question
    What counts as an item?            => question
    is 600 a lot?                      => question
    do you mean per year?              => question
    per month or per year?             => question
    why do you need that               => question
    huh?                               => question
    can you explain?                   => question
    I have no idea                     => unknown
    no idea                            => unknown
    I have absolutely no idea          => unknown
    we don't count them                => unknown
    we don't track that                => unknown
    I haven't a clue                   => unknown
    hard to say                        => unknown
    I can't tell you                   => unknown
    nobody knows                       => unknown
    I don't really know                => unknown
    beats me                           => unknown
    prefer not to say                  => unknown
    none of your business              => unknown
    I have no idea how many invoices we get => unknown
    ich weiß nicht                     => unknown
    skip                               => unknown`,
  minutes: `
    9                                  => 9
    9 minutes                          => 9
    about nine minutes                 => 9
    nine                               => 9
    10 min.                            => 10
    10'                                => 10
    half an hour                       => 30
    half hour                          => 30
    an hour                            => 60
    one hour                           => 60
    an hour and a half                 => 90
    1 1/2 hours                        => 90
    1½ hours                           => 90
    1/2 hour                           => 30
    quarter of an hour                 => 15
    a quarter of an hour               => 15
    three quarters of an hour          => 45
    1h30                               => 90
    1 hour and 15 minutes              => 75
    0,5 Stunden                        => 30
    0,5 Stunde                         => 30
    1,5 Std                            => 90
    eine Stunde                        => 60
    10 Minuten                         => 10
    10 minutos                         => 10
    2 heures                           => 120
    10分                               => 10
    10分钟                             => 10
    2時間                              => 120
    2小时                              => 120
    10분                               => 10
    90 seconds                         => 1.5
    90 sec                             => 1.5
    5 to 7 minutes                     => 6
    5-7                                => 6
    5 or 6                             => 5.5
    between 5 and 7 minutes            => 6
    30 seconds to 2 minutes            => 1.25
    30 minutes to 1 hour               => 45
    a couple of minutes                => 2
    a minute                           => 1
    two days                           => 960
    10 minutes per invoice             => 10
    10 minutes each                    => 10
    10 minutes an invoice              => 10
    it takes us around 10 minutes      => 10
    2 people, 10 minutes each          => 10
    I'm not sure, 10 minutes maybe     => 10
    3人                                => ask
    3 people                           => ask
    5 invoices                         => ask
    10 zorp                            => ask: 10 minutes | 10 hours
    4 an hour                          => ask: 15 minutes | 4 minutes
    6 per hour                         => ask: 10 minutes | 6 minutes
    10 minutes a day                   => ask: 10 minutes
    2 hours a day                      => ask
    10 minutes for 5 invoices          => ask: 10 minutes | 2 minutes
    a quarter hour                     => 15
    eine halbe Stunde                  => 30
    une demi-heure                     => 30
    eine Viertelstunde                 => 15
    10 to 20 minutes each, twice       => ask: 15 minutes | 30 minutes
    about an hour, sometimes two       => ask
    10 minutes per page, 5 pages       => ask
    5 minutes or 1 hour                => ask
    1:30                               => ask: 90 minutes | 1.5 minutes
    1.500 minutes                      => ask: 1.5 minutes | 1500 minutes
    under 2 minutes                    => ask: 2 minutes | 1 minute
    up to 10 minutes                   => ask: 10 minutes | 5 minutes
    not 10 minutes                     => ask
    10 minutes, no, 20 minutes         => ask: 10 minutes | 20 minutes
    zwölf Stunden, 30                  => ask
    2 weeks                            => ask
    3 months                           => ask
    $10                                => ask
    R$10                               => ask
    10%                                => ask
    a few minutes                      => ask
    a while                            => ask
    too long                           => ask
    quick                              => ask
    0                                  => ask
    -5                                 => ask
    what do you mean by that?          => question
    from start to finish of what?      => question
    how do I know?                     => question
    no clue                            => unknown
    I never measured it                => unknown
    it's hard to say                   => unknown`,
  people: `
    1                                  => 1
    2 people                           => 2
    two                                => 2
    two of us                          => 2
    we are five                        => 5
    a team of five                     => 5
    5-person team                      => 5
    3人                                => 3
    3名                                => 3
    3명                                => 3
    3 Personen                         => 3
    3 Mitarbeiter                      => 3
    2 personnes                        => 2
    1.5 FTE                            => 1.5
    1,5 FTE                            => 1.5
    six plus me                        => 7
    a person and a half                => 1.5
    all 20 of us                       => 20
    one full time, one half time       => ask
    half a person                      => 0.5
    a couple of people                 => 2
    two dozen                          => 24
    two to four people                 => 3
    2-4                                => 3
    2 or 3                             => 2.5
    just me                            => 1
    only me                            => 1
    me                                 => 1
    myself                             => 1
    I do it myself                     => 1
    I do it                            => 1
    it's just me                       => 1
    a colleague                        => 1
    one person                         => 1
    my assistant                       => 1
    me and two colleagues              => 3
    two colleagues and me              => 3
    at least 5 people                  => 5
    3 people in accounting             => 3
    about 12 people                    => 12
    5 people, 3 hours a day            => 5
    me + 1                             => 2
    me+2                               => 3
    three people part time             => ask: 3 people | 1.5 people
    half the team                      => ask
    two, sometimes three               => ask: 2 people | 3 people
    my team of 8, but only 3 do it     => ask: 8 people | 3 people
    I have a team                      => ask
    I don't do it                      => ask
    me and my wife                     => ask: 2 people | 3 people
    me, Anna and Bob                   => ask
    I do it with my assistant          => ask
    two people and a temp              => ask: 3 people | 2 people
    2 full-time and 3 part-time        => ask
    2 teams of 5                       => ask
    2 of 10 people                     => ask: 2 people | 10 people
    3 departments                      => ask
    3 zorp                             => ask
    3 invoices                         => ask
    3 systems                          => ask
    50% of one person                  => ask
    10 minutes                         => ask
    $30                                => ask
    not 5 people                       => ask
    up to 5 people                     => ask: 5 people | 3 people
    fewer than 10 people               => ask
    the whole team                     => ask
    nobody                             => ask
    Anna                               => ask
    a few people                       => ask
    many                               => ask
    0                                  => ask
    -2                                 => ask
    who do you mean?                   => question
    who counts?                        => question
    do temps count?                    => question
    I couldn't say                     => unknown
    dunno                              => unknown`,
  share: `
    7                                  => 70
    7 of 10                            => 70
    7/10                               => 70
    seven out of ten                   => 70
    seven in ten                       => 70
    70%                                => 70
    70 %                               => 70
    70 Prozent                         => 70
    70 percent                         => 70
    7,5                                => 75
    0.7                                => 70
    0,7                                => 70
    70                                 => 70
    6 or 7                             => 65
    60-80%                             => 70
    half                               => 50
    half of them                       => 50
    two thirds                         => 66.7
    three quarters                     => 75
    a third                            => 33.3
    one in three                       => 33.3
    9 out of 12                        => 75
    all of them                        => 100
    most of them                       => 70
    almost all                         => 90
    none                               => 0
    about 7                            => 70
    at least 7                         => 70
    7 are routine                      => 70
    50/50                              => 50
    fifty fifty                        => 50
    half and half                      => 50
    one half                           => 50
    not all                            => ask
    not most                           => ask
    all but two                        => ask
    3 of 10 need somebody              => ask: 30% | 70%
    30% are exceptions                 => ask: 30% | 70%
    only 3 are not routine             => ask
    everything except returns          => ask: 10 of 10 | 9 of 10
    almost none                        => ask
    15                                 => 15
    7 or 70%                           => ask
    5 and 8                            => ask
    7 zorp                             => ask
    7 minutes                          => ask
    $7                                 => ask
    7人                                => ask
    up to 80%                          => ask: 80% | 40%
    120%                               => ask
    11 of 10                           => ask
    -7                                 => ask
    a few                              => ask
    depends                            => ask
    what is routine?                   => question
    routine in what sense?             => question
    I don't understand the question    => question
    no idea                            => unknown
    it's impossible to say             => unknown`,
  cost: `
    $42                                => USD 42.00
    42                                 => USD 42.00
    42 dollars                         => USD 42.00
    42 bucks                           => USD 42.00
    US$42                              => USD 42.00
    42 US dollars                      => USD 42.00
    $42 an hour                        => USD 42.00
    $42/h                              => USD 42.00
    $42 hourly                         => USD 42.00
    forty-two dollars                  => USD 42.00
    42,50 €                            => EUR 42.50
    €42.50                             => EUR 42.50
    EUR42                              => EUR 42.00
    42 Euro die Stunde                 => EUR 42.00
    42 € pro Stunde                    => EUR 42.00
    42 euros de l'heure                => EUR 42.00
    £35                                => GBP 35.00
    35 pounds                          => GBP 35.00
    35 quid an hour                    => GBP 35.00
    CHF 60                             => CHF 60.00
    60 Franken                         => CHF 60.00
    60 Swiss francs                    => CHF 60.00
    Fr. 60                             => CHF 60.00
    $35-45                             => USD 40.00
    between $35 and $45                => USD 40.00
    400 dollars a day                  => USD 50.00
    $1,600 a week                      => USD 40.00
    $4,000 a month                     => USD 30.00
    monthly salary of 4,000            => USD 30.00
    monthly salary: €4.000             => EUR 30.00
    4000 per month                     => USD 30.00
    4,000 monthly                      => USD 30.00
    4000 a month gross                 => USD 30.00
    4000 Euro im Monat                 => EUR 30.00
    4.000 € brutto im Monat            => EUR 30.00
    3,5 Tausend Euro im Monat          => EUR 26.25
    weekly pay of $1,000               => USD 25.00
    $800 per week                      => USD 20.00
    a salary of 4000                   => USD 30.00
    4,000                              => USD 30.00
    £48k                               => GBP 30.00
    48k a year                         => USD 30.00
    $48,000 per year                   => USD 30.00
    48.000 € im Jahr                   => EUR 30.00
    a yearly salary of 48,000          => USD 30.00
    CHF 96'000 p.a.                    => CHF 60.00
    at least $40                       => USD 40.00
    TEUR 50                            => EUR 31.25
    50 T€                              => EUR 31.25
    $1 a minute                        => ask: $60 an hour | $1 an hour
    120 a shift                        => ask: $120 a day | $120 an hour
    four figures                       => ask
    R$50                               => ask
    R$ 50                              => ask
    50 reais                           => ask
    C$50                               => ask
    CA$50                              => ask
    A$50                               => ask
    HK$50                              => ask
    50 Canadian dollars                => ask
    50 australian dollars              => ask
    $50 CAD                            => ask
    50 AUD                             => ask
    ¥5000                              => ask
    5000円                             => ask
    5000元                             => ask
    5千円                              => ask
    5000원                             => ask
    ₹500                               => ask
    Rs 500                             => ask
    Rs.500                             => ask
    500 kr                             => ask
    kr 500                             => ask
    500 SEK                            => ask
    500 kronor                         => ask
    500 pesos                          => ask
    200 zł                             => ask
    ₽500                               => ask
    ₿1                                 => ask
    200 dirhams                        => ask
    5000 CFA francs                    => ask
    50 cents                           => ask
    80.- CHF                           => CHF 80.00
    mop 50                             => ask
    $2,000 biweekly                    => ask: $1,000 a week | $2,000 a week
    $2,000 every two weeks             => ask
    we pay them 4500 monthly           => USD 33.75
    300                                => ask: $300 an hour | $300 a day
    1,000                              => ask: $1,000 an hour | $1,000 a week
    12,000                             => ask: $12,000 a month | $12,000 a year
    12k                                => ask: $12,000 a month | $12,000 a year
    $40 and $90                        => ask: $40 an hour | $90 an hour
    $40 - €50                          => ask
    25 plus 30%                        => ask: $32.5 an hour | $25 an hour
    $42 zorp                           => ask
    under $50                          => ask: $50 an hour | $25 an hour
    up to $50                          => ask
    not $50                            => ask
    $40/2                              => ask
    5 people                           => ask
    3 hours                            => ask
    50%                                => ask
    minimum wage                       => ask
    too much                           => ask
    0                                  => ask
    -$42                               => ask
    what do you mean?                  => question
    gross or net?                      => question
    what should I include?             => question
    that's confidential                => unknown
    I won't say                        => unknown
    ask my boss                        => unknown`,
  systems: `
    2                                  => 2
    two                                => 2
    just one                           => 1
    about 3                            => 3
    3 systems                          => 3
    3 Systeme                          => 3
    a couple                           => 2
    a couple of systems                => 2
    it goes through 3                  => 3
    we use two programs                => 2
    SAP                                => 1
    one or two                         => ask: 1 system | 2 systems
    SAP, Outlook and Excel             => 3
    SAP + Excel                        => 2
    Office 365 and SAP                 => 2
    SAP R/3                            => 1
    our ERP and the mailbox            => 2
    email and then SAP                 => 2
    I use SAP                          => 1
    Windows 11                         => 1
    Navision 2016                      => ask
    exact 4                            => ask
    it depends                         => ask
    none                               => ask
    paper                              => ask
    many                               => ask
    a few                              => ask
    everything                         => ask
    zorp                               => ask: 1 system | 2 systems
    3 people                           => ask
    3人                                => ask
    10分                               => ask
    3 invoices                         => ask
    $3                                 => ask
    3 zorp                             => ask
    up to 3                            => ask
    not 3                              => ask
    2.5                                => ask: 2 systems | 3 systems
    1, maybe 2                         => ask
    0                                  => ask
    -1                                 => ask
    400                                => ask
    we type it from email into SAP     => ask
    what is a system?                  => question
    does email count?                  => question
    not sure                           => unknown
    no idea                            => unknown`,
};

const ROWS = ROI_STEPS.flatMap((step) =>
  TABLE[step]
    .split("\n")
    .filter((line) => line.includes("=>"))
    .map((line) => {
      const [answer = "", expected = ""] = line.split("=>").map((part) => part.trim());
      return { step, answer, expected };
    }),
);

/** A reading as the table writes it. */
function written(reading: Reading<RoiValues[RoiStep]>): string {
  if (reading.kind === "unknown") return "unknown";
  if (reading.kind === "unclear") return reading.reason === "question" ? "question" : "ask";
  const { value } = reading;
  if ("hoursPerMonth" in value && "kind" in value) return `h:${value.hoursPerMonth}`;
  if ("perMonth" in value) return String(value.perMonth);
  if ("minutes" in value) return String(value.minutes);
  if ("people" in value) return String(value.people);
  if ("percent" in value) return String(value.percent);
  if ("hourCostMinor" in value) return `${value.currency} ${(value.hourCostMinor / 100).toFixed(2)}`;
  if ("systems" in value) return String(value.systems);
  return "name" in value ? value.name : "";
}

function choicesOf(reading: Reading<RoiValues[RoiStep]>): string[] {
  return reading.kind === "unclear" ? (reading.choices ?? []) : [];
}

test("the table holds at least 300 answers", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(ROWS.map(({ step, answer }) => `${step} ${answer}`)).size).toBe(ROWS.length);
});

describe("an answer is read correctly, or the agent asks back", () => {
  test.each(ROWS)("$step: $answer => $expected", ({ step, answer, expected }) => {
    const reading = readAnswer(step, answer);
    const [outcome = "", choices] = expected.split(": ");
    if (choices === undefined) expect(written(reading)).toBe(expected);
    else expect([written(reading), choicesOf(reading).join(" | ")]).toEqual([outcome, choices]);
  });
});

describe("a choice that the agent offers", () => {
  test.each(ROI_STEPS)("is understood, and no two mean the same: %s", (step) => {
    const offered = ROWS.filter((row) => row.step === step).map(({ answer }) =>
      choicesOf(readAnswer(step, answer)),
    );
    const { picks, ranges } = roiQuestions[step];
    for (const choices of [...offered, picks, ranges]) {
      const readings = choices.map((choice) => {
        const reading = readAnswer(step, choice);
        expect(reading.kind, `${step}: ${choice}`).toBe("understood");
        return written(reading);
      });
      expect(new Set(readings).size, choices.join(" | ")).toBe(choices.length);
    }
  });
});
