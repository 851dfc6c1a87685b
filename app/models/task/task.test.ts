import { describe, expect, test } from "vitest";

import { staffMailsCopy } from "~/copy/staff/mails";
import { tasksCopy } from "~/copy/tasks";

import { dueMoment, snoozeMoment, snoozesOf } from "./task";
import { NewTaskSchema } from "./task-form";
import { dueText, presentDue } from "./task-words";

const BERLIN = "Europe/Berlin";
const moment = (text: string) => new Date(text);

describe("the moment from which on a task is overdue", () => {
  test("is the due time on the owner's clock, else the end of the day", () => {
    expect(dueMoment({ dueDay: "2026-11-19", dueMinute: 540 }, BERLIN)).toEqual(moment("2026-11-19T08:00Z"));
    expect(dueMoment({ dueDay: "2026-11-19", dueMinute: null }, BERLIN)).toEqual(moment("2026-11-19T23:00Z"));
    expect(dueMoment({ dueDay: "2026-11-19", dueMinute: null }, "UTC")).toEqual(moment("2026-11-20T00:00Z"));
  });

  test("follows the clock through both changes of a year", () => {
    // 29 March has 23 hours and no 02:30; 25 October has 25 hours and 02:30 twice.
    expect(dueMoment({ dueDay: "2026-03-29", dueMinute: null }, BERLIN)).toEqual(moment("2026-03-29T22:00Z"));
    expect(dueMoment({ dueDay: "2026-03-29", dueMinute: 150 }, BERLIN)).toEqual(moment("2026-03-29T01:00Z"));
    expect(dueMoment({ dueDay: "2026-10-25", dueMinute: null }, BERLIN)).toEqual(moment("2026-10-25T23:00Z"));
    expect(dueMoment({ dueDay: "2026-10-25", dueMinute: 150 }, BERLIN)).toEqual(moment("2026-10-25T00:30Z"));
  });
});

describe("a snooze", () => {
  test("ends at 16:00 today, at 09:00 tomorrow or at 09:00 on Monday", () => {
    const thursday = moment("2026-11-19T08:41Z");
    expect(snoozeMoment("later", thursday, BERLIN)).toEqual(moment("2026-11-19T15:00Z"));
    expect(snoozeMoment("tomorrow", thursday, BERLIN)).toEqual(moment("2026-11-20T08:00Z"));
    expect(snoozeMoment("monday", thursday, BERLIN)).toEqual(moment("2026-11-23T08:00Z"));
  });

  test("on a Monday means the next one, and after 16:00 there is no later today", () => {
    const monday = moment("2026-11-23T15:00Z");
    expect(snoozeMoment("monday", monday, BERLIN)).toEqual(moment("2026-11-30T08:00Z"));
    expect(snoozeMoment("later", monday, BERLIN)).toBeNull();
  });

  test("is offered once for one moment: on a Sunday, Monday is tomorrow", () => {
    expect(snoozesOf(moment("2026-11-28T08:00Z"), BERLIN)).toEqual(["later", "tomorrow", "monday"]);
    expect(snoozesOf(moment("2026-11-29T08:00Z"), BERLIN)).toEqual(["later", "tomorrow"]);
    expect(snoozesOf(moment("2026-11-29T16:00Z"), BERLIN)).toEqual(["tomorrow"]);
    // It is Monday there already.
    expect(snoozesOf(moment("2026-11-29T16:00Z"), "Pacific/Auckland")).toContain("monday");
  });

  test("over the night in which clocks change still ends at 09:00", () => {
    expect(snoozeMoment("tomorrow", moment("2026-03-28T12:00Z"), BERLIN)).toEqual(
      moment("2026-03-29T07:00Z"),
    );
    expect(snoozeMoment("monday", moment("2026-10-24T12:00Z"), BERLIN)).toEqual(moment("2026-10-26T08:00Z"));
  });
});

describe("due dates in words", () => {
  test.each([
    [{ dueDay: "2026-11-19", dueMinute: null }, "Today"],
    [{ dueDay: "2026-11-19", dueMinute: 720 }, "12:00"],
    [{ dueDay: "2026-11-18", dueMinute: null }, "Yesterday"],
    [{ dueDay: "2026-11-20", dueMinute: 540 }, "Tomorrow, 09:00"],
    [{ dueDay: "2026-11-17", dueMinute: null }, "Tue, Nov 17"],
    [{ dueDay: "2027-01-04", dueMinute: null }, "Mon, Jan 4, 2027"],
  ])("%j is %s", (due, words) => {
    expect(dueText(due, "2026-11-19")).toBe(words);
  });

  test("begin with a small letter within a sentence, unless a name is first", () => {
    const { wasDue, next, toasts } = tasksCopy;
    expect(wasDue("Yesterday")).toBe("Was due yesterday");
    expect(next.dueOn("Today")).toBe("Due today");
    expect(next.dueOn("Today (Europe/Berlin)")).toBe("Due today (Europe/Berlin)");
    expect(toasts.snoozed("Tomorrow, 09:00")).toBe("Snoozed until tomorrow, 09:00");
    expect(wasDue("Tue, Nov 17")).toBe("Was due Tue, Nov 17");
    const task = { title: "Call Kit", about: null, when: "Yesterday", isOverdue: true };
    const { facts } = staffMailsCopy.taskDigest({
      ...{ day: "Monday, November 30", overdue: "1", today: null, tasks: [task], hasMore: false },
    });
    expect(facts).toMatchObject([{ label: "Overdue since yesterday" }]);
  });

  test("are on a clock of twelve hours for those who read one", () => {
    expect(dueText({ dueDay: "2026-11-20", dueMinute: 540 }, "2026-11-19", "h12")).toBe(
      "Tomorrow, 9:00\u00a0AM",
    );
    expect(dueText({ dueDay: "2026-11-19", dueMinute: 0 }, "2026-11-19", "h12")).toBe("12:00\u00a0AM");
    expect(dueText({ dueDay: "2026-11-19", dueMinute: 0 }, "2026-11-19")).toBe("00:00");
  });

  test("a snoozed task says when it comes back", () => {
    const task = {
      dueDay: "2026-11-17",
      dueMinute: null,
      snoozedUntil: moment("2026-11-20T08:00Z"),
      timeZone: BERLIN,
    };
    expect(dueText(presentDue(task), "2026-11-19")).toBe("Tomorrow, 09:00");
  });
});

describe("the form of a new task", () => {
  const form = { key: crypto.randomUUID(), title: "Call Kit", dueDay: "2026-11-19" };

  test("takes a title and a day, and a time if there is one", () => {
    expect(NewTaskSchema.parse(form)).toMatchObject({ dueMinute: null });
    expect(NewTaskSchema.parse({ ...form, dueMinute: "09:30" })).toMatchObject({ dueMinute: 570 });
  });

  test("keeps a title on one line", () => {
    expect(NewTaskSchema.parse({ ...form, title: " Call\r\n Kit\u0000 " }).title).toBe("Call Kit");
  });

  test.each([
    ["a title of spaces", { title: "   " }],
    ["a title of 201 characters", { title: "x".repeat(201) }],
    ["no day", { dueDay: undefined }],
    ["a day that no calendar has", { dueDay: "2026-02-30" }],
    ["a time that no clock has", { dueMinute: "24:00" }],
    ["an owner that is no id", { ownerId: "me" }],
  ])("refuses %s", (_what, wrong) => {
    expect(NewTaskSchema.safeParse({ ...form, ...wrong }).success).toBe(false);
  });
});
