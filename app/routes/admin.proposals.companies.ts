import type { LoaderFunctionArgs } from "@remix-run/node";

import { companyLabel } from "~/models/company/company";
import { listCompanyChoices } from "~/models/company/company-choice.server";
import { requireAccess } from "~/auth/access.server";
import type { EditorChoices } from "~/features/proposals/editor";

/** The companies that may be meant while the editor of a proposal is typed into. */
export async function loader({ request }: LoaderFunctionArgs): Promise<EditorChoices> {
  await requireAccess(request, "manage_proposals", { page: "/admin/proposals" });
  const text = new URL(request.url).searchParams.get("q")?.slice(0, 200) ?? "";
  const { items } = await listCompanyChoices({ text });
  return { companies: items.map(companyLabel) };
}
