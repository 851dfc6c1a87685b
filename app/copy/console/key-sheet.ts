import { lateCatalog } from "~/lib/language/catalog";

/** Words of the list of keyboard shortcuts in the console. */
export const keySheetCopy = lateCatalog("keySheet", {
  title: "Keyboard shortcuts",
  close: "Close",
  then: "then",
  anywhere: "Anywhere",
  goTo: "Go to",
  lists: "Lists",
  /** The key on keyboards without a Command key. */
  control: "Ctrl",
  searchAndCommands: "Search and commands",
  anywhereKeys: [
    [["/"], "Search"],
    [["?"], "Keyboard shortcuts"],
    [["Esc"], "Close"],
  ],
  listKeys: [
    [["J"], "Next row"],
    [["K"], "Previous row"],
    [["↵"], "Open"],
    [["X"], "Select"],
  ],
  taskKeys: [
    [["T"], "Add task"],
    [["E"], "Complete task"],
    [["S"], "Snooze task"],
  ],
  turnOff: "Single keys can be turned off in Settings.",
  turnedOff: "Single keys are turned off in Settings.",
} as const);
