import { groupSize, SHARED_PHRASES } from "./german-phrases";
import type { RoiCurrency } from "./roi-engine";

/* The words the ROI agent knows next to a number: nouns, periods, units, scales and currencies. It
   asks back about any other word, so a missing word costs a question and never gives a wrong
   figure. `roi-number.ts` reads numbers with them, and puts phrases ("a fortnight") in other
   words. `german-vocabulary.ts` has the German words. */

export type Period = "hour" | "day" | "week" | "month" | "quarter" | "year";
export type TimeUnit = "second" | "minute" | "hour" | "day";

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}

export const PEOPLE_NOUNS = words(`
  people person persons us fte ftes employee employees colleague colleagues staff staffers clerk clerks
  head heads worker workers member members agent agents man men woman women folks accountant accountants
  assistant assistants guy guys bookkeeper bookkeepers intern interns temp temps student students
  manager managers secretary secretaries admin admins engineer engineers analyst analysts freelancer
  freelancers contractor contractors specialist specialists operator operators coworkers teammates
  buyers planners dispatchers individuals controllers buyer planner dispatcher lawyer lawyers paralegal
  paralegals nurse nurses doctor doctors driver drivers technician technicians consultant consultants
  developer developers rep reps receptionist receptionists supervisor supervisors coordinator coordinators
  officer officers ppl ma`);

export const ITEM_NOUNS = words(`
  invoice invoices bill bills order orders claim claims ticket tickets request requests application
  applications contract contracts email emails mail mails report reports return returns expense expenses
  item items document documents doc docs case cases piece pieces record records form forms letter letters
  file files call calls quote quotes receipt receipts delivery deliveries shipment shipments entry entries
  message messages customer customers client clients supplier suppliers vendor vendors time times
  transaction transactions payment payments parcel parcels package packages product products note notes
  booking bookings appointment appointments question questions inquiry inquiries enquiries complaint
  complaints refund refunds lead leads candidate candidates cv cvs resume resumes policy policies
  page pages line lines row rows po pos rma rmas statement statements timesheet timesheets task tasks job
  jobs visit visits check checks offer offers registration registrations reservation reservations`);

export const SYSTEM_NOUNS = words(
  "system systems program programs tool tools app apps application applications",
);

/** Programs and kinds of programs. */
export const KNOWN_SYSTEM =
  /\b(?:sap|erps?|crms?|excel|outlook|(?:e-?)?mail(?:box)?|gmail|inbox|spreadsheets?|sheets?|datev|salesforce|hubspot|jira|zendesk|sharepoint|teams|slack|oracle|netsuite|quickbooks|xero|dynamics|navision|word|access|portal|website|shop|shopify|wms|dms|workday|servicenow|odoo|sage|lexware|stripe|database|accounting(?: (?:software|system))?|payroll|ticketing|helpdesk|bank(?:ing)?|warehouse(?: system)?|archive|calendar|fax|suite|365|whatsapp|phone|scanner|drive|dropbox)\b/;

/** Words after a number that don't change it. */
const FILLERS = words(`
  a an the of or so about per each every and to in out for from with on at by is are was were be it its
  if when while during than then that this these those there here which who whom what whose
  maybe perhaps probably roughly approximately approx around circa or usually normally typically
  generally often mostly sometimes always currently now today yesterday right only just even more less fewer
  plus total totally altogether overall all in apiece i we you they he she my our your their me them us
  incoming new different normal regular average old supplier customer purchase sales vendor client
  outgoing open paper full part fulltime parttime half please thanks thank think guess say believe suppose i'd
  i'm we're we've it's that's minimum min max maximum most least up down because since but as well
  routine simple easy standard ordinary automatic cost costs costing salary wage wages pay paid
  brutto netto before after including incl excluding excl plus everything overhead
  give take according depending though although yes ok okay right sure exactly sharp sometimes
  do does did can could will would should may might have has had need needs take takes come comes get gets
  until till through within between across also too very really actually honestly
  normal busy slow whole long spending spend spent working works work handle handling process processing
  doing does share sharing accounts finance accounting back office team person department
  hour's day's week's month's hours's roughly some like without ish`);

