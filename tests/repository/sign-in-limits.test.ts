import { expect, test } from "vitest";

import { ACCOUNT_LIMITS, ADDRESS_LIMITS } from "~/identity/http/rate-limit";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";

test.each([
  ["password", RATE_LIMIT_RULES.login.account, ACCOUNT_LIMITS.password],
  ["code", RATE_LIMIT_RULES.code.account, ACCOUNT_LIMITS.factor],
  ["password from one address", RATE_LIMIT_RULES.login.address, ADDRESS_LIMITS.token],
])("the site refuses guesses at a %s before the embedded provider does", (_, site, provider) => {
  expect(site.burst).toBeLessThanOrEqual(provider.burst);
  expect(site.secondsEach).toBeGreaterThanOrEqual(provider.secondsEach);
});
