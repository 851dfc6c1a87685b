import { type KeyboardEvent, type MouseEvent, useState } from "react";

import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { currencyDigits, exactMoneyText } from "~/lib/number-formats";
import type { PriceItem } from "~/models/price/price";
import { sectionAt } from "~/models/price/price-rows";
import { hasSecondRate, typedItem, type TypedFigures } from "~/models/proposal/proposal-figures";
import type { RowText } from "~/models/proposal/proposal-form";
import { amountOf, sumOf, type PricedItem } from "~/models/proposal/proposal-money";
import { totalsText } from "~/models/proposal/proposal-sums";
import {
  ITEMS_MAX,
  LINE_LENGTH_MAX,
  TITLE_LENGTH_MAX,
  TYPED_AMOUNT_LENGTH_MAX,
  TYPED_QUANTITY_LENGTH_MAX,
} from "~/models/proposal/proposal-limits";

import type { EditorAnswer } from "./editor";
import { editorField } from "./editor-form-state";
import { PriceMenu } from "./price-menu";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";
import { PERIOD_LABELS } from "~/copy/shared/proposal-labels";

const copy = proposalEditorCopy;

const PERIODS = Object.entries(PERIOD_LABELS).map(([value, label]) => ({ value, label }));
/** The columns of a row, where there is room for them. On phones a row is a small grid. */
const COLUMNS = "@2xl:grid-cols-[1.75rem_minmax(0,1fr)_3.25rem_5.75rem_6.5rem_6rem_1.75rem] @2xl:gap-x-1.5";

interface Rows {
  answer: EditorAnswer;
  rows: readonly RowText[];
  /** What was typed into them so far. */
  figures: TypedFigures;
  /** Carries out a row's button at once. */
  onRow: (intent: string) => void;
}

