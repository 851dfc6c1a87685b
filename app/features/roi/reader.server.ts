import type { SubmissionResult } from "@conform-to/react";

import { readerCopy } from "~/copy/shared/statement";
import { roiResultCopy } from "~/copy/roi";
import { checkForm } from "~/http/form.server";
import { formatDate } from "~/lib/dates";
import { compareResults } from "~/models/roi/roi-comparison";
import { workOutRoi, type RoiResult } from "~/models/roi/roi-engine";
import {
  fieldText,
  VARIED_NAMES,
  variationQuery,
  variationSchema,
  varyInputs,
  type VariedField,
  type VariedInputs,
} from "~/models/roi/roi-variation";
import { getSharedResult, type SharedResult } from "~/models/roi/roi.server";

import type { ComparedStatement, Comparison, VaryForm } from "./statement";

/* What a reader asks of a statement in its address. None of it is stored. */

const VariationSchema = variationSchema(roiResultCopy.assumptions.errors);

/** A statement with the figures that a query names. */
export interface VariedResult extends VariedInputs {
  result: RoiResult;
  query: string;
}

/** Reads a reader's figures. Wrong ones come back in the form, and nothing is varied. */
export function readVariation(
  query: URLSearchParams,
  shared: Pick<SharedResult, "data">,
): { varied: VariedResult | null; form: VaryForm } {
  const sent = new FormData();
  for (const name of VARIED_NAMES) {
    const typed = query.get(name)?.trim();
    if (typed) sent.set(name, typed.slice(0, TYPED_CHARACTERS_MAX));
  }
  const checked = checkForm(sent, VariationSchema);
  const found = checked.ok ? varyInputs(shared.data, checked.value) : null;
  const varied = found && { ...found, result: workOutRoi(found.inputs), query: variationQuery(found) };
  const inputs = varied?.inputs ?? shared.data.inputs;
  const reply: SubmissionResult | null = checked.ok ? null : checked.reply;
  const valueOf = (name: VariedField) => {
    const typed = sent.get(name);
    return typeof typed === "string" ? typed : fieldText(name, inputs);
  };
  return {
    varied,
    form: {
      reply,
      values: eachField(valueOf),
      own: eachField((name) => fieldText(name, shared.data.inputs)),
    },
  };
}

/** More characters than the longest number anyone means. */
const TYPED_CHARACTERS_MAX = 40;

function eachField(value: (name: VariedField) => string): Record<VariedField, string> {
  return Object.fromEntries(VARIED_NAMES.map((name) => [name, value(name)])) as Record<VariedField, string>;
}

/** The statement in a link, or its code alone. The link may name other figures. */
const OTHER_STATEMENT = /^(?:\S*\/roi-calculator\/)?([\w-]{27})(?:\/?\?([^#\s]*))?(?:#\S*)?$/;
const LINK_CHARACTERS_MAX = 2_000;

/** Compares a statement with the one that `with` names. */
export async function readComparison(query: URLSearchParams, shared: SharedResult): Promise<Comparison> {
  const typed = (query.get("with") ?? "").trim().slice(0, LINK_CHARACTERS_MAX);
  const refused = (error: string): Comparison => ({ typed, error, result: null });
  if (!typed) return { typed, error: null, result: null };
  const [, token = "", otherQuery = ""] = OTHER_STATEMENT.exec(typed) ?? [];
  const other = await getSharedResult({ token });
  if (!other) return refused(readerCopy.compare.unknown);
  const { varied } = readVariation(new URLSearchParams(otherQuery), other);
  if (other.token === shared.token && !varied) return refused(readerCopy.compare.same);
  const second = varied?.result ?? other.result;
  return {
    typed,
    error: null,
    result: {
      statements: [
        compared(shared, shared.result, false, ""),
        compared(other, second, varied !== null, varied?.query ?? ""),
      ],
      isSameProcess: other.conversationHash === shared.conversationHash,
      ...compareResults(shared.result, second),
    },
  };
}

function compared(
  { token, data, createdAt }: SharedResult,
  { inputs, scenarios }: RoiResult,
  isVaried: boolean,
  query: string,
): ComparedStatement {
  return {
    path: `/roi-calculator/${token}${query && `?${query}`}`,
    processName: data.processName,
    madeOn: formatDate(createdAt),
    isVaried,
    inputs,
    expected: scenarios.expected,
  };
}
