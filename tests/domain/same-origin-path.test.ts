import { expect, test } from "vitest";
import { sameOriginPath } from "#app/http/same-origin-path.ts";

test.each(["/user/order", "/OrderDetails?order_sn=KB-260115-0001#msg", "/"])(
  "%s is a page to go on to",
  (path) => {
    expect(sameOriginPath(path, "/home")).toBe(path);
  },
);

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "\\/evil.example",
  "/\n/evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "user/order",
  "",
  undefined,
  42,
])("%j is not", (path) => {
  expect(sameOriginPath(path, "/home")).toBe("/home");
});
