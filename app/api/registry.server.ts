import type { ApiResource } from "~/utils/api.server";

import * as account from "./account.server";
import * as blog from "./blog.server";
import * as service from "./service.server";
import * as tenants from "./tenants.server";

/** The parts of the API, in the order of the document. */
export const API_AREAS: readonly { name: string; resources: readonly ApiResource[] }[] = [
  { name: "Account", resources: Object.values(account) },
  { name: "Blog", resources: Object.values(blog) },
  { name: "Tenants", resources: Object.values(tenants) },
  { name: "Service", resources: Object.values(service) },
];
