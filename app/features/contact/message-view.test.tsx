import { expect, test } from "vitest";

import { renderRouted } from "../../../tests/setup/render";
import { StatusButtons } from "./message-view";

test("a message without an answer is closed without one, and an answered one is just closed", async () => {
  expect(await renderRouted(<StatusButtons status="new" />)).toContain(">Close without answering<");
  expect(await renderRouted(<StatusButtons status="answered" />)).toContain(">Close<");
});
