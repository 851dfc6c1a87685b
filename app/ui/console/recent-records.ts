import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** The records that the palette remembers, and the path of their pages. */
const RECORD_PATHS = {
  lead: "/admin/leads",
  proposal: "/admin/proposals",
  booking: "/admin/bookings",
  person: "/admin/users",
  company: "/admin/workspaces",
  article: "/admin/blog",
} as const;

export type RecordKind = keyof typeof RECORD_PATHS;

/** A record that was opened. */
export interface RecentRecord {
  kind: RecordKind;
  id: string;
  to: string;
  title: string;
}

/** The record that is open, and five others. */
const REMEMBERED_MAX = 6;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The record at a path; null for every other page. */
export function recordAt(path: string): Omit<RecentRecord, "title"> | null {
  const at = path.lastIndexOf("/");
  const [folder, id] = [path.slice(0, at), path.slice(at + 1)];
  const known = Object.entries(RECORD_PATHS) as [RecordKind, string][];
  const kind = known.find(([, one]) => one === folder)?.[0];
  return kind && UUID.test(id) ? { kind, id, to: path } : null;
}

/**
 * The name of what is remembered. It is in the tab's own store, which ends with the tab, and names
 * the viewer, so that nobody sees what an earlier viewer opened.
 */
function storeName(viewerId: string): string {
  return `recent-${viewerId}`;
}

/** The records that a viewer opened in this tab, the newest first. */
export function readRecent(viewerId: string): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storeName(viewerId)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.flatMap(({ to, title }: { to?: unknown; title?: unknown }) => {
      const record = typeof to === "string" && typeof title === "string" ? recordAt(to) : null;
      return record ? [{ ...record, title: String(title) }] : [];
    });
  } catch {
    return [];
  }
}

/** Remembers the record whose page is shown, under the heading of the page. */
export function useRememberRecord(viewerId: string): void {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  // The heading is what the page calls its record. It is there once the page is.
  useEffect(() => {
    const record = recordAt(pathname);
    const title = document.querySelector("main h1")?.textContent?.trim();
    if (!hydrated || !record || !title) return;
    const others = readRecent(viewerId).filter(({ to }) => to !== pathname);
    const kept = [{ to: pathname, title }, ...others.map(({ to, title: name }) => ({ to, title: name }))];
    try {
      sessionStorage.setItem(storeName(viewerId), JSON.stringify(kept.slice(0, REMEMBERED_MAX)));
    } catch {
      // A full or forbidden store remembers nothing.
    }
  }, [pathname, hydrated, viewerId]);
}
