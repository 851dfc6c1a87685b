// Plain characters only, because React escapes quotes and angle brackets in a script's text.
const SETTINGS = "globalThis.__zod_globalConfig={jitless:true}";

/**
 * Tells zod, before any of its modules load, not to probe for `new Function`. The content security
 * policy forbids it, and browsers report even the attempt.
 */
export function SchemaSettings({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts, so React never finds the one it expects.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {SETTINGS}
    </script>
  );
}
