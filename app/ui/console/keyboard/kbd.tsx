/**
 * A key of the keyboard, for those who see it. Controls say their keys with `aria-keyshortcuts`.
 */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className="key">
      {children}
    </kbd>
  );
}
