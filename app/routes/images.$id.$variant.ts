import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerImage } from "~/http/image-response.server";

/** One file of a picture: /images/<id>/640x480.avif. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return answerImage(request, { id: params.id ?? "", name: params.variant ?? "" });
}
