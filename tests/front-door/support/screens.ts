import { listRouteFiles } from "../../repository/route-modules";

import { readValue, type DemoSite } from "./demo-site";

/** Every route file with a screen, without the frames around them. */
export const SCREEN_FILES = listRouteFiles().filter(
  (file) => file.endsWith(".tsx") && !/^_(?:site|auth|admin)\.tsx$/.test(file),
);

/**
 * The values that stand for the parameters in the addresses of screens, of rows that the demo has.
 */
export function demoParams(site: DemoSite): Record<string, string> {
  return {
    "/admin/blog/$id": readValue(site, "select id from posts order by length(body) desc limit 1"),
    "/admin/bookings/$id": readValue(site, "select id from bookings where status = 'confirmed' limit 1"),
    "/admin/bookings/hosts/$id": readValue(site, "select id from booking_hosts limit 1"),
    "/admin/bookings/types/$id": readValue(site, "select id from event_types limit 1"),
    "/admin/goals/$id": readValue(site, "select id from users where email = 'sales@demo.test'"),
    "/admin/inbox/$id": readValue(site, "select id from contact_messages limit 1"),
    // A lead whose person belongs to a customer company, so that it has messages.
    "/admin/leads/$id": readValue(
      site,
      "select leads.id from leads join proposals on proposals.client_email = leads.email where proposals.tenant_id is not null order by leads.email limit 1",
    ),
    "/admin/leads/import/$id": crypto.randomUUID(),
    "/admin/proposals/$id": readValue(site, "select id from proposals where status = 'viewed' limit 1"),
    "/admin/settings/$section": "booking",
    "/admin/site/$text": "faq",
    "/admin/tasks/$id": addTask(site),
    "/admin/webhooks/$id": addWebhook(site),
    "/admin/users/$id": readValue(site, "select id from users where email = 'lead@demo.test'"),
    "/admin/workspaces/$companyId": readValue(site, "select id from tenants limit 1"),
    "/blog/$slug": readValue(site, "select slug from post_slugs limit 1"),
    "/booking/$type": "consultation",
    "/workspace/$id": readValue(site, "select id from workspaces limit 1"),
    "/$legal": "privacy",
    "/$": "no-such-page",
  };
}

/** Adds a task of the salesperson and returns its id. */
function addTask({ database }: DemoSite): string {
  const id = crypto.randomUUID();
  const now = Date.now();
  database
    .prepare(
      "insert into tasks (id, title, due_day, due_at, owner_id, created_at, updated_at) select ?, 'Call back', '2026-06-10', ?, id, ?, ? from users where email = 'sales@demo.test'",
    )
    .run(id, now, now, now);
  return id;
}

function addWebhook({ database }: DemoSite): string {
  const id = crypto.randomUUID();
  const now = Date.now();
  database
    .prepare(
      "insert into webhook_endpoints (id, name, url, secret, status_at, created_at, updated_at) values (?, 'CRM', 'https://hooks.example/in', 'whsec_x', ?, ?, ?)",
    )
    .run(id, now, now, now);
  return id;
}

/** `_admin.admin.blog.$id_.history.tsx` → `/admin/blog/<id of a post>/history` */
export function screenPath(file: string, params: Record<string, string>): string {
  let path = "";
  for (const part of file.replace(/\.tsx$/, "").split(".")) {
    if (part.startsWith("_")) continue;
    const name = part.replace(/_$/, "");
    path += `/${name.startsWith("$") ? (params[`${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "*")}/${name}`] ?? name) : name}`;
  }
  return path === "" ? "/" : path;
}
