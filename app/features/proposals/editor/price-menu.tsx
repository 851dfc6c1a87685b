import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { exactMoneyText } from "~/lib/number-formats";
import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import type { PriceItem } from "~/models/price/price";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

const copy = proposalEditorCopy.priceList;

/**
 * The price list above the editor. Each item is a button that inserts it as a row. A popover, so
 * that it opens and closes without JavaScript.
 */
export function PriceMenu({
  prices,
  currency,
  sections,
  section,
  onSection,
  onInsert,
}: {
  prices: readonly PriceItem[];
  currency: string;
  sections: readonly { id: string; title: string }[];
  /** The section that the writer is in: items go to its end. */
  section: string | undefined;
  onSection: (id: string) => void;
  onInsert: (item: PriceItem) => void;
}) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The browser opens the list, and React has no event for that.
  useEffect(() => {
    const element = popover.current;
    const onToggle = () => {
      if (element?.matches(":popover-open")) field.current?.focus();
    };
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, []);
  const hydrated = useHydrated();
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = prices.filter((item) => words.every((word) => searchText(item).includes(word)));
  const insert = (item: PriceItem, isKeptOpen: boolean) => {
    onInsert(item);
    if (isKeptOpen) return;
    setSearch("");
    popover.current?.hidePopover();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (found[0]) insert(found[0], event.shiftKey);
  };
  return (
    <>
      <Button type="button" kind="plain" popovertarget={id}>
        <Icon name="tag" small />
        {copy.open}
      </Button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={copy.title}
        className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-l border border-line bg-surface-raised p-0 text-2 text-ink shadow-float backdrop:bg-scrim"
      >
        {prices.length === 0 ? (
          <div className="p-5">
            <p>{copy.none}</p>
            <p className="mt-3">
              <ButtonLink to="/admin/settings/prices" kind="plain">
                {copy.manage}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <>
            {hydrated ? (
              <input
                type="search"
                ref={field}
                aria-label={copy.search}
                placeholder={copy.search}
                value={search}
                // The field isn't part of the proposal, so typing into it is no edit.
                onInput={(event) => event.stopPropagation()}
                onChange={({ target }) => setSearch(target.value)}
                onKeyDown={onKey}
                className="block min-h-12 w-full border-b border-line bg-transparent px-4"
              />
            ) : (
              <p className="border-b border-line px-4 py-3 font-title">{copy.title}</p>
            )}
            {sections.length === 0 ? null : (
              <SectionChoice sections={sections} section={section} onSection={onSection} />
            )}
            <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              {found.map((item) => (
                <li key={item.id}>
                  <PriceButton item={item} currency={currency} onInsert={insert} />
                </li>
              ))}
            </ul>
            {found.length === 0 ? <p className="px-4 pb-4 text-ink-muted">{copy.noMatch}</p> : null}
          </>
        )}
      </div>
    </>
  );
}

/** The section that inserted items go to. It isn't part of the proposal, so choosing is no edit. */
function SectionChoice({
  sections,
  section,
  onSection,
}: {
  sections: readonly { id: string; title: string }[];
  section: string | undefined;
  onSection: (id: string) => void;
}) {
  const id = useId();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      <label htmlFor={id} className="text-ink-muted">
        {copy.section}
      </label>
      <select
        id={id}
        name="insertInto"
        value={section}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target }) => onSection(target.value)}
        className="min-h-9 min-w-0 flex-1 rounded-m border border-line-strong bg-surface-raised px-2 pointer-coarse:min-h-11"
      >
        <option value="">{copy.noSection}</option>
        {sections.map(({ id: value, title }) => (
          <option key={value} value={value}>
            {title.trim() === "" ? proposalEditorCopy.rowName.section("") : title}
          </option>
        ))}
      </select>
    </p>
  );
}

function searchText({ name, description }: PriceItem): string {
  return `${name} ${description ?? ""}`.toLowerCase();
}

function PriceButton({
  item,
  currency,
  onInsert,
}: {
  item: PriceItem;
  currency: string;
  onInsert: (item: PriceItem, isKeptOpen: boolean) => void;
}) {
  const known = PROPOSAL_CURRENCIES.find((one) => one === currency);
  const minor = known && item.prices[known];
  const amount = minor === undefined ? copy.noPrice(currency) : exactMoneyText(minor, currency);
  return (
    <button
      type="submit"
      name="intent"
      value={`insert-${item.id}`}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        event.preventDefault();
        onInsert(item, event.shiftKey);
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-m px-3 py-1.5 text-start hover:bg-brand-soft focus-visible:bg-brand-soft"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-title">{item.name}</span>
        {item.description ? <small className="block text-1 text-ink-muted">{item.description}</small> : null}
      </span>
      <span className={`flex-none text-end tabular-nums ${minor === undefined ? "text-ink-faint" : ""}`}>
        {item.period === "monthly" && minor !== undefined ? copy.each(amount) : amount}
        {item.unit ? <small className="block text-1 text-ink-faint">{copy.per(item.unit)}</small> : null}
      </span>
    </button>
  );
}
