import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { apiPostAddress, toApiPost } from "~/utils/api-posts.server";
import { allowPostsCache, requirePublishedPost } from "~/utils/public-posts.server";

/** One published post, by id or by slug. */
const post: ApiDeclaration = {
  route: "routes/api.blog.posts.$id",
  GET: apiOperation({
    params: z.object({ id: z.string() }),
    async handler({ params }) {
      const found = await requirePublishedPost({ slugOrId: params.id, addressOf: apiPostAddress });
      await allowPostsCache();
      return toApiPost(found);
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, post);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, post);
}
