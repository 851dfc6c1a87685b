import { ButtonLink } from "~/ui/button";
import { Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { pricesCopy as copy } from "~/copy/prices";
import { decimalText } from "~/lib/number-formats";
import type { PriceItem } from "~/models/price/price";
import { unitPriceText } from "~/models/price/price-rows";
import { PROPOSAL_CURRENCIES, type ProposalCurrency } from "~/models/proposal/proposal";
import {
  PRICE_DESCRIPTION_LENGTH_MAX,
  PRICE_NAME_LENGTH_MAX,
  PRICE_TAX_LENGTH_MAX,
  PRICE_UNIT_LENGTH_MAX,
} from "~/models/price/price-limits";
import { TYPED_AMOUNT_LENGTH_MAX, TYPED_RATE_LENGTH_MAX } from "~/models/proposal/proposal-limits";

import type { PriceReply } from "./prices";
import { PERIOD_LABELS, CURRENCY_NAMES } from "~/copy/shared/proposal-labels";

const PERIODS = Object.entries(PERIOD_LABELS).map(([value, label]) => ({ value, label }));

interface Values extends Record<ProposalCurrency, string>, Record<string, unknown> {
  name: string;
  description: string;
  unit: string;
  period: string;
  taxLabel: string;
  taxPercent: string;
}

/** The form of an item of the price list: a new one, or one that is there. */
export function PriceForm({
  item,
  newId,
  reply,
}: {
  item: PriceItem | null;
  newId: string;
  reply: PriceReply | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: item ? `price-${item.id}` : "new-price",
    reply: reply?.id === (item?.id ?? null) ? reply.result : null,
    defaultValue: valuesOf(item),
  });
  return (
    <PostForm form={form} title={copy.failed} className="grid gap-5 py-4">
      <input type="hidden" name="id" value={item?.id ?? newId} />
      {item ? <input type="hidden" name="version" value={item.version} /> : null}
      <Input field={fields.name} label={copy.name} autoComplete="off" maxLength={PRICE_NAME_LENGTH_MAX} />
      <Input
        field={fields.description}
        label={copy.description}
        autoComplete="off"
        maxLength={PRICE_DESCRIPTION_LENGTH_MAX}
        optional
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={fields.unit}
          label={copy.unit}
          help={copy.unitHelp}
          autoComplete="off"
          maxLength={PRICE_UNIT_LENGTH_MAX}
          optional
        />
        <Select field={fields.period} label={copy.period} options={PERIODS} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-title">{copy.prices}</legend>
        <p className="text-1 text-ink-muted">{copy.pricesHelp}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          {PROPOSAL_CURRENCIES.map((currency) => (
            <Input
              key={currency}
              field={fields[currency]}
              label={`${currency}, ${CURRENCY_NAMES[currency]}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={TYPED_AMOUNT_LENGTH_MAX}
              optional
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={fields.taxLabel}
          label={copy.taxLabel}
          autoComplete="off"
          maxLength={PRICE_TAX_LENGTH_MAX}
          optional
        />
        <Input
          field={fields.taxPercent}
          label={copy.taxPercent}
          help={copy.taxHelp}
          inputMode="decimal"
          autoComplete="off"
          maxLength={TYPED_RATE_LENGTH_MAX}
          optional
        />
      </div>
      <p className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value={item ? "change" : "add"}>
          {item ? copy.save : copy.add}
        </SubmitButton>
        {item ? (
          <ButtonLink to="/admin/settings/prices" kind="quiet">
            {copy.cancel}
          </ButtonLink>
        ) : null}
      </p>
    </PostForm>
  );
}

function valuesOf(item: PriceItem | null) {
  if (!item) return { period: "once" };
  const { name, description, unit, period, tax } = item;
  return {
    name,
    description: description ?? "",
    unit: unit ?? "",
    period,
    USD: unitPriceText(item, "USD"),
    EUR: unitPriceText(item, "EUR"),
    GBP: unitPriceText(item, "GBP"),
    CHF: unitPriceText(item, "CHF"),
    JPY: unitPriceText(item, "JPY"),
    taxLabel: tax?.label ?? "",
    taxPercent: tax ? decimalText(tax.basisPoints / 100) : "",
  };
}
