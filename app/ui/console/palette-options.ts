import { searchCopy as copy } from "~/copy/search";
import type { SearchData, TextPart } from "~/features/search/search";
import { hasPermission, type Permission, type Role } from "~/models/account/role";
import type { IconName } from "~/ui/icon";
import type { Theme } from "~/ui/theme";

import type { ConsoleGroup } from "./navigation";
import { type RecordKind, type RecentRecord, recordAt } from "./recent-records";

/** What choosing an option does. */
export type PaletteChoice = { to: string } | { theme: Theme } | { opens: "keys" };

/** One line of the palette. */
export interface PaletteOption {
  id: string;
  icon: IconName;
  title: TextPart[];
  about: TextPart[];
  note: string;
  /** The keys that do the same. */
  keys: readonly string[];
  choice: PaletteChoice;
}

export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}

interface Action {
  label: string;
  icon: IconName;
  permission?: Permission;
  keys?: readonly string[];
  choice: PaletteChoice;
}

const actions = (): Action[] => [
  {
    label: copy.actions.addTask,
    icon: "plus",
    permission: "view_leads",
    keys: ["T"],
    choice: { to: "/admin/tasks/new" },
  },
  {
    label: copy.actions.addLead,
    icon: "flag",
    permission: "manage_leads",
    choice: { to: "/admin/leads/new" },
  },
  {
    label: copy.actions.writeProposal,
    icon: "sign",
    permission: "manage_proposals",
    choice: { to: "/admin/proposals/new" },
  },
  {
    label: copy.actions.writeArticle,
    icon: "article",
    permission: "manage_blog",
    choice: { to: "/admin/blog/new" },
  },
  {
    label: copy.actions.inviteUser,
    icon: "users",
    permission: "manage_users",
    choice: { to: "/admin/users/invite" },
  },
  {
    label: copy.actions.addCompany,
    icon: "layers",
    permission: "manage_workspaces",
    choice: { to: "/admin/workspaces/new" },
  },
  { label: copy.actions.keys, icon: "key", keys: ["?"], choice: { opens: "keys" } },
  { label: copy.actions.light, icon: "sun", choice: { theme: "light" } },
  { label: copy.actions.dark, icon: "moon", choice: { theme: "dark" } },
  { label: copy.actions.system, icon: "monitor", choice: { theme: "system" } },
];

const ICONS: Readonly<Record<SearchData["groups"][number]["kind"], IconName>> = {
  person: "user",
  company: "layers",
  workspace: "layers",
  lead: "flag",
  proposal: "sign",
  booking: "calendar",
  article: "article",
  page: "right",
};

/** An action on one record: its words, and where it leads. */
interface RecordAction {
  label: (name: string) => string;
  icon: IconName;
  permission: Permission;
  to: (id: string) => string;
}

const onRecords = (): Partial<Record<RecordKind, readonly RecordAction[]>> => ({
  lead: [
    {
      label: copy.actions.addTaskFor,
      icon: "plus",
      permission: "view_leads",
      to: (id) => `/admin/tasks/new?lead=${id}&back=/admin/leads/${id}`,
    },
    {
      label: copy.actions.logCallWith,
      icon: "phone",
      permission: "manage_leads",
      to: (id) => `/admin/leads/${id}?log=call#timeline`,
    },
    {
      label: copy.actions.writeProposalFor,
      icon: "sign",
      permission: "manage_proposals",
      to: (id) => `/admin/proposals/new?lead=${id}`,
    },
  ],
  proposal: [
    {
      label: copy.actions.addTaskFor,
      icon: "plus",
      permission: "view_leads",
      to: (id) => `/admin/tasks/new?proposal=${id}&back=/admin/proposals/${id}`,
    },
  ],
  booking: [
    {
      label: copy.actions.addTaskFor,
      icon: "plus",
      permission: "view_leads",
      to: (id) => `/admin/tasks/new?booking=${id}&back=/admin/bookings/${id}`,
    },
  ],
});

interface Asked {
  text: string;
  role: Role;
  menu: readonly ConsoleGroup[];
  /** The records that were opened last, the newest first. The first may be the one on the page. */
  recent: readonly RecentRecord[];
  /** The path of the page under the palette. */
  pathname: string;
  /** The answer to the text; null while there is none. */
  found: SearchData | null;
}

