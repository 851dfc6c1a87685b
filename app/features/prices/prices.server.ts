import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { pricesCopy as copy } from "~/copy/prices";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { PriceFormSchema, readPriceItem } from "~/models/price/price-form";
import { addPriceItem, changePriceItem, listPriceItems, removePriceItem } from "~/models/price/price.server";
import { idOfForm } from "~/models/shared/form-key.server";

import type { PriceReply } from "./prices";

const PAGE = "/admin/settings/prices";

/** The price list, and the item to edit if the URL names one. */
export async function loadPrices(request: Request, viewer: Viewer) {
  const [items, added] = await Promise.all([
    listPriceItems(),
    countOwnChanges({ actorId: viewer.user.id, action: "price.created" }),
  ]);
  const id = new URL(request.url).searchParams.get("item");
  return { items, edited: items.find((item) => item.id === id) ?? null, newId: crypto.randomUUID(), added };
}

/** Answers the forms of the price list. */
export function answerPriceForm(request: Request, viewer: Viewer) {
  const source = auditSource(request, viewer);
  const done = (title: string) => redirectWithToast(PAGE, { kind: "positive", title });
  const noPrice = () => refuse({ USD: [copy.errors.noPrice] });
  return answerIntents(
    request,
    {
      schema: PriceFormSchema,
      refused: ({ intent, reply }): PriceReply => ({
        id: intent === "add" ? null : String(reply.initialValue?.id ?? ""),
        result: reply,
      }),
    },
    {
      add: async ({ id, ...typed }) => {
        const values = readPriceItem(typed);
        if (!values) return noPrice();
        await addPriceItem({ id: idOfForm(id, values), values, source });
        return done(copy.added(values.name));
      },
      change: async ({ id, version, ...typed }) => {
        const values = readPriceItem(typed);
        if (!values) return noPrice();
        await changePriceItem({ id, version, values, source });
        return done(copy.saved(values.name));
      },
      remove: async ({ id }) => {
        await removePriceItem({ id, source });
        return done(copy.removed);
      },
    },
  );
}
