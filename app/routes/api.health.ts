import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { health } from "~/api/service.server";
import { handleApi } from "~/api/framework/resource.server";

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, health);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, health);
}
