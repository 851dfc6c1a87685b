/** Labels of a customer company's fields, in the forms that create and change one. */
export const companyFieldsCopy = {
  name: "Company name",
  subdomain: "Subdomain",
  subdomainHelp: "The company's name in URLs. Lowercase letters, digits and hyphens.",
  plan: "Plan",
} as const;
