import { formCopy } from "~/copy/form";

/**
 * Two fields for a form that anybody may send: one that nobody sees, and when the form was drawn. The action asks `judgeForm`. `stamp` comes
 * from `stampForm` in the loader.
 */
export function FormTrap({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <div hidden>
        <label>
          {formCopy.trap}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
