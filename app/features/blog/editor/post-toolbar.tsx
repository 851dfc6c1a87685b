import { blogAdminCopy } from "~/copy/blog-admin";
import { POST_STATES } from "~/models/post/post-state";
import { Toolbar } from "~/ui/console/toolbar";

const copy = blogAdminCopy.list;
const FILTERS = [
  {
    name: "state",
    label: copy.state.label,
    options: [
      { value: "", label: copy.state.all },
      ...POST_STATES.map((state) => ({ value: state, label: copy.state[state] })),
    ],
  },
];

/** Search, filter and the number of articles that they leave. */
export function PostToolbar({ total }: { total: Parameters<typeof copy.summary>[0] }) {
  return <Toolbar label={copy.label} search={copy.search} filters={FILTERS} summary={copy.summary(total)} />;
}
