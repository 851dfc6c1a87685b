import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { externalFailureCopy as copy } from "~/copy/external";

import { AuthFrame } from "./frame";

/** The page after a sign-in with a company account that didn't work. */
export function ExternalRefusal({ text, isLink, home }: { text: string; isLink: boolean; home: string }) {
  return (
    <AuthFrame title={isLink ? copy.linkTitle : copy.title}>
      <Notice kind="warning">{text}</Notice>
      <ButtonLink kind="primary" to={home}>
        {isLink ? copy.account : copy.again}
      </ButtonLink>
    </AuthFrame>
  );
}
