import { Avatar } from "~/ui/avatar";

/** The author of a post and their expertise. */
export function AuthorBox({
  name,
  note,
  avatar,
}: {
  name: string;
  note: string | null;
  avatar: string | null;
}) {
  return (
    <div className="mt-10 grid grid-cols-[auto_1fr] items-center gap-4 border-y border-line py-6 text-control leading-normal">
      <Avatar name={name} address={avatar} size="m" />
      <p className="text-ink-muted">
        <strong className="font-title text-ink">{name}</strong>
        {note ? (
          <>
            <br />
            {note}
          </>
        ) : null}
      </p>
    </div>
  );
}