const PERIOD_WORDS = words(`
  s sec secs second seconds m min mins minute minutes h hr hrs hour hours hourly d day days daily workday
  workdays w wk week weeks weekly mo mth month months monthly q quarter quarters quarterly y yr year
  years annum yearly annual annually pa p`);

export const SCALE =
  /^ ?(k|tsd|thousands?|grand|mio|mn|mln|millions?|dozen|score|hundred|bn|billions?|tenthousand|lakhs?|crores?)(?![a-z])/;
export const SCALE_VALUES: [RegExp, number][] = [
  [/^(?:k|tsd|thousands?|grand)$/, 1_000],
  [/^(?:mio|mn|mln|millions?)$/, 1_000_000],
  [/^dozen$/, 12],
  [/^score$/, 20],
  [/^hundred$/, 100],
  [/^tenthousand$/, 10_000],
  [/^lakhs?$/, 100_000],
  [/^crores?$/, 10_000_000],
  [/^(?:bn|billions?)$/, 1_000_000_000],
];
export const PERIODS: [RegExp, Period][] = [
  [/^(?:h|hr|hrs|hour|hours|hourly)$/, "hour"],
  [/^(?:d|day|days|daily|workday|workdays|weekday|weekdays)$/, "day"],
  [/^(?:w|wk|week|weeks|weekly)$/, "week"],
  [/^(?:m|mo|mth|month|months|monthly)$/, "month"],
  [/^(?:q|quarter|quarters|quarterly)$/, "quarter"],
  [/^(?:y|yr|year|years|annum|yearly|annual|annually|pa)$/, "year"],
];
export const PERIOD_BEHIND =
  /(?:\b(?:an?|per|each|every|in an?|by the|p) (?:normal |usual |typical |average |single |working |work |business )?|\/ ?)(h|hr|hour|d|day|workday|weekday|w|wk|week|m|mo|mth|month|q|quarter|y|yr|year|annum)\b|\b(hourly|daily|weekly|monthly|quarterly|yearly|annual|annually)\b|\bp(?:\. ?)?(a)\b/;
export const PERIOD_BEFORE =
  /(?:\b(?:an?|per|each|every|in an?) (?:normal |usual |typical |average |working |business )?(day|week|month|quarter|year|annum)|\b(hourly|daily|weekly|monthly|quarterly|yearly|annual|annually)|\b(?:per|each|every) (hour))\b[^\d]{0,30}$/;
export const TIME_UNITS: [RegExp, TimeUnit][] = [
  [/^(?:s|sec|secs|second|seconds)$/, "second"],
  [/^(?:m|min|mins|minute|minutes)$/, "minute"],
  [/^(?:h|hr|hrs|hour|hours)$/, "hour"],
  [/^(?:d|day|days|workday|workdays)$/, "day"],
];
export const CURRENCIES: [RegExp, RoiCurrency][] = [
  [/^(?:us ?\$|\$|usd|dollars?|bucks?)$/, "USD"],
  [/^(?:€|eur|euros?)$/, "EUR"],
  [/^(?:£|gbp|pounds?|quid)$/, "GBP"],
  [/^(?:chf|sfr|fr|francs?|franken)$/, "CHF"],
];
/** The calculator's currencies, and others, to distinguish foreign money from no money. */
export const MONEY_BEFORE =
  /(?<![a-z])(us ?\$|\$|€|£|usd|dollars?|bucks?|eur|euros?|gbp|pounds?|quid|chf|sfr|fr|francs?|franken|¥|₹|₽|₩|₺|₴|₪|zł|kč|kr|jpy|yen|inr|rupees?|cny|yuan|rub|rubles?|sek|nok|dkk|pln|czk|huf|try|brl|real|krw|won|aud|cad|nzd|zar|rand|foreignmoney|\p{Sc}|cents?|pence|pesos?|krone[rn]?|kronor|krona|zloty|złoty|rs|baht|dirhams?|aed|sar|riyals?|lira|shekels?|ils|thb|vnd|dong|naira|ngn|sgd|hkd|mxn|btc|bitcoins?|forint|ft|koruna|lei|ron|reais|reals|idr|rupiah|php|myr|ringgit)\.? ?$/u;