/** The lines of the palette for a text: results, then actions; without a text, where to go. */
export function paletteGroups({ text, role, menu, recent, pathname, found }: Asked): PaletteGroup[] {
  const typed = text.trim();
  const shown = recent.find(({ to }) => to === pathname);
  const top = typed === "" ? undefined : firstRecord(found);
  const onRecord = shown ?? top;
  const offered = {
    title: copy.groups.action,
    options: [...(onRecord ? actionsOn(onRecord, role, shown ? typed : "") : []), ...actionsFor(role, typed)],
  };
  const others = recent.filter((record) => record !== shown);
  const groups =
    typed === ""
      ? [{ title: copy.recent, options: others.map(recentOption) }, offered, pagesOf(menu)]
      : [...resultGroups(found, typed), offered];
  return groups.filter(({ options }) => options.length > 0);
}

/** The record that the search put first, if something can be done with it. */
function firstRecord(found: SearchData | null): RecentRecord | undefined {
  const line = found?.groups[0]?.lines[0];
  const record = line && recordAt(line.to);
  return record ? { ...record, title: line.title.map(({ text }) => text).join("") } : undefined;
}

function recentOption({ kind, to, title }: RecentRecord): PaletteOption {
  return {
    id: `recent-${to}`,
    icon: ICONS[kind],
    title: plain(title),
    about: [],
    note: copy.recordKinds[kind],
    keys: [],
    choice: { to },
  };
}

/** What a role may do with a record, if the typed words are among the action's. */
function actionsOn({ kind, id, title }: RecentRecord, role: Role, typed: string): PaletteOption[] {
  const words = typed.toLowerCase().split(/\s+/);
  return (onRecords()[kind] ?? [])
    .map((action) => ({ ...action, name: action.label(title) }))
    .filter(({ permission, name }) => {
      const named = name.toLowerCase().split(" ");
      return (
        hasPermission(role, permission) && words.every((word) => named.some((one) => one.startsWith(word)))
      );
    })
    .map(({ name, icon, to }) => ({
      id: `on-${name}`,
      icon,
      title: plain(name),
      about: [],
      note: "",
      keys: [],
      choice: { to: to(id) },
    }));
}

function plain(text: string): TextPart[] {
  return [{ text, isMatch: false }];
}

/** The actions that a role may take and whose names have words that start like all typed words. */
function actionsFor(role: Role, typed: string): PaletteOption[] {
  const words = typed.toLowerCase().split(/\s+/);
  return actions()
    .filter(({ permission, label }) => {
      const named = label.toLowerCase().split(" ");
      const isNamed = words.every((word) => named.some((one) => one.startsWith(word)));
      return isNamed && (permission === undefined || hasPermission(role, permission));
    })
    .map(({ label, icon, keys = [], choice }) => ({
      id: `action-${label}`,
      icon,
      title: plain(label),
      about: [],
      note: "",
      keys,
      choice,
    }));
}

function pagesOf(menu: readonly ConsoleGroup[]): PaletteGroup {
  const items = menu.flatMap((group) => group.items).filter(({ isOpen }) => isOpen);
  return {
    title: copy.goTo,
    options: items.map(({ to, label, icon, key }) => ({
      id: `page-${to}`,
      icon,
      title: plain(label),
      about: [],
      note: "",
      keys: key ? ["G", key.toUpperCase()] : [],
      choice: { to },
    })),
  };
}

function resultGroups(found: SearchData | null, typed: string): PaletteGroup[] {
  const groups = (found?.groups ?? []).map(({ kind, lines }) => ({
    title: copy.groups[kind],
    options: lines.map(({ to, ...line }) => ({
      ...line,
      id: `${kind}-${to}`,
      icon: ICONS[kind],
      keys: [],
      choice: { to },
    })),
  }));
  const all: PaletteOption = {
    id: "all",
    icon: "search",
    title: plain(copy.allFor(typed)),
    about: [],
    note: "",
    keys: [],
    choice: { to: `/admin/search?${new URLSearchParams({ q: typed }).toString()}` },
  };
  return groups.length === 0 ? [] : [...groups, { title: copy.results, options: [all] }];
}
