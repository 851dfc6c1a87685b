/*
 * What search engines demand of each type of structured data that the site has. That properties
 * belong to their types is checked by the compiler (`schema-dts`); here values are.
 */

/** The properties that a thing of each type needs. A type that isn't here is unknown. */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ["name", "url"],
  ContactPoint: ["contactType", "email", "telephone"],
  PostalAddress: ["streetAddress", "addressLocality", "postalCode", "addressCountry"],
  WebSite: ["@id", "name", "url", "inLanguage", "publisher"],
  Service: ["name", "description", "serviceType", "areaServed", "provider"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  BlogPosting: ["@id", "headline", "url", "inLanguage"],
  Blog: ["@id", "name"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
};

/** What a post needs in addition where it isn't named as a translation of another one. */
const WHOLE_POST = ["description", "image", "datePublished", "dateModified", "author", "publisher"];
const TRANSLATIONS = new Set(["workTranslation", "translationOfWork"]);

const URLS = new Set(["@id", "url", "item", "logo", "image", "mainEntityOfPage", "sameAs"]);
const PICTURES = new Set(["logo", "image"]);
const MOMENTS = new Set(["datePublished", "dateModified"]);
/** ISO 8601 with a time and a zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const DURATION = /^P(?=.)(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?)?$/;

type Node = Record<string, unknown>;

/** What was found on a page. */
export interface StructuredData {
  faults: string[];
  /** The types of all things, in order and with repetitions. */
  types: string[];
  /** The addresses of logos and pictures. */
  pictures: string[];
}

/** Reads the structured data of a page and holds it against the rules. */
export function checkStructuredData(html: string): StructuredData {
  const found: StructuredData = { faults: [], types: [], pictures: [] };
  for (const [, text = ""] of html.matchAll(
    /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs,
  )) {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      found.faults.push(`no JSON: ${text.slice(0, 80)}`);
      continue;
    }
    if (!isNode(data) || data["@context"] !== "https://schema.org")
      found.faults.push("@context: not schema.org");
    const things = isNode(data) && Array.isArray(data["@graph"]) ? data["@graph"] : [data];
    for (const thing of things) checkNode(thing, "", found);
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkNode(node: unknown, place: string, found: StructuredData): void {
  if (!isNode(node)) return void found.faults.push(`${place}: no object`);
  const names = Object.keys(node).filter((name) => name !== "@context");
  const type = String(node["@type"]);
  const here = `${place}${node["@type"] === undefined ? "@id" : type}`;
  const rules = REQUIRED[type];
  if (rules) {
    found.types.push(type);
    const isWhole = type === "BlogPosting" && ![...TRANSLATIONS].some((name) => place.endsWith(`.${name}.`));
    for (const name of [...rules, ...(isWhole ? WHOLE_POST : [])])
      if (isEmpty(node[name])) found.faults.push(`${here}: ${name} is missing`);
  } else if (node["@type"] !== undefined || names.join() !== "@id")
    found.faults.push(`${here}: unknown @type`);
  for (const name of names) for (const value of [node[name]].flat()) checkValue(name, value, here, found);
  if (String(node["dateModified"]) < String(node["datePublished"]))
    found.faults.push(`${here}: changed before it was published`);
  if (type === "BreadcrumbList") checkPositions(node["itemListElement"], here, found);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

function checkValue(name: string, value: unknown, here: string, found: StructuredData): void {
  if (isNode(value)) return checkNode(value, `${here}.${name}.`, found);
  const text = String(value);
  const fault = (why: string) => void found.faults.push(`${here}: ${name} ${why}: ${text}`);
  if (isEmpty(value)) fault("is empty");
  if (URLS.has(name) && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    fault("is no absolute URL");
  if (PICTURES.has(name)) found.pictures.push(text);
  if (MOMENTS.has(name) && !(MOMENT.test(text) && Number.isFinite(Date.parse(text))))
    fault("is no time with a zone");
  if (name === "timeRequired" && !DURATION.test(text)) fault("is no duration");
  if (name === "inLanguage" && !/^(?:en|de)$/.test(text)) fault("is no language of the site");
  if (name === "email" && !/^[^@\s]+@[^@\s]+$/.test(text)) fault("is no email address");
}

function checkPositions(items: unknown, here: string, found: StructuredData): void {
  const positions = [items].flat().map((item) => (isNode(item) ? item["position"] : undefined));
  if (positions.some((position, index) => position !== index + 1))
    found.faults.push(`${here}: positions are ${JSON.stringify(positions)}`);
}
