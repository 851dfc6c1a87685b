import { proposalPaperCopy as copy } from "~/copy/shared/proposal-paper";
import { filledItemGroups, type ProposalContent, type ProposalItem } from "~/models/proposal/proposal";
import { amountOf } from "~/models/proposal/proposal-money";
import { rateName } from "~/models/proposal/proposal-sums";
import { decimalText, exactMoneyText } from "~/lib/number-formats";

/**
 * The chosen options. With `formId` they are checkboxes of that form, sent as `options`. Once the
 * proposal is accepted (`isDecided`), each option says in words whether it was chosen.
 */
export interface Choice {
  chosen: ReadonlySet<string>;
  isDecided?: boolean;
  formId?: string;
  onToggle?: (id: string, isChosen: boolean) => void;
}

const CELL = "border-b border-line py-3 align-top";
const NUMBER = "ps-4 text-end tabular-nums whitespace-nowrap";

type Priced = Pick<ProposalContent, "items" | "sections" | "taxes" | "currency">;

/** The items of a proposal with their amounts. On phones, quantity and price are below the name. */
export function LineItems({ content, choice }: { content: Priced; choice: Choice }) {
  return (
    <div className="@container">
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">{copy.itemsLabel}</caption>
        <thead>
          <tr className="text-2 text-ink-muted">
            <th scope="col" className="border-b border-ink pb-2 text-start font-medium">
              {copy.columns.item}
            </th>
            <th scope="col" className={`border-b border-ink pb-2 font-medium @max-lg:hidden ${NUMBER}`}>
              {copy.columns.quantity}
            </th>
            <th scope="col" className={`border-b border-ink pb-2 font-medium @max-lg:hidden ${NUMBER}`}>
              {copy.columns.unitPrice}
            </th>
            <th scope="col" className={`border-b border-ink pb-2 font-medium ${NUMBER}`}>
              {copy.columns.amount}
            </th>
          </tr>
        </thead>
        {filledItemGroups(content).map(({ section, items }) => (
          <tbody key={section?.id ?? ""}>
            {section ? (
              <tr className="print:break-after-avoid">
                <th
                  scope="rowgroup"
                  colSpan={4}
                  className="border-b border-line pt-6 pb-2 text-start text-2 font-medium wrap-anywhere text-ink-muted"
                >
                  {section.title}
                </th>
              </tr>
            ) : null}
            {items.map((item) => (
              <Row key={item.id} item={item} content={content} choice={choice} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ item, content, choice }: { item: ProposalItem; content: Priced; choice: Choice }) {
  const { currency, taxes } = content;
  const quantity = decimalText(item.quantityHundredths / 100);
  const unitPrice = exactMoneyText(item.unitPriceMinor, currency);
  const isAsked = item.isOptional && choice.formId !== undefined;
  const isOut = item.isOptional && !choice.chosen.has(item.id);
  return (
    <tr className="print:break-inside-avoid">
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <ItemName item={item} choice={choice} tax={taxes.length > 1 ? rateName(taxes[item.rate]) : null} />
        <span
          className={`mt-0.5 block text-1 text-ink-faint tabular-nums @lg:hidden ${isAsked ? "ps-[1.875rem]" : ""}`}
        >
          {`${quantity} × ${unitPrice}`}
        </span>
      </th>
      <td className={`${CELL} ${NUMBER} @max-lg:hidden`}>{quantity}</td>
      <td className={`${CELL} ${NUMBER} @max-lg:hidden`}>{unitPrice}</td>
      <td className={`${CELL} ${NUMBER} ${isOut ? "text-ink-faint" : ""}`}>
        {exactMoneyText(amountOf(item), currency)}
        {item.period === "monthly" ? (
          <span className="block text-1 text-ink-faint">{copy.eachMonth}</span>
        ) : null}
      </td>
    </tr>
  );
}

function ItemName({ item, choice, tax }: { item: ProposalItem; choice: Choice; tax: string | null }) {
  const { id, title, description, isOptional } = item;
  const isChosen = choice.chosen.has(id);
  const name = (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-title wrap-anywhere">{title}</span>
        {isOptional ? (
          <span className="rounded-s px-1.5 text-1 font-medium text-ink-muted shadow-[inset_0_0_0_1px_var(--line-strong)]">
            {copy.optional}
          </span>
        ) : null}
        {isOptional && choice.isDecided ? (
          <span className={`text-2 ${isChosen ? "font-medium text-positive" : "text-ink-muted"}`}>
            {isChosen ? copy.chosen : copy.notChosen}
          </span>
        ) : null}
      </span>
      {description ? (
        <span className="mt-0.5 block max-w-[52ch] text-2 wrap-anywhere text-ink-muted">{description}</span>
      ) : null}
      {tax === null ? null : <span className="mt-0.5 block text-1 text-ink-faint">{tax}</span>}
    </span>
  );
  if (!isOptional || choice.formId === undefined) return name;
  return (
    <label className="flex min-h-6 items-start gap-2.5">
      <input
        type="checkbox"
        name="options"
        value={id}
        form={choice.formId}
        {...(choice.onToggle
          ? {
              checked: isChosen,
              onChange: (event) => choice.onToggle?.(id, event.currentTarget.checked),
            }
          : { defaultChecked: isChosen })}
        className="tick"
      />
      {name}
    </label>
  );
}
