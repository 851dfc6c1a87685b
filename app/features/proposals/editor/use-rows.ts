import { type RefObject, useEffect, useRef, useState } from "react";

import { withKnownCurrency, type TypedFigures } from "~/models/proposal/proposal-figures";
import type { EditorText, RowText } from "~/models/proposal/proposal-form";
import type { PriceItem } from "~/models/price/price";
import { withPriceItem } from "~/models/price/price-rows";
import { rowsAfter } from "~/models/proposal/proposal-rows";

/**
 * The editor's rows and the figures that were typed so far. Without scripts, both are those of the
 * last answer, and the server does what the buttons of the rows say.
 */
export function useRows(form: RefObject<HTMLFormElement | null>, typed: EditorText, onChange: () => void) {
  const [answered, setAnswered] = useState(typed);
  const [rows, setRows] = useState(typed.items);
  const [figures, setFigures] = useState<TypedFigures>(typed);
  const nextFocus = useRef<string | null>(null);
  if (answered !== typed) {
    setAnswered(typed);
    setRows(typed.items);
    setFigures(typed);
  }
  const readFigures = () => {
    if (form.current) setFigures(figuresOf(form.current, typed));
  };
  // An effect, because a row's fields are in the form only after it was rendered.
  useEffect(() => {
    if (!form.current) return;
    setFigures((before) => (form.current ? figuresOf(form.current, before) : before));
    if (nextFocus.current === null) return;
    form.current.querySelector<HTMLElement>(nextFocus.current)?.focus();
    nextFocus.current = null;
  }, [rows, form]);
  return {
    rows,
    figures: withKnownCurrency(figures),
    readFigures,
    changeRows(intent: string) {
      const next = rowsAfter(rows, intent);
      if (!next) return;
      nextFocus.current = focusAfter(rows, next, intent);
      setRows(next);
      onChange();
    },
    insertPrice(item: PriceItem, section: string | undefined) {
      if (!form.current) return;
      const before = figuresOf(form.current, figures);
      const after = withPriceItem({ ...before, items: typedRows(form.current, rows) }, item, section);
      writeTaxes(form.current, after);
      const place = after.items.findIndex(({ id }) => rows.every((row) => row.id !== id));
      if (place !== -1) nextFocus.current = titleAt(place);
      setRows(after.items);
      onChange();
    },
  };
}

/** The rows with what was typed into them. */
function typedRows(form: HTMLFormElement, rows: readonly RowText[]): RowText[] {
  const data = new FormData(form);
  return rows.map((row, index) => {
    const part = (name: "title" | "description" | "price") => {
      const value = data.get(`items[${index}].${name}`);
      return typeof value === "string" ? value : "";
    };
    return { ...row, title: part("title"), description: part("description"), price: part("price") };
  });
}

const TAX_NAMES = ["taxLabel", "taxPercent", "taxLabel2", "taxPercent2"] as const;

/** Fills in the taxes that an inserted row brought along. */
function writeTaxes(form: HTMLFormElement, taxes: Pick<TypedFigures, (typeof TAX_NAMES)[number]>) {
  for (const name of TAX_NAMES) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== taxes[name]) field.value = taxes[name];
  }
}

/** Where the focus goes: to the new row, with the moved row, or to the row after a removed one. */
function focusAfter(before: readonly RowText[], after: readonly RowText[], intent: string): string {
  if (intent.startsWith("add-")) return titleAt(after.length - 1);
  if (!intent.startsWith("remove-")) return `[value="${intent}"]`;
  const index = before.findIndex(({ id }) => intent === `remove-${id}`);
  return titleAt(Math.max(0, Math.min(index, after.length - 1)));
}

function titleAt(index: number): string {
  return `[id="proposal-items[${index}].title"]`;
}

/** What the form says now. The rows' fields are named `items[0].price` and the like. */
function figuresOf(form: HTMLFormElement, before: TypedFigures): TypedFigures {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  const items: TypedFigures["items"] = [];
  for (let index = 0; data.has(`items[${index}].id`); index += 1) {
    const part = (name: string) => text(`items[${index}].${name}`);
    items.push({
      kind: part("kind") === "section" ? "section" : "item",
      id: part("id"),
      quantity: part("quantity"),
      price: part("price"),
      period: part("period"),
      rate: part("rate"),
      isOptional: part("isOptional"),
    });
  }
  return {
    ...before,
    currency: text("currency"),
    items,
    discountKind: text("discountKind"),
    discount: text("discount"),
    taxLabel: text("taxLabel"),
    taxLabel2: text("taxLabel2"),
    taxPercent: text("taxPercent"),
    taxPercent2: text("taxPercent2"),
  };
}
