import { ButtonLink } from "~/ui/button";
import { Go } from "~/ui/go";
import { Notice } from "~/ui/notice";
import { authCopy as copy } from "~/copy/auth";

import { Lead } from "./more";

/** Replaces the form while nobody can sign in. `trouble` says why. */
export function Unavailable({ trouble }: { trouble: string }) {
  return (
    <>
      <Notice kind="danger">{trouble}</Notice>
      <Lead>{copy.unavailableHelp}</Lead>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-control">
        <ButtonLink to="/contact">{copy.contact}</ButtonLink>
        <Go to="/" reloadDocument>
          {copy.home}
        </Go>
      </div>
    </>
  );
}
