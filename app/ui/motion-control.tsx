import { Icon } from "./icon";

/**
 * "Pause motion": stops the animations of the enclosing `.motion` section. A checkbox, so it works
 * without JavaScript.
 */
export function MotionControl({ pause, resume }: { pause: string; resume: string }) {
  return (
    <label className="motion-control group inline-flex min-h-11 items-center px-1 motion-reduce:hidden text-2 text-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input type="checkbox" className="motion-hold peer sr-only" aria-label={pause} />
      <span aria-hidden="true" className="inline-flex items-center gap-1.5 peer-checked:hidden">
        <Icon name="pause" small />
        {pause}
      </span>
      <span aria-hidden="true" className="hidden items-center gap-1.5 peer-checked:inline-flex">
        <Icon name="play" small />
        {resume}
      </span>
    </label>
  );
}