export const MONEY_BEHIND =
  /^ ?(us ?\$|\$|€|£|usd|dollars?|bucks?|eur|euros?|gbp|pounds?|quid|chf|sfr|fr|francs?|franken|¥|₹|₽|₩|₺|₴|₪|zł|kč|kr|jpy|yen|inr|rupees?|cny|yuan|rub|rubles?|sek|nok|dkk|pln|czk|huf|try|brl|real|krw|won|aud|cad|nzd|zar|rand|foreignmoney|\p{Sc}|cents?|pence|pesos?|krone[rn]?|kronor|krona|zloty|złoty|rs|baht|dirhams?|aed|sar|riyals?|lira|shekels?|ils|thb|vnd|dong|naira|ngn|sgd|hkd|mxn|btc|bitcoins?|forint|ft|koruna|lei|ron|reais|reals|idr|rupiah|php|myr|ringgit)(?![a-z])/u;

/** Whether the agent understands a word after a number. */
export function isKnownWord(word: string): boolean {
  return [FILLERS, PERIOD_WORDS, PEOPLE_NOUNS, ITEM_NOUNS, SYSTEM_NOUNS].some((set) => set.has(word));
}

/** English words for units, scales and periods in other languages. */
const TRANSLATED = new Map(
  Object.entries({
    second: "sekunde sekunden seconde secondes segundo segundos secondo secondi",
    minute: "minuto minuut",
    minutes: "minuten minutos minuti minuter minutter minuty minut мин минут минуты",
    hour: "stunde heure hora ora uur",
    hours: "stunden std stdn heures horas ore uren timmar timer час часа часов",
    day: "tag jour día dia giorno dag arbeitstag werktag",
    days: "tage tagen jours días dias giorni dagen arbeitstage werktage",
    week: "woche semaine semana settimana",
    weeks: "wochen semaines semanas settimane weken",
    month: "monat mois mes mês mese maand",
    months: "monate monaten meses mesi maanden",
    year: "jahr année año ano anno jaar",
    quarter: "quartal trimestre",
    quarters: "viertel quartale",
    daily: "täglich",
    weekly: "wöchentlich",
    monthly: "monatlich mensuel",
    yearly: "jährlich",
    half: "hälfte moitié mitad metà",
    years: "jahre jahren années ans años anos anni",
    dozen: "dutzend douzaine docena dozzina dúzia dozijn",
    hundred: "hundert honderd hundra cien",
    thousand: "tausend tsd mil mille mila duizend tusen tysiąc тысяч тыс",
    million: "millionen mio millón millones milione milioni milhão milhões miljoen",
    billion: "milliarde milliarden mrd milliard milliards",
    people: "personen leute mitarbeiter mitarbeitende personnes personas persone pessoas mensen",
    invoices: "rechnung rechnungen facture factures factura facturas fattura fatture fatura faturas",
    orders: "bestellung bestellungen auftrag aufträge commandes pedidos ordini",
    items: "stück stk stücke piezas pezzi",
    systems: "systeme systemen systèmes sistemas sistemi",
    percent: "prozent procent pourcent porcento",
    about: "ca circa etwa ungefähr environ aproximadamente cerca rund zirka",
    and: "und",
    between: "zwischen",
    me: "ich mir",
    colleague: "kollege kollegin",
    colleagues: "kollegen kolleginnen",
    to: "bis",
    of: "von",
    one: "ein eine einen eins une uno",
    two: "zwei deux dos due twee",
    three: "drei trois tres tre drie",
    four: "vier quatre cuatro quattro",
    five: "fünf cinq cinco cinque vijf",
    six: "sechs seis sei",
    seven: "sieben sept siete",
    eight: "acht huit ocho",
    nine: "neun neuf nueve",
    ten: "zehn dix diez tien",
  }).flatMap(([english, foreign]) =>
    foreign
      .split(" ")
      .filter(Boolean)
      .map((word) => [word, english] as const),
  ),
);

