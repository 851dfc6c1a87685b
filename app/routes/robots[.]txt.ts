import { allowPublicCache } from "~/http/public-cache.server";
import { fileResponse } from "~/publishing/text-file-response.server";
import { buildRobots } from "~/publishing/robots.server";

/** Where crawlers may go (RFC 9309). */
export function loader() {
  allowPublicCache({ seconds: 3600, tags: [] });
  return fileResponse(buildRobots(), "text/plain");
}
