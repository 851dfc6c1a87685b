/** Names of a customer company's fields, in the staff's forms of a new and of an existing one. */
export const companyFieldsCopy = {
  name: "Company name",
  subdomain: "Subdomain",
  subdomainHelp: "The company's name in URLs. Lowercase letters, digits and hyphens.",
  plan: "Plan",
} as const;
