import { Form } from "@remix-run/react";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { SubmitButton } from "~/ui/form";
import { blogAdminCopy } from "~/copy/blog-admin";

/** Replaces the editor if an article is in the trash. */
export function TrashedPost({ id, title }: { id: string; title: string }) {
  return (
    <Empty title={blogAdminCopy.trashed.title} heading="h1">
      <p className="wrap-anywhere">“{title}”</p>
      <p>{blogAdminCopy.trashed.text}</p>
      <Form method="post" action="/admin/blog?index" className="flex flex-wrap gap-2">
        <SubmitButton kind="plain" name="row" value={`restore ${id}`}>
          {blogAdminCopy.actions.restore}
        </SubmitButton>
        <ButtonLink to={`/admin/blog/${id}/history`} kind="quiet">
          {blogAdminCopy.actions.history}
        </ButtonLink>
      </Form>
    </Empty>
  );
}
