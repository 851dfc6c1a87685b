import emailProviders from "email-providers";

const freeDomains = new Set(emailProviders);

/** Whether anyone can get an address under this domain, so that it is no company's own. */
export function isFreeDomain(domain: string): boolean {
  return freeDomains.has(domain);
}
