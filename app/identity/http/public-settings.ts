import type { Call } from "~/identity/call";
import { enabledProviders } from "~/identity/external/providers";
import { isRegistrationClosed } from "~/identity/users/sign-up";

/** `GET /health`. */
export function health() {
  const description = "GoTrue is a user registration and authentication API";
  return { version: "embedded-1", name: "GoTrue", description };
}

/** `GET /settings`: the facts that a sign-in page needs. */
export async function publicSettings({ settings }: Call) {
  return {
    external: {
      anonymous_users: false,
      ...enabledProviders(settings),
      email: settings.emailEnabled,
      phone: false,
    },
    disable_signup: await isRegistrationClosed(settings),
    mailer_autoconfirm: settings.mailerAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.passkeysOff === null,
  };
}

/** `GET /.well-known/jwks.json`: the keys that verify access tokens. */
export async function jwks({ keys }: Call): Promise<Response> {
  return Response.json(await keys.jwks(), { headers: { "Cache-Control": "public, max-age=600" } });
}
