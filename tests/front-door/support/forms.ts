/** A form as a page shows it, with one of its buttons. */
export interface PageForm {
  action: string;
  isMultipart: boolean;
  /** What the page sends by itself: hidden fields, and the button that is pressed. */
  fixed: [name: string, value: string][];
  /** The fields that people fill in, without switches and files. */
  typed: { name: string; type: string }[];
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const CONTROL = /<(input|textarea|select|button)\b([^>]*)>/g;

/** The forms of a page that post and have something to fill in, once for each of their buttons. */
export function readForms(html: string, page: string): PageForm[] {
  return [...html.matchAll(FORM)].flatMap(([, attributes = "", content = ""]) => {
    if (readAttribute(attributes, "method")?.toLowerCase() !== "post") return [];
    const hidden: [string, string][] = [];
    const buttons: [string, string][][] = [];
    const typed: PageForm["typed"] = [];
    for (const [, tag = "", control = ""] of content.matchAll(CONTROL)) {
      const name = readAttribute(control, "name");
      const type = readAttribute(control, "type") ?? (tag === "input" ? "text" : tag);
      const value = readAttribute(control, "value") ?? "";
      if (tag === "button") {
        if (type !== "button") buttons.push(name ? [[name, value]] : []);
      } else if (!name || ["checkbox", "radio", "file"].includes(type)) continue;
      else if (type === "hidden") hidden.push([name, value]);
      else typed.push({ name, type });
    }
    if (typed.length === 0) return [];
    const action = new URL(readAttribute(attributes, "action") ?? page, `http://page${page}`);
    const isMultipart = readAttribute(attributes, "encType") === "multipart/form-data";
    return (buttons.length > 0 ? buttons : [[]]).map((button) => ({
      action: action.pathname + action.search,
      isMultipart,
      fixed: [...hidden, ...button],
      typed,
    }));
  });
}

/** What the first form of a page that posts sends by itself: its hidden fields. */
export function readHiddenFields(html: string): Record<string, string> {
  const [, , content = ""] =
    [...html.matchAll(FORM)].find(
      ([, attributes = ""]) => readAttribute(attributes, "method")?.toLowerCase() === "post",
    ) ?? [];
  return Object.fromEntries(
    [...content.matchAll(CONTROL)].flatMap(([, , control = ""]) => {
      const name = readAttribute(control, "name");
      const isHidden = readAttribute(control, "type") === "hidden";
      return name && isHidden ? [[name, readAttribute(control, "value") ?? ""]] : [];
    }),
  );
}

/**
 * The result of typing into every other field, starting with the first or the second; "none" types
 * nothing.
 */
export function fillForm({ fixed, typed }: PageForm, filled: "none" | "odd" | "even"): [string, string][] {
  const entries = typed.map(({ name, type }, index): [string, string] => {
    const isFilled = filled !== "none" && (index % 2 === 0) === (filled === "odd");
    return [name, isFilled ? (SAMPLES[type] ?? "x") : ""];
  });
  return [...fixed, ...entries];
}

const SAMPLES: Record<string, string> = {
  email: "half@filled.example",
  number: "1",
  date: "2030-01-02",
  time: "09:00",
  "datetime-local": "2030-01-02T09:00",
  url: "https://half.example",
  tel: "+1 555 0100",
};

function readAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(attributes)?.[1];
  return value
    ?.replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
