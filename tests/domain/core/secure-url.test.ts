import { expect, test } from "vitest";
import { isSecureUrl } from "#app/domain/core/field-kinds.schema.server.ts";

test.each([
  ["https://detail.1688.com/offer/1.html", true],
  ["https://1688.com@example.com/offer", false],
  ["https://a:b@1688.com/", false],
  ["http://1688.com/", false],
  ["javascript:alert(1)", false],
  ["https://1688.com/a b", false],
  ["1688.com", false],
  ["", false],
])("%s is a secure address: %s", (typed, secure) => {
  expect(isSecureUrl(typed)).toBe(secure);
});
