import { ButtonLink } from "~/ui/button";
import { roiPageCopy as copy } from "~/copy/roi";

/** The link to the statement, in place of the answer field. */
export function Finished({ token }: { token: string }) {
  return (
    <div className="pt-6 pb-16 pl-9 sm:pl-11">
      <ButtonLink to={`/roi-calculator/${token}`} kind="primary" size="l">
        {copy.done.open}
      </ButtonLink>
      <p className="mt-3 text-2 text-ink-muted">{copy.done.change}</p>
    </div>
  );
}
