// See page-scripts.tsx.
(() => {
  const step = document.querySelector("[data-passkey]");
  if (!(step instanceof HTMLElement)) return;
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement} */ (step.querySelector(`[data-part=${name}]`));
  const [start, answer] = [part("start"), part("answer")];
  if (!("PublicKeyCredential" in window)) {
    start.hidden = true;
    part("unsupported").hidden = false;
    return;
  }

  /** @param {string} text base64url */
  const decode = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  /** @param {ArrayBuffer | null} bytes */
  const encode = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  /** @param {HTMLElement} form @param {string} name @param {string} value */
  const fill = (form, name, value) => {
    const field = form.querySelector(`[name=${name}]`);
    if (field instanceof HTMLInputElement) field.value = value;
  };

  /**
   * @param {import("~/models/account/passkey").PasskeyRequest} request
   * @param {CredentialMediationRequirement} mediation
   */
  const ask = async ({ challengeId, options }, mediation) => {
    const { challenge, allowCredentials = [], ...rest } = options;
    const publicKey = /** @type {PublicKeyCredentialRequestOptions} */ ({
      ...rest,
      challenge: decode(challenge),
      allowCredentials: allowCredentials.map((known) => ({ ...known, id: decode(known.id) })),
    });
    const credential = /** @type {PublicKeyCredential} */ (
      await navigator.credentials.get({ mediation, publicKey })
    );
    const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
    fill(answer, "challengeId", challengeId);
    fill(
      answer,
      "credential",
      JSON.stringify({
        id: credential.id,
        rawId: encode(credential.rawId),
        type: credential.type,
        authenticatorAttachment: credential.authenticatorAttachment,
        clientExtensionResults: credential.getClientExtensionResults(),
        response: {
          clientDataJSON: encode(response.clientDataJSON),
          authenticatorData: encode(response.authenticatorData),
          signature: encode(response.signature),
          ...(response.userHandle && { userHandle: encode(response.userHandle) }),
        },
      }),
    );
    /** @type {HTMLFormElement} */ (answer).requestSubmit();
  };

  // After a sign-in with the password, such a device is offered a passkey.
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.()
    .then((isAvailable) => fill(document.body, "hasAuthenticator", isAvailable ? "1" : ""))
    .catch(() => {});
  const { passkey = "", autofill, typed } = step.dataset;
  start.addEventListener("submit", () => {
    const field = typed && document.getElementById(typed);
    if (field instanceof HTMLInputElement) fill(start, "email", field.value);
  });
  if (passkey) {
    part("waiting").hidden = false;
    ask(JSON.parse(passkey), "optional").catch(() => {
      part("waiting").hidden = true;
      part("trouble").hidden = false;
    });
  } else if (autofill) {
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const started = await fetch(autofill, { method: "POST" });
      if (started.ok) await ask(await started.json(), "conditional");
    };
    // The button and the password work without it.
    offer().catch(() => {});
  }
})();
