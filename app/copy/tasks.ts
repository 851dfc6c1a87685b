const DAYS = { today: "Today", yesterday: "Yesterday", tomorrow: "Tomorrow" } as const;

/** A due date within a sentence: "today", "tomorrow, 09:00", "Tue, Nov 17". */
export const dueInSentence = (when: string) =>
  Object.values(DAYS).some((day) => when.startsWith(day))
    ? `${when[0]?.toLowerCase()}${when.slice(1)}`
    : when;

const TURN_IT = { stop: "Turn it off", start: "Turn it on again" };

/** Words of tasks: their list, their forms, and what is suggested. */
export const tasksCopy = {
  title: "Tasks",
  lead: "Follow-ups on leads, consultations and proposals.",
  listLabel: "Tasks",
  pagerLabel: "Pages of tasks",
  add: "Add task",
  ownerNavigation: "Whose tasks",
  owners: { mine: "Mine", all: "Everyone's" },
  viewNavigation: "Which tasks",
  views: { open: "Open", overdue: "Overdue", done: "Completed" },
  ...DAYS,
  wasDue: (when: string) => `Was due ${dueInSentence(when)}`,
  suggestedBadge: "Suggested",
  groups: { late: "Overdue", today: "Today", upcoming: "Upcoming" },
  completed: (when: string) => `Completed ${when}`,
  savings: (amount: string) => `${amount} a year`,
  complete: "Complete",
  completeTask: (title: string) => `Complete: ${title}`,
  reopen: "Reopen",
  reopenTask: (title: string) => `Reopen: ${title}`,
  snooze: "Snooze",
  snoozeTask: (title: string) => `Snooze: ${title}`,
  snoozes: {
    later: (time: string) => `Later today, ${time}`,
    tomorrow: (time: string) => `Tomorrow, ${time}`,
    monday: (time: string) => `Monday, ${time}`,
  },
  pickDate: "Pick a date…",
  none: {
    open: {
      title: "No open tasks",
      text: "Add a task here, or from a lead, a booking or a proposal.",
    },
    overdue: { title: "Nothing is overdue", text: "Tasks show up here when their due time has passed." },
    done: { title: "No completed tasks yet", text: "Tasks you complete are listed here, latest first." },
  },
  toasts: {
    added: "Task added",
    completed: "Task completed",
    reopened: "Task reopened",
    saved: "Task saved",
    deleted: "Task deleted",
    snoozed: (until: string) => `Snoozed until ${dueInSentence(until)}`,
    unsnoozed: "Snooze undone",
  },
  laterOver: (time: string) => ({
    title: `${time} has passed`,
    description: "Snooze the task until tomorrow or pick a date.",
  }),
  alreadyDone: "Someone completed this task already",
  changed: {
    title: "Someone else saved first",
    description: "This task was completed or deleted in the meantime.",
  },
  savedMeanwhile: (task: { title: string; due: string; owner: string | null; isDone: boolean }) =>
    [
      `Someone else has changed this task since you opened it: “${task.title}”,`,
      `${task.isDone ? "completed" : `due ${dueInSentence(task.due)}`}, assigned to ${task.owner ?? "nobody"}.`,
      "What you typed is still here. Save again to replace theirs.",
    ].join(" "),
  subjectGone: "There is no such lead, proposal or booking.",
  ownerGone: "Choose someone who manages leads.",
  next: {
    label: "Next task",
    late: "Overdue",
    dueOn: (when: string) => `Due ${dueInSentence(when)}`,
    owner: (name: string) => `Next task, assigned to ${name}`,
    ownerYou: "Next task, assigned to you",
    ownerNobody: "Next task, assigned to nobody",
    none: "No open task. Add one so that this lead isn't forgotten.",
    more: "More open tasks",
  },
  suggested: {
    consultation: (name: string) => `Follow up with ${name} after the consultation`,
    proposal: (name: string, title: string) => `Ask ${name} about the proposal “${title}”`,
  },
  mailChoices: {
    daily: {
      title: "Daily email",
      on: "You get an email at 08:00 when tasks are overdue or due that day.",
      off: "You no longer get the daily email about tasks.",
      ...TURN_IT,
      see: "My day",
      path: "/admin/today",
    },
    weekly: {
      title: "Weekly email",
      on: "You get an email on Mondays at 08:00 with the figures of the week before.",
      off: "You no longer get the weekly email.",
      ...TURN_IT,
      see: "Dashboard",
      path: "/dashboard",
    },
    mentions: {
      title: "Emails about mentions",
      on: "You get an email when a colleague mentions you on the timeline of a lead.",
      off: "You no longer get an email when a colleague mentions you.",
      stop: "Turn them off",
      start: "Turn them on again",
      see: "Leads",
      path: "/admin/leads",
    },
  },
} as const;
