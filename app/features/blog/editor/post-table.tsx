import { Form, Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { Icon, type IconName } from "~/ui/icon";
import { BulkBar, RowTick, SelectAll } from "~/ui/console/bulk-bar";
import { cellClass, ConsoleTable, RowMenu, type TableColumn } from "~/ui/console/table";
import { blogAdminCopy } from "~/copy/blog-admin";
import type { PostState } from "~/models/post/post-state";
import type { PostListIntent } from "~/models/post/post-form";

import { StateBadge } from "./state-badge";

const { list: copy, actions } = blogAdminCopy;

const columns = {
  select: { key: "select", label: copy.columns.select, hideLabel: true, isNarrow: true },
  title: { key: "title", label: copy.columns.title, sort: "title" },
  status: { key: "status", label: copy.columns.status, isWideOnly: true },
  author: { key: "author", label: copy.columns.author, isRoomyOnly: true },
  changed: { key: "changed", label: copy.columns.changed, sort: "updated", isNumber: true, isWideOnly: true },
  actions: { key: "actions", label: copy.columns.actions, hideLabel: true, isNarrow: true },
} satisfies Record<string, TableColumn>;

const actionOf = (intent: PostListIntent) => ({ value: intent, label: actions[intent] });
const BULK_ACTIONS = [actionOf("publish"), actionOf("unpublish"), actionOf("trash")];
const TRASH_ACTIONS = [actionOf("restore")];

/** A row of the list for staff. */
interface PostRow {
  id: string;
  slug: string;
  title: string;
  authorName: string;
  state: PostState;
  publishedAt: Date | null;
  updatedAt: Date;
}

/** The list of articles as one form: checkboxes select, buttons act, with and without scripts. */
export function PostTable({ posts, sort, isTrash }: { posts: PostRow[]; sort: string; isTrash: boolean }) {
  return (
    <Form
      method="post"
      key={posts.map(({ id, state }) => id + state).join()}
      className="bulk-form"
      autoComplete="off"
    >
      {/* The first button of the form, which Enter on a checkbox presses. It does nothing;
          without it, Enter could publish. */}
      <button
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onClick={(event) => event.preventDefault()}
      />
      <SelectAll />
      <ConsoleTable label={copy.label} columns={Object.values(columns)} sort={sort}>
        {posts.map((post) => (
          <Row key={post.id} post={post} />
        ))}
      </ConsoleTable>
      <BulkBar label={copy.bulk} name="intent" actions={isTrash ? TRASH_ACTIONS : BULK_ACTIONS} />
    </Form>
  );
}

function Row({ post }: { post: PostRow }) {
  const { id, title, state, authorName } = post;
  return (
    <tr>
      <td className={cellClass(columns.select)}>
        <RowTick name="ids" value={id} label={copy.select(title)} />
      </td>
      <th scope="row" className={cellClass(columns.title)}>
        <Link
          to={`/admin/blog/${id}`}
          className="line-clamp-2 min-h-6 font-title text-ink no-underline wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <div className="is-phone-only mt-1">
          <StateBadge state={state} />
        </div>
      </th>
      <td className={cellClass(columns.status)}>
        <StateBadge state={state} />
        {post.publishedAt ? (
          <LocalTime
            date={post.publishedAt}
            className="mt-0.5 block text-1 whitespace-nowrap text-ink-faint"
          />
        ) : null}
      </td>
      <td className={cellClass(columns.author)}>
        <span className="line-clamp-1 wrap-anywhere">{authorName}</span>
      </td>
      <td className={`${cellClass(columns.changed)} whitespace-nowrap`}>
        <LocalTime date={post.updatedAt} />
      </td>
      <td className={cellClass(columns.actions)}>
        <RowMenu label={copy.menu(title)}>
          <RowActions post={post} />
        </RowMenu>
      </td>
    </tr>
  );
}

/**
 * The actions of one article. Each button names its row, so that it acts on that row and not on the
 * selected ones.
 */
function RowActions({ post: { id, slug, state } }: { post: PostRow }) {
  if (state === "trash") return <RowButton id={id} intent="restore" label={actions.restore} icon="refresh" />;
  return (
    <>
      <Link to={`/admin/blog/${id}`}>
        <Icon name="edit" small />
        {actions.edit}
      </Link>
      {state === "published" ? (
        <Link to={`/blog/${slug}`}>
          <Icon name="eye" small />
          {actions.view}
        </Link>
      ) : null}
      <Link to={`/admin/blog/${id}/history`}>
        <Icon name="clock" small />
        {actions.history}
      </Link>
      {state === "published" ? null : (
        <RowButton id={id} intent="publish" label={actions.publish} icon="send" />
      )}
      {state === "draft" ? null : (
        <RowButton id={id} intent="unpublish" label={actions.unpublish} icon="lock" />
      )}
      <RowButton id={id} intent="trash" label={actions.trash} icon="trash" isDanger />
    </>
  );
}

function RowButton({
  id,
  intent,
  label,
  icon,
  isDanger = false,
}: {
  id: string;
  intent: PostListIntent;
  label: string;
  icon: IconName;
  isDanger?: boolean;
}) {
  return (
    <button name="row" value={`${intent} ${id}`} className={isDanger ? "is-danger" : undefined}>
      <Icon name={icon} small />
      {label}
    </button>
  );
}
