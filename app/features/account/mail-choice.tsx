import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { PageIntro } from "~/ui/page-intro";

/** What the page of one kind of email says. */
interface MailChoiceWords {
  title: string;
  on: string;
  off: string;
  stop: string;
  start: string;
  /** The link to what the email is about. */
  see: string;
  path: string;
}

/** The page of the link that turns an email off, and on again. */
export function MailChoicePage({ copy, wanted }: { copy: MailChoiceWords; wanted: boolean }) {
  return (
    <>
      <PageIntro title={copy.title}>{wanted ? copy.on : copy.off}</PageIntro>
      <div className="mx-auto grid max-w-sheet justify-items-start gap-6 px-gutter pb-section">
        <Form method="post">
          <Button kind={wanted ? "primary" : "plain"} name="wanted" value={wanted ? "no" : "yes"}>
            {wanted ? copy.stop : copy.start}
          </Button>
        </Form>
        <Go to={copy.path}>{copy.see}</Go>
      </div>
    </>
  );
}
