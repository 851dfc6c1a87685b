import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { ProfileSchema } from "~/models/user";
import { saveProfile } from "~/utils/account-security.server";
import { authProblem } from "~/utils/api-auth.server";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";

/** Changes the names in one's own profile; every other field that is sent along is ignored. */
const profile: ApiDeclaration = {
  route: "routes/api.auth.profile",
  PUT: apiOperation({
    access: "update_profile",
    body: ProfileSchema,
    async handler({ request, body }) {
      const result = await saveProfile(request, body);
      return result.ok ? result.user : authProblem(result);
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, profile);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, profile);
}
