import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";
import { tasksCopy } from "~/copy/tasks";
import type { RegularMail } from "~/models/task/work-preferences";

/** The page of the link that turns a regular email off, and on again. */
export function RegularMailPage({ mail, wanted }: { mail: RegularMail; wanted: boolean }) {
  const copy = tasksCopy.regularMail[mail];
  return (
    <>
      <PageIntro title={copy.title}>{wanted ? copy.on : copy.off}</PageIntro>
      <div className="mx-auto grid max-w-sheet justify-items-start gap-6 px-gutter pb-section">
        <Form method="post">
          <Button kind={wanted ? "primary" : "plain"} name="wanted" value={wanted ? "no" : "yes"}>
            {wanted ? tasksCopy.regularMail.stop : tasksCopy.regularMail.start}
          </Button>
        </Form>
        <Go to={copy.path}>{copy.see}</Go>
      </div>
    </>
  );
}
