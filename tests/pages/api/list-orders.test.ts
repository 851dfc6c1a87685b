import { beforeAll, expect, test } from "vitest";

import { staffPosts } from "~/api/blog-admin.server";
import { bookingList } from "~/api/bookings.server";
import { companyList } from "~/api/companies.server";
import { type ApiResource, handleApi } from "~/api/framework/resource.server";
import { leadList } from "~/api/leads.server";
import { adminUsers } from "~/api/staff.server";
import { taskList } from "~/api/tasks.server";
import { PERMISSIONS } from "~/models/account/role";
import { createBooking } from "~/models/booking/booking.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { createPost } from "~/models/post/post-write.server";
import { daysAfter } from "~/lib/time-units";

import { bookingForm, createTestHost } from "../../factories/booking";
import { createBulkLeads } from "../../factories/bulk-leads";
import { createCompany } from "../../factories/company";
import { postContent } from "../../factories/post";
import { createTask } from "../../factories/task";
import { createUser } from "../../factories/user";
import { keyOf } from "../../setup/api";
import { Browser } from "../../setup/browser";

/* A cursor holds a place in one order of a list. */

let key: string;

beforeAll(async () => {
  const { id } = await createUser({ role: "super_admin" });
  key = await keyOf(id, PERMISSIONS);
  await createBulkLeads({ total: 3 });
  await createTestHost();
  for (let number = 1; number <= 3; number++) {
    await createCompany();
    await createPost(postContent({ number }));
    await createTask(id);
  }
  const slots = await findSlots({ from: daysAfter(new Date(), 1), to: daysAfter(new Date(), 4) });
  for (const { startsAt } of slots.slice(0, 2)) await createBooking(bookingForm({ startsAt }));
});

async function ask(resource: ApiResource, query: Record<string, string>) {
  const request = new Request(`http://localhost${resource.path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return new Browser().visit(() => handleApi({ request, params: {}, context: {} }, resource));
}

/** The cursor of the next page. */
function nextOf({ headers }: Response): string {
  const next = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? "";
  return new URL(next).searchParams.get("cursor") ?? "";
}

/** Lists that have several orders, the parameter that chooses one, and two orders of one kind. */
const LISTS: [name: string, resource: ApiResource, parameter: string, order: string, others: string[]][] = [
  ["leads", leadList, "sort", "-latest", ["latest", "-created", "created"]],
  ["articles", staffPosts, "sort", "title", ["-title"]],
  ["users", adminUsers, "sort", "name", ["-name", "role", "business"]],
  ["companies", companyList, "sort", "-created", ["created"]],
  ["tasks", taskList, "show", "open", ["done"]],
  ["bookings", bookingList, "period", "upcoming", ["past"]],
];

test.each(LISTS)(
  "a cursor of %s is refused in another order",
  async (_name, list, parameter, order, others) => {
    const cursor = nextOf(await ask(list, { limit: "1", [parameter]: order }));
    for (const other of others) {
      const refused = await ask(list, { limit: "1", [parameter]: other, cursor });
      expect([other, refused.status]).toEqual([other, 400]);
      expect(await refused.json()).toMatchObject({ code: "invalid_query", errors: [{ path: "cursor" }] });
    }
    const continued = await ask(list, { limit: "1", [parameter]: order, cursor });
    expect(continued.status).toBe(200);
    expect(await continued.json()).toHaveLength(1);
    expect(continued.headers.get("Link")).toContain('rel="prev"');
  },
);

test("a cursor that an earlier version has made still works", async () => {
  const cursor = nextOf(await ask(leadList, { limit: "1", sort: "-latest" }));
  const plain = cursor.replace("-latest_", "");
  expect(plain).not.toBe(cursor);
  const answers = [cursor, plain].map((one) => ask(leadList, { limit: "1", sort: "-latest", cursor: one }));
  const [now, before] = await Promise.all(answers);
  expect(await before?.json()).toEqual(await now?.json());
});