/** The items and sections of a proposal as a ledger. Each cell is its field. */
export function ItemRows({
  answer,
  rows,
  figures,
  onRow,
  prices,
  onInsert,
}: Rows & {
  prices: readonly PriceItem[];
  onInsert: (item: PriceItem, section: string | undefined) => void;
}) {
  const sections = rows.flatMap(({ kind, id, title }) => (kind === "section" ? [{ id, title }] : []));
  const last = sections.at(-1)?.id;
  const [chosen, setChosen] = useState(last);
  const section = sections.some(({ id }) => id === chosen) || chosen === "" ? chosen : last;
  const digits = currencyDigits(figures.currency);
  const priced = figures.items.map((row) => typedItem(row, digits));
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className={`hidden border-y border-line border-t-ink py-2 text-1 text-ink-muted @2xl:grid ${COLUMNS}`}
      >
        <span className="col-start-2">{copy.itemTitle}</span>
        <span className="text-end">{copy.quantity}</span>
        <span className="text-end">{copy.price}</span>
        <span>{copy.period}</span>
        <span className="text-end">{copy.amount}</span>
      </div>
      <ol
        className="item-cells border-b border-line"
        onFocus={({ target }) => {
          const index = /^items\[(\d+)\]/.exec(target.getAttribute("name") ?? "")?.[1];
          if (index !== undefined) setChosen(sectionAt(rows, Number(index)));
        }}
      >
        {rows.map((row, index) => {
          const shared = { answer, row, index, onRow };
          if (row.kind === "section")
            return <SectionRow key={row.id} {...shared} subtotal={subtotalOf(figures, priced, index)} />;
          return (
            <ItemRow
              key={row.id || index}
              {...shared}
              number={rows.slice(0, index + 1).filter(({ kind }) => kind === "item").length}
              figures={figures}
              amount={amountText(priced[index], figures.currency)}
            />
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <RowButton intent="add-item" onRow={onRow} kind="plain" disabled={rows.length >= ITEMS_MAX}>
          <Icon name="plus" small />
          {copy.addItem}
        </RowButton>
        {rows.length >= ITEMS_MAX ? null : (
          <PriceMenu
            prices={prices}
            currency={figures.currency}
            sections={sections}
            section={section}
            onSection={setChosen}
            onInsert={(item) => onInsert(item, section)}
          />
        )}
        <RowButton intent="add-section" onRow={onRow} kind="quiet" disabled={rows.length >= ITEMS_MAX}>
          {copy.addSection}
        </RowButton>
      </div>
    </div>
  );
}

function amountText(item: PricedItem | null | undefined, currency: string): string {
  return item ? exactMoneyText(amountOf(item), currency) : "";
}

/** What the fixed items of a section cost together. */
function subtotalOf(figures: TypedFigures, priced: readonly (PricedItem | null)[], index: number): string {
  const next = figures.items.findIndex(({ kind }, at) => at > index && kind === "section");
  const items = priced
    .slice(index + 1, next === -1 ? undefined : next)
    .filter((item) => item !== null && !item.isOptional) as PricedItem[];
  const of = (period: PricedItem["period"]) => sumOf(items.filter((item) => item.period === period));
  if (items.length === 0) return "";
  return totalsText({ totalMinor: of("once"), monthlyMinor: of("monthly"), currency: figures.currency });
}

/** Enter goes to the row below, and Alt with an arrow moves a row. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>, onRow: Rows["onRow"]): void {
  const field = event.currentTarget;
  if (event.nativeEvent.isComposing) return;
  const [, index, part] = /^items\[(\d+)\]\.(\w+)$/.exec(field.name) ?? [];
  if (index === undefined || field.form === null) return;
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    const id = field.form.elements.namedItem(`items[${index}].id`);
    if (!(id instanceof HTMLInputElement)) return;
    event.preventDefault();
    onRow(`${event.key === "ArrowUp" ? "up" : "down"}-${id.value}`);
  } else if (event.key === "Enter") {
    const below = field.form.elements.namedItem(`items[${Number(index) + 1}].${part}`);
    event.preventDefault();
    if (below instanceof HTMLElement) below.focus();
  }
}

interface RowProps extends Pick<Rows, "answer" | "onRow"> {
  row: RowText;
  index: number;
}

function SectionRow({ answer, row, index, onRow, subtotal }: RowProps & { subtotal: string }) {
  const name = `items[${index}]`;
  const keys = (event: KeyboardEvent<HTMLInputElement>) => moveByKey(event, onRow);
  return (
    <li
      aria-label={copy.section}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-t border-line bg-surface-sunken px-2 py-2 first:border-t-0 ${COLUMNS}`}
    >
      <RowIdentity name={name} row={row} />
      <div className="@2xl:col-span-3 @2xl:col-start-2 @2xl:row-start-1">
        <Input
          field={editorField(`${name}.title`, row.title, answer)}
          label={copy.section}
          placeholder={copy.sectionPlaceholder}
          autoComplete="off"
          onKeyDown={keys}
          maxLength={TITLE_LENGTH_MAX}
          optional
          isCell
        />
      </div>
      <p className="flex min-h-10 items-center self-end @2xl:self-start text-1 text-ink-muted tabular-nums @2xl:col-span-2 @2xl:justify-end">
        {subtotal}
      </p>
      <RowButtons row={row} rowName={copy.rowName.section(row.title)} onRow={onRow} />
    </li>
  );
}

function ItemRow({
  answer,
  row,
  index,
  onRow,
  number,
  figures,
  amount,
}: RowProps & { number: number; figures: TypedFigures; amount: string }) {
  const name = `items[${index}]`;
  const field = (part: Exclude<keyof RowText, "id" | "kind">) =>
    editorField(`${name}.${part}`, row[part], answer);
  const isOptional = field("isOptional");
  const keys = (event: KeyboardEvent<HTMLInputElement>) => moveByKey(event, onRow);
  const taxes = copy.rates(figures.taxLabel, figures.taxLabel2);
  return (
    <li
      aria-label={copy.item(number)}
      className={`grid grid-cols-6 items-start gap-2 border-t border-line px-2 py-2.5 first:border-t-0 ${COLUMNS}`}
    >
      <RowIdentity name={name} row={row} />
      <div className="col-span-6 @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1">
        <Input
          field={field("title")}
          label={copy.itemTitle}
          autoComplete="off"
          onKeyDown={keys}
          maxLength={TITLE_LENGTH_MAX}
          isCell
        />
      </div>
      <div className="col-span-6 @2xl:col-span-3 @2xl:col-start-2 @2xl:row-start-2">
        <Input
          field={field("description")}
          label={copy.description}
          placeholder={copy.description}
          autoComplete="off"
          onKeyDown={keys}
          maxLength={LINE_LENGTH_MAX}
          optional
          isCell
        />
      </div>
      <div className="cell-number col-span-2 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        <Input
          field={field("quantity")}
          label={copy.quantity}
          inputMode="decimal"
          autoComplete="off"
          onKeyDown={keys}
          maxLength={TYPED_QUANTITY_LENGTH_MAX}
          isCell
        />
      </div>
      <div className="cell-number col-span-2 @2xl:col-span-1 @2xl:col-start-4 @2xl:row-start-1">
        <Input
          field={field("price")}
          label={copy.price}
          inputMode="decimal"
          autoComplete="off"
          onKeyDown={keys}
          maxLength={TYPED_AMOUNT_LENGTH_MAX}
          isCell
        />
      </div>
      <div className="col-span-2 grid content-start gap-1 @2xl:col-span-1 @2xl:col-start-5 @2xl:row-start-1">
        <Select field={field("period")} label={copy.period} options={PERIODS} isCell />
        {hasSecondRate(figures) ? (
          <Select
            field={field("rate")}
            label={copy.rate}
            options={taxes.map((label, rate) => ({ value: rate === 0 ? "" : String(rate), label }))}
            isCell
          />
        ) : (
          <input type="hidden" name={`${name}.rate`} value={row.rate} />
        )}
      </div>
      <label className="col-span-3 flex min-h-10 items-center gap-2 text-2 @2xl:col-span-2 @2xl:col-start-5 @2xl:row-start-2 pointer-coarse:min-h-11">
        <input
          id={isOptional.id}
          type="checkbox"
          name={isOptional.name}
          defaultChecked={isOptional.defaultChecked}
          className="tick"
        />
        <span>
          {copy.isOptional} <span className="@2xl:sr-only">{copy.isOptionalNote}</span>
        </span>
      </label>
      <output className="col-span-3 min-h-10 self-start py-2 text-end text-2 font-title tabular-nums @2xl:col-span-1 @2xl:col-start-6 @2xl:row-start-1">
        {amount}
      </output>
      <RowButtons row={row} rowName={copy.rowName.item(number)} onRow={onRow} />
    </li>
  );
}

function RowIdentity({ name, row }: { name: string; row: RowText }) {
  return (
    <>
      <input type="hidden" name={`${name}.id`} value={row.id} />
      <input type="hidden" name={`${name}.kind`} value={row.kind} />
    </>
  );
}

function RowButtons({ row, rowName, onRow }: { row: RowText; rowName: string; onRow: Rows["onRow"] }) {
  return (
    <div className="col-span-full flex justify-end @2xl:contents">
      <div className="flex @2xl:col-start-1 @2xl:row-span-2 @2xl:row-start-1 @2xl:grid">
        <RowButton intent={`up-${row.id}`} onRow={onRow} label={copy.moveUp(rowName)}>
          <Icon name="up" small />
        </RowButton>
        <RowButton intent={`down-${row.id}`} onRow={onRow} label={copy.moveDown(rowName)}>
          <Icon name="down" small />
        </RowButton>
      </div>
      <div className="@2xl:col-start-7 @2xl:row-start-1">
        <RowButton intent={`remove-${row.id}`} onRow={onRow} label={copy.remove(rowName)}>
          <Icon name="close" small />
        </RowButton>
      </div>
    </div>
  );
}

function RowButton({
  intent,
  onRow,
  kind,
  label,
  disabled = false,
  children,
}: {
  intent: string;
  onRow: Rows["onRow"];
  /** The look of a button with words. Without it, the button is an icon. */
  kind?: "plain" | "quiet";
  label?: string;
  disabled?: boolean;
  children: React.ReactNode;
}) {
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    onRow(intent);
  };
  if (kind)
    return (
      <Button kind={kind} name="intent" value={intent} onClick={act} disabled={disabled}>
        {children}
      </Button>
    );
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      title={label}
      onClick={act}
      className="grid size-7 place-items-center rounded-m text-ink-muted hover:bg-surface-sunken hover:text-ink pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