/** Chinese, Japanese and Korean counters, written right after a number. */
const COUNTERS: [RegExp, string][] = [
  [/(?:每天|毎日|每日|一日|1日あたり|매일|하루에?)/g, " per day "],
  [/(?:每个?月|毎月|월|한달에?)(?!\p{L})/gu, " per month "],
  [/[/／](?:日|天|일)/g, " per day "],
  [/[/／](?:月|월)/g, " per month "],
  [/(?<=\d ?)(?:分钟|分鐘|分間|分|분)(?!の)/g, " minutes "],
  [/(?<=\d ?)(?:个?小时|個?小時|時間|시간)/g, " hours "],
  [/(?<=\d ?)(?:秒間?|초)/g, " seconds "],
  [/(?<=\d ?)(?:人|名|명)/g, " people "],
  [/(?<=\d ?)(?:件|个|個|건|개|张|枚)/g, " items "],
  [/(?<=\d ?)[万萬만]/g, " tenthousand "],
  [/(?<=\d ?)[千천]/g, " thousand "],
  [/(?<=\d ?)[百백]/g, " hundred "],
  [/(?<=\d)(?: (tenthousand|thousand|hundred) )?[元円圆块원]/g, " $1 foreignmoney "],
];

/** "pro Tag", "al mes", "de l'heure" */
const FOREIGN_PER =
  /(?<!\p{L})(?:pro|par|por|je|im|am|al|a la|à l'|de l'|l'|la|le|die|der|den|nel|in der|per) ?(?=(?:hour|day|week|month|quarter|year)s?(?!\p{L}))/gu;
const KNOWN_DOLLARS = /^(?:us|u\.s\.|american)$/;

/** Translates units, scales, periods and currencies to English. Expects `plainText`. */
export function inEnglish(plain: string): string {
  let text = plain
    .replace(SHARED_PHRASES.halfAnHour, "half an hour")
    .replace(/(?<!\p{L})(?:une |una )?(?:demi-heure|demie heure|media hora)(?!\p{L})/gu, "half an hour")
    .replace(SHARED_PHRASES.threeQuartersOfAnHour, "45 minutes")
    .replace(SHARED_PHRASES.quarterOfAnHour, "15 minutes")
    .replace(/(?<!\p{L})(?:un )?quart d'heure(?!\p{L})/gu, "15 minutes")
    .replace(SHARED_PHRASES.group, (_, word: string) => `${groupSize(word)} people`)
    .replace(SHARED_PHRASES.almostAll, "almost all")
    .replace(/(?<!\p{L})(?:presque|casi) (?:tou(?:s|tes)|todos)(?!\p{L})/gu, "almost all")
    .replace(SHARED_PHRASES.most, "most")
    .replace(/(?<!\p{L})(?:la plupart|la mayoría)(?!\p{L})/gu, "most")
    .replace(SHARED_PHRASES.annualPay, "a year")
    .replace(/(?<!\p{L})brutto im jahr(?!\p{L})/gu, "a year")
    .replace(SHARED_PHRASES.monthlyPay, "a month")
    .replace(/(?<!\p{L})(?:ein paar|einige|quelques|unos|algunos)(?!\p{L})/gu, "a few")
    .replace(SHARED_PHRASES.thousandsOfEuros, "eur $1 thousand")
    .replace(SHARED_PHRASES.inThousandsOfEuros, "$1 thousand eur");
  for (const [pattern, english] of COUNTERS) text = text.replace(pattern, english);
  return text
    .replace(/\p{L}+/gu, (word) => TRANSLATED.get(word) ?? word)
    .replace(FOREIGN_PER, "per ")
    .replace(/\bu\.s\. /g, "us ")
    .replace(/\bswiss francs?\b/g, "chf")
    .replace(/\b(?:british pounds?|pounds? sterling)\b/g, "gbp")
    .replace(/\b(?:us|american) dollars?\b/g, "usd")
    .replace(
      /\b\p{L}+(?:an|ish|ian|ese|ic|cfa|kong|zealand|taiwan) (?:dollars?|pounds?|francs?)\b/gu,
      "foreignmoney",
    )
    .replace(/\bcfa francs?\b/g, "foreignmoney")
    .replace(/(?<!\p{L})(\p{L}{1,3})\$/gu, (whole, name: string) =>
      KNOWN_DOLLARS.test(name) ? whole : "foreignmoney ",
    )
    .replace(/(?<!\p{L})(?:rs\.?|r) ?(?=\d)/gu, "foreignmoney ")
    .replace(/(?<!\p{L})(usd|eur|euros?|gbp|chf|sfr|fr|kr|jpy|inr|cny|sek|nok|dkk|pln)\.?(?=\d)/gu, "$1 ")
    .replace(/\s+/g, " ")
    .trim();
}
