import { ButtonLink } from "~/ui/button";
import { ConfirmRemoval } from "~/ui/console/confirm-removal";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { pricesCopy as copy } from "~/copy/prices";
import { exactMoneyText } from "~/lib/number-formats";
import { taxText, type PriceItem } from "~/models/price/price";
import { PROPOSAL_CURRENCIES } from "~/models/proposal/proposal";
import { PERIOD_LABELS } from "~/copy/shared/proposal-labels";

const { columns } = copy;

const COLUMNS = {
  name: { key: "name", label: columns.name },
  period: { key: "period", label: columns.period, isWideOnly: true },
  price: { key: "price", label: columns.price, isNumber: true },
  tax: { key: "tax", label: columns.tax, isWideOnly: true },
  actions: { key: "actions", label: columns.actions, hideLabel: true, isNarrow: true },
} satisfies Record<string, TableColumn>;

/** The price list, with the actions of each item. */
export function PriceTable({ items }: { items: readonly PriceItem[] }) {
  return (
    <ConsoleTable label={copy.label} columns={Object.values(COLUMNS)}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ConsoleTable>
  );
}

function Row({ item: { id, name, description, unit, period, prices, tax } }: { item: PriceItem }) {
  return (
    <tr>
      <th scope="row">
        <span className="font-title wrap-anywhere">{name}</span>
        {description ? (
          <small className="block text-1 wrap-anywhere text-ink-muted">{description}</small>
        ) : null}
        <small className="block text-1 text-ink-faint sm:hidden">{PERIOD_LABELS[period]}</small>
      </th>
      <td className={cellClass(COLUMNS.period)}>{PERIOD_LABELS[period]}</td>
      <td className={`${cellClass(COLUMNS.price)} whitespace-nowrap`}>
        {PROPOSAL_CURRENCIES.map((currency) => {
          const minor = prices[currency];
          if (minor === undefined) return null;
          return (
            <span key={currency} className="block">
              {exactMoneyText(minor, currency)}
            </span>
          );
        })}
        {unit ? (
          <small className="block text-1 whitespace-normal text-ink-faint">{copy.per(unit)}</small>
        ) : null}
      </td>
      <td className={cellClass(COLUMNS.tax)}>{tax ? taxText(tax) : null}</td>
      <td className={cellClass(COLUMNS.actions)}>
        <div className="flex flex-wrap justify-end gap-1 md:flex-nowrap">
          <ButtonLink to={`?item=${id}#form`} kind="quiet">
            {copy.edit}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
          <ConfirmRemoval
            id={id}
            name={name}
            label={copy.remove}
            title={copy.removeTitle(name)}
            text={copy.removeText}
            submit={copy.removeLabel(name)}
          />
        </div>
      </td>
    </tr>
  );
}
