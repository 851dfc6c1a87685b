import { expect, test } from "vitest";

import type { BookingStatus } from "~/models/booking/booking";
import { buttonClass } from "~/ui/button";

import { renderRouted } from "../../../tests/setup/render";
import { OutcomeForm } from "./outcome-form";

/** The labels of the buttons that are emphasized. */
async function emphasized(status: BookingStatus): Promise<string[]> {
  const page = await renderRouted(<OutcomeForm status={status} />);
  const look = buttonClass({ kind: "primary" }).replaceAll("&", "&amp;").replaceAll(">", "&gt;");
  const buttons = page.split("<button").filter((button) => button.includes(look));
  return buttons.map((button) => />([^<]+)<\/button>/.exec(button)?.[1] ?? "");
}

test("the recorded outcome is emphasized, and before that, the usual one", async () => {
  expect(await emphasized("confirmed")).toEqual(["Took place"]);
  expect(await emphasized("held")).toEqual(["Took place"]);
  expect(await emphasized("missed")).toEqual(["No-show"]);
});
