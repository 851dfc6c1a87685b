import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";
import { ApiPostsQuerySchema, listApiPosts } from "~/utils/api-posts.server";
import { allowPostsCache } from "~/utils/public-posts.server";

/** Published posts, newest first. */
const posts: ApiDeclaration = {
  route: "routes/api.blog.posts",
  GET: apiOperation({
    query: ApiPostsQuerySchema,
    async handler({ query }) {
      const response = await listApiPosts(query);
      await allowPostsCache();
      return response;
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, posts);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, posts);
}
