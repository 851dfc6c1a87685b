declare module "email-providers" {
  /** The domains under which anyone can get an address. */
  const domains: string[];
  export default domains;
}
