/** Issuers where anyone can have an account, and not only the people of one company. */
const SHARED_ISSUERS: ReadonlySet<string> = new Set(["google", "azure"]);

/** An account at an issuer, as far as it is known. */
interface IssuerAccount {
  provider: string;
  email: string | null;
  isVerified: boolean;
  isManaged: boolean;
}

/**
 * Whether an account at an issuer may be the one that a person has from their company. People can
 * link accounts of their own as well, which stay theirs when they leave the company. A directory of
 * Microsoft may leave open whether it has proven an address.
 */
export function mayBeOfCompany(
  { provider, email, isVerified, isManaged }: IssuerAccount,
  { domains }: { domains: readonly string[] },
): boolean {
  if (!SHARED_ISSUERS.has(provider)) return true;
  if (email === null || !isVerified) return provider === "azure";
  return isManaged && domains.includes(domainOf(email));
}

/** The part of an address behind the last "@", in lower case. */
export function domainOf(address: string): string {
  return address.toLowerCase().split("@").at(-1) ?? "";
}
